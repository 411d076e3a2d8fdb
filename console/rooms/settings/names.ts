import { i18n, type MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { languageNames, type Language } from "../../../contract/languages.ts";
import { exchangeRateSettings } from "../../../contract/operator/exchange-rates.ts";
import type { AppliesTo, SettingGroup } from "../../../contract/operator/setting-forms.ts";
import type { ScheduledChange } from "../../../contract/operator/schedule-schemas.ts";
import type { PillProps } from "../../../src/ui/later/lists/Pill.tsx";
import type { SettingKey } from "./draft.ts";

const groups: Record<SettingGroup, MessageDescriptor> = {
  suspension: msg`Suspended actions`,
  votes: msg`Votes and their payments`,
  incomes: msg`Incomes`,
  passes: msg`Passes`,
  fuel: msg`Fuel`,
  withdrawals: msg`Withdrawals`,
  transfers: msg`Transfers between members`,
  deposits: msg`Deposits`,
  safety: msg`Member security`,
  operators: msg`Operator limits`,
  currencies: msg`Values in other currencies`,
  app: msg`App links and languages`,
};

const settings: Record<SettingKey, MessageDescriptor> = {
  suspended: msg`Suspended for all members`,
  voteLevels: msg`Vote levels`,
  paymentSplit: msg`Vote payment split`,
  seatsAhead: msg`Seats sharing the position part`,
  leadershipGrades: msg`Leadership grades`,
  leadershipDepth: msg`Levels up the referral line`,
  incomeSplit: msg`Income split`,
  dividendRate: msg`Dividend rate`,
  lockReleaseRate: msg`Locked fuel release rate`,
  nftTiers: msg`Pass kinds`,
  tokenPrice: msg`Fuel price`,
  swapFeeRate: msg`Trading fee`,
  swapBurnRate: msg`Burned by trades`,
  swapAmountLimit: msg`Maximum trade`,
  stakeRate: msg`Pledge yield rate`,
  stakeTermDays: msg`Pledge term`,
  stakeReleaseDays: msg`Pledge release`,
  stakeMinAmount: msg`Minimum pledge`,
  withdrawFeeRate: msg`Withdrawal fee`,
  withdrawMinAmount: msg`Minimum withdrawal`,
  withdrawMultiple: msg`Withdrawal multiple`,
  withdrawAmountLimit: msg`A member's withdrawals per day`,
  withdrawWindow: msg`Withdrawal hours and the platform's time zone`,
  withdrawAutoApprove: msg`Automatically approved withdrawals`,
  withdrawCoolDownHours: msg`Wait for the first payment to an address`,
  payoutLimit: msg`Automatic payouts per day`,
  applyTransferMinAmount: msg`Minimum transfer`,
  transferAmountLimit: msg`Maximum transfer`,
  outflowAmountLimit: msg`Member outflow per day`,
  depositMinAmount: msg`Minimum deposit`,
  depositAutoLimit: msg`Automatically credited deposits per day`,
  addressCoolDownHours: msg`Wait for a new address in the address book`,
  recoveryWaitHours: msg`Recovery wait`,
  factorDemands: msg`Actions that need two factors`,
  spendIdleMinutes: msg`Clear typed password after`,
  rootEveryMinutes: msg`Time between roots`,
  fourEyes: msg`Two operators`,
  fourEyesLimits: msg`One operator's own limit per day`,
  creditDayLimit: msg`Credits by all operators per day`,
  bookDayLimit: msg`Fee payouts and reserve top-ups per day`,
  airdropDayLimit: msg`Airdrops per day`,
  exchangeRateCny: msg`CNY rate`,
  exchangeRateVnd: msg`VND rate`,
  exchangeRateKrw: msg`KRW rate`,
  exchangeRateMyr: msg`MYR rate`,
  languages: msg`Languages`,
  support: msg`Customer service`,
  webviewOrigins: msg`Pages inside the app`,
  appVersion: msg`New app version`,
};

/** By the path below the setting, without the number of a row. */
const parts: Record<string, MessageDescriptor | string> = {
  "voteLevels.payPrice": msg`Price`,
  "voteLevels.voteValue": msg`Value`,
  "voteLevels.repurchaseFuel": msg`Fuel per re-investment`,
  "voteLevels.repurchaseCount": msg`Re-investments`,
  "paymentSplit.direct": msg`Direct referral`,
  "paymentSplit.position": msg`Position`,
  "paymentSplit.leadership": msg`Leadership`,
  "paymentSplit.dividend": msg`Dividend pool`,
  "paymentSplit.nft": msg`NFT pool`,
  "paymentSplit.reserve": msg`Reserve`,
  "paymentSplit.fees": msg`Fees`,
  "leadershipGrades.performance": msg`Team performance from`,
  "leadershipGrades.rate": msg`Rate`,
  "incomeSplit.usdt": "USDT",
  "incomeSplit.points": msg`Points`,
  "incomeSplit.lock": msg`Locked fuel`,
  "nftTiers.name": msg`Name`,
  "nftTiers.price": msg`Price`,
  "nftTiers.supply": msg`Number of passes`,
  "nftTiers.profitShare": msg`Maximum daily profit`,
  "withdrawWindow.from": msg({ message: "From", context: "a time of day" }),
  "withdrawWindow.to": msg({ message: "To", context: "a time of day" }),
  "withdrawWindow.timeZone": msg`The platform's time zone`,
  "factorDemands.withdrawAbove": msg`Withdrawals above`,
  "factorDemands.newAddress": msg`New address in the address book`,
  "factorDemands.credentials": msg`Password or factor change`,
  "fourEyesLimits.creditAlone.finance": msg`Credits by one operator of finance`,
  "fourEyesLimits.creditAlone.admin": msg`Credits by one admin`,
  "fourEyesLimits.withdrawAlone.finance": msg`Withdrawals approved by one operator of finance`,
  "fourEyesLimits.withdrawAlone.admin": msg`Withdrawals approved by one admin`,
  "support.url": msg`Address`,
  "appVersion.version": msg`Version`,
  "appVersion.isFull": msg`The address is an installable package`,
  "appVersion.isForce": msg`The update is required`,
  "appVersion.url": msg`Package address`,
  "appVersion.title": msg`Title`,
  "appVersion.note": msg`Text`,
};

const rateParts: Record<string, MessageDescriptor> = {
  rate: msg`For 1 USDT`,
  source: msg`Source`,
  at: msg`Rate time`,
};

const applies: Record<AppliesTo, MessageDescriptor> = {
  new: msg`A new value applies only to new agreements. Existing ones keep their terms.`,
  run: msg`A new value applies from the next daily run.`,
  request: msg`A new value applies to each new request.`,
  always: msg`A new value applies to everything immediately.`,
};

const states: Record<ScheduledChange["state"], MessageDescriptor> = {
  waiting: msg`Scheduled`,
  applied: msg`In effect`,
  cancelled: msg`Cancelled`,
  void: msg`Void`,
};

const tones: Record<ScheduledChange["state"], PillProps["tone"]> = {
  waiting: "warning",
  applied: "good",
  cancelled: "quiet",
  void: "danger",
};

export const voids: Record<NonNullable<ScheduledChange["voidReason"]>, MessageDescriptor> = {
  changed: msg`The value it would have replaced changed before the scheduled time.`,
  refused: msg`It was refused at the scheduled time.`,
  restored: msg`The database was restored, so nobody knows whether it was cancelled.`,
};

export const groupName = (group: SettingGroup) => i18n._(groups[group]);
/** Falls back to the key: a newer server may have more. */
export const settingName = (key: string) => {
  const name = (settings as Record<string, MessageDescriptor>)[key];
  return name ? i18n._(name) : key;
};
export const appliesText = (to: AppliesTo) => i18n._(applies[to]);
export const scheduledStateName = (state: ScheduledChange["state"]) => i18n._(states[state]);
export const scheduledTone = (state: ScheduledChange["state"]) => tones[state];
export const voidText = (reason: NonNullable<ScheduledChange["voidReason"]>) => i18n._(voids[reason]);

/** @param path below the setting: "creditAlone.finance"; in rows and languages with the number or tag. */
export function partName(key: SettingKey, path: readonly string[]): string {
  const [tag] = key === "appVersion" && path[0] === "languages" ? path.slice(1) : [];
  const isRate = (Object.values(exchangeRateSettings) as string[]).includes(key);
  const name = isRate ? rateParts[path.join(".")] : parts[[key, ...(tag ? path.slice(2) : path)].join(".")];
  const text = typeof name === "object" ? i18n._(name) : (name ?? path.join(" · "));
  return tag ? `${languageNames[tag as Language] ?? tag} · ${text}` : text;
}

export function numberName(key: SettingKey): string {
  if (key === "leadershipGrades") return i18n._(msg`Grade`);
  return i18n._(key === "voteLevels" ? msg`Level` : msg`Kind`);
}

export function rowName(key: SettingKey, number: number): string {
  if (key === "leadershipGrades") return `V${number}`;
  return i18n._(key === "voteLevels" ? msg`Level ${number}` : msg`Kind ${number}`);
}
