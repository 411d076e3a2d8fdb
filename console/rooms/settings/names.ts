/** Names of settings, of their groups and of their parts. */
import { i18n, type MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { languageNames, type Language } from "../../../contract/languages.ts";
import { exchangeRateSettings } from "../../../contract/operator/exchange-rates.ts";
import type { AppliesTo, SettingGroup } from "../../../contract/operator/setting-forms.ts";
import type { ScheduledChange } from "../../../contract/operator/schedule-schemas.ts";
import type { PillProps } from "../../../src/ui/later/lists/Pill.tsx";
import type { SettingKey } from "./draft.ts";

const groups: Record<SettingGroup, MessageDescriptor> = {
  votes: msg`Votes and their payments`,
  incomes: msg`Incomes`,
  passes: msg`Passes`,
  fuel: msg`Fuel`,
  withdrawals: msg`Withdrawals`,
  transfers: msg`Transfers between members`,
  deposits: msg`Deposits`,
  safety: msg`Members' safety`,
  operators: msg`Limits of operators`,
  currencies: msg`Values in other currencies`,
  app: msg`Links and languages of the app`,
};

const settings: Record<SettingKey, MessageDescriptor> = {
  voteLevels: msg`Levels of votes`,
  paymentSplit: msg`Split of a payment for a vote`,
  seatsAhead: msg`Seats that share the position part`,
  leadershipGrades: msg`Grades of leadership`,
  leadershipDepth: msg`Ancestors on the way up`,
  incomeSplit: msg`Split of an income`,
  dividendRate: msg`Dividend rate`,
  lockReleaseRate: msg`Release rate of locked fuel`,
  nftTiers: msg`Kinds of passes`,
  tokenPrice: msg`Price of fuel`,
  swapFeeRate: msg`Fee of conversions`,
  swapBurnRate: msg`Burnt by conversions`,
  swapAmountLimit: msg`Largest conversion`,
  stakeRate: msg`Yield of stakes`,
  stakeTermDays: msg`Term of stakes`,
  stakeReleaseDays: msg`Release of stakes`,
  stakeMinAmount: msg`Smallest stake`,
  withdrawFeeRate: msg`Fee of withdrawals`,
  withdrawMinAmount: msg`Smallest withdrawal`,
  withdrawMultiple: msg`Steps of withdrawals`,
  withdrawAmountLimit: msg`A member's withdrawals a day`,
  withdrawWindow: msg`Hours of withdrawals, and the platform's zone`,
  withdrawAutoApprove: msg`Withdrawals approved by themselves`,
  withdrawCoolDownHours: msg`Wait of the first payment to an address`,
  payoutLimit: msg`Paid out by itself a day`,
  applyTransferMinAmount: msg`Smallest transfer`,
  transferAmountLimit: msg`Largest transfer`,
  outflowAmountLimit: msg`What leaves a member a day`,
  depositMinAmount: msg`Smallest deposit`,
  depositAutoLimit: msg`Deposits credited by themselves a day`,
  addressCoolDownHours: msg`Wait of a new address in the address book`,
  recoveryWaitHours: msg`Wait of a recovery`,
  factorDemands: msg`Acts that take two factors`,
  spendIdleMinutes: msg`Second-level password forgotten`,
  rootEveryMinutes: msg`Time between roots`,
  fourEyes: msg`Two operators`,
  fourEyesLimits: msg`What one operator does alone a day`,
  creditDayLimit: msg`Credits of all operators a day`,
  bookDayLimit: msg`Fee payouts and filling of the reserve a day`,
  airdropDayLimit: msg`Airdrops a day`,
  exchangeRateCny: msg`Rate of CNY`,
  exchangeRateVnd: msg`Rate of VND`,
  exchangeRateKrw: msg`Rate of KRW`,
  exchangeRateMyr: msg`Rate of MYR`,
  languages: msg`Languages`,
  support: msg`Customer service`,
  webviewOrigins: msg`Pages inside the app`,
  appVersion: msg`Newer app`,
};

/** By the path below the setting; of rows without their number. */
const parts: Record<string, MessageDescriptor | string> = {
  "voteLevels.payPrice": msg`Price`,
  "voteLevels.voteValue": msg`Value`,
  "voteLevels.repurchaseFuel": msg`Fuel for a re-investment`,
  "voteLevels.repurchaseCount": msg`Re-investments`,
  "paymentSplit.direct": msg`Direct referral`,
  "paymentSplit.position": msg`Position`,
  "paymentSplit.leadership": msg`Leadership`,
  "paymentSplit.dividend": msg`Dividend pool`,
  "paymentSplit.nft": msg`Pool of passes`,
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
  "nftTiers.profitShare": msg`Profit a day at most`,
  "withdrawWindow.from": msg`From`,
  "withdrawWindow.to": msg`To`,
  "withdrawWindow.timeZone": msg`The platform's time zone`,
  "factorDemands.withdrawAbove": msg`Withdrawals above`,
  "factorDemands.newAddress": msg`New address in the address book`,
  "factorDemands.credentials": msg`Change of a password or a factor`,
  "fourEyesLimits.creditAlone.finance": msg`Credits by one operator of finance`,
  "fourEyesLimits.creditAlone.admin": msg`Credits by one admin`,
  "fourEyesLimits.withdrawAlone": msg`Withdrawals approved by one operator, together`,
  "support.url": msg`Address`,
  "appVersion.version": msg`Version`,
  "appVersion.isFull": msg`The address is an installable package`,
  "appVersion.isForce": msg`The update is required`,
  "appVersion.url": msg`Address of the package`,
  "appVersion.title": msg`Title`,
  "appVersion.note": msg`Text`,
};

/** Of every rate. */
const rateParts: Record<string, MessageDescriptor> = {
  rate: msg`For 1 USDT`,
  source: msg`Source`,
  at: msg`When it was so`,
};

const applies: Record<AppliesTo, MessageDescriptor> = {
  new: msg`A new value applies to what is agreed from then on. What was agreed before stays.`,
  run: msg`A new value applies from the next daily run on.`,
  request: msg`A new value applies to each request from then on.`,
  always: msg`A new value applies to everything at once.`,
};

const states: Record<ScheduledChange["state"], MessageDescriptor> = {
  waiting: msg`Waits for its time`,
  applied: msg`In force`,
  cancelled: msg`Cancelled`,
  void: msg`Void`,
};

const tones: Record<ScheduledChange["state"], PillProps["tone"]> = {
  waiting: "warning",
  applied: "good",
  cancelled: "quiet",
  void: "danger",
};

const voids: Record<NonNullable<ScheduledChange["voidReason"]>, MessageDescriptor> = {
  changed: msg`What it would have replaced was changed before its time.`,
  refused: msg`It was refused at its time.`,
};

export const groupName = (group: SettingGroup) => i18n._(groups[group]);
/** Of a setting that a newer server has, its key. */
export const settingName = (key: string) => {
  const name = (settings as Record<string, MessageDescriptor>)[key];
  return name ? i18n._(name) : key;
};
export const appliesText = (to: AppliesTo) => i18n._(applies[to]);
export const scheduledStateName = (state: ScheduledChange["state"]) => i18n._(states[state]);
export const scheduledTone = (state: ScheduledChange["state"]) => tones[state];
export const voidText = (reason: NonNullable<ScheduledChange["voidReason"]>) => i18n._(voids[reason]);

/** @param path below the setting: "creditAlone.finance"; of rows and languages with their number or tag. */
export function partName(key: SettingKey, path: readonly string[]): string {
  const [tag] = key === "appVersion" && path[0] === "languages" ? path.slice(1) : [];
  const isRate = (Object.values(exchangeRateSettings) as string[]).includes(key);
  const name = isRate ? rateParts[path.join(".")] : parts[[key, ...(tag ? path.slice(2) : path)].join(".")];
  const text = typeof name === "object" ? i18n._(name) : (name ?? path.join(" · "));
  return tag ? `${languageNames[tag as Language] ?? tag} · ${text}` : text;
}

/** What the rows of a setting are. */
export function numberName(key: SettingKey): string {
  if (key === "leadershipGrades") return i18n._(msg`Grade`);
  return i18n._(key === "voteLevels" ? msg`Level` : msg`Kind`);
}

/** Of a setting with numbered rows. */
export function rowName(key: SettingKey, number: number): string {
  if (key === "leadershipGrades") return `V${number}`;
  return i18n._(key === "voteLevels" ? msg`Level ${number}` : msg`Kind ${number}`);
}
