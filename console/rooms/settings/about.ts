/** What each setting does, with the figures in force. Source: rules.md M19. */
import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import { divide, multiply, parseAmount, UNIT } from "../../../contract/money.ts";
import {
  exchangeRateSettings,
  rateAge,
  type ExchangeCurrency,
} from "../../../contract/operator/exchange-rates.ts";
import type { Settings } from "../../../contract/operator/settings-schemas.ts";
import { isOlder } from "../../../contract/versions.ts";
import { formatExact, formatNumber, formatRate } from "../../../src/i18n/format.ts";
import { currencyText } from "../../../src/i18n/later/currency.ts";
import type { SettingKey } from "./draft.ts";

const exact = (amount: bigint | string) => formatExact(amount, i18n.locale);
const count = (number: number) => formatNumber(number, i18n.locale);
const rate = (share: string) => formatRate(share, i18n.locale);
const of = (whole: bigint, share: string) => exact(multiply(whole * UNIT, parseAmount(share)));
const isNone = (amount: string) => parseAmount(amount) === 0n;

const sentences: Record<SettingKey, (settings: Settings) => string> = {
  suspended: ({ suspended }) =>
    suspended.length === 0
      ? t`Nothing is suspended. Members can do everything.`
      : t`Members are refused these actions and read that the platform has suspended them. Daily jobs go on.`,
  voteLevels({ voteLevels: [first] }) {
    const [price, value] = [exact(first?.payPrice ?? "0"), exact(first?.voteValue ?? "0")];
    return t`A vote earns up to its income cap and is then out. A level 1 vote costs ${price} USDT and earns up to ${value} USDT.`;
  },
  paymentSplit({ paymentSplit }) {
    const [pool, direct] = [of(100n, paymentSplit.dividend), of(100n, paymentSplit.direct)];
    return t`Of every 100 USDT paid for a vote, ${pool} USDT goes to the dividend pool and ${direct} USDT to the referrer.`;
  },
  seatsAhead({ seatsAhead }) {
    const seats = count(seatsAhead);
    return t`The position part of a payment is shared by the ${seats} active seats directly ahead in the level's line.`;
  },
  leadershipGrades({ leadershipGrades }) {
    const top = leadershipGrades.at(-1);
    const [performance, most] = [exact(top?.performance ?? "0"), rate(top?.rate ?? "0")];
    return t`Team performance sets the grade, and the grade sets the rate on what the team below pays. V5 starts at ${performance} USDT and earns up to ${most}.`;
  },
  leadershipDepth({ leadershipDepth }) {
    const most = count(leadershipDepth);
    return t`Leadership income goes at most ${most} members up the referral line.`;
  },
  incomeSplit({ incomeSplit }) {
    const usdt = of(100n, incomeSplit.usdt);
    const [points, lock] = [of(100n, incomeSplit.points), of(100n, incomeSplit.lock)];
    return t`An income of 100 USDT is paid as ${usdt} USDT, ${points} points and locked fuel worth ${lock} USDT.`;
  },
  dividendRate({ dividendRate }) {
    const share = rate(dividendRate);
    return t`Each day, active votes share ${share} of the dividend pool.`;
  },
  lockReleaseRate({ lockReleaseRate }) {
    const share = rate(lockReleaseRate);
    if (isNone(lockReleaseRate)) return t`Fuel locked now is not released.`;
    const one = parseAmount(lockReleaseRate);
    const days = count(Number((UNIT + one - 1n) / one));
    return t`Of fuel locked now, ${share} is released each day: all of it after ${days} days.`;
  },
  nftTiers({ nftTiers }) {
    const all = count(nftTiers.reduce((sum, { supply }) => sum + supply, 0));
    return t`There are ${all} passes in total. The pledged passes of a kind share at most its part of a day's profit.`;
  },
  tokenPrice({ tokenPrice }) {
    const fuel = exact(divide(100n * UNIT, parseAmount(tokenPrice)));
    return t`100 USDT buys ${fuel} EPD before fee and burn.`;
  },
  swapFeeRate({ swapFeeRate }) {
    const fee = of(100n, swapFeeRate);
    return t`Of every 100 EPD bought or converted, ${fee} EPD is the fee.`;
  },
  swapBurnRate({ swapBurnRate }) {
    const burnt = of(100n, swapBurnRate);
    return t`Of every 100 EPD bought or converted, ${burnt} EPD is burned permanently.`;
  },
  swapAmountLimit: () => t`The most one trade can take, in the asset the member pays with.`,
  stakeRate({ stakeRate }) {
    const yielded = of(1_000n, stakeRate);
    return t`A pledge of 1,000 EPD made now earns ${yielded} EPD on each day of its term.`;
  },
  stakeTermDays({ stakeTermDays }) {
    const days = count(stakeTermDays);
    return t`A pledge made now earns for ${days} days. Then its release begins.`;
  },
  stakeReleaseDays({ stakeReleaseDays }) {
    const days = count(stakeReleaseDays);
    return t`After its term, a pledge made now is released in ${days} equal daily parts.`;
  },
  stakeMinAmount: () => t`Smaller pledges are refused.`,
  withdrawFeeRate({ withdrawFeeRate }) {
    const fee = of(100n, withdrawFeeRate);
    return t`On a 100 USDT withdrawal requested now, the fee is ${fee} USDT.`;
  },
  withdrawMinAmount: () => t`Smaller withdrawals are refused.`,
  withdrawMultiple: () => t`Withdrawals must be multiples of this.`,
  withdrawAmountLimit: () => t`The most a member can request to withdraw per platform day.`,
  withdrawWindow({ withdrawWindow: { from, to, timeZone } }) {
    return t`Withdrawals can be requested from ${from} to ${to} (${timeZone}). The platform's days and daily jobs start at midnight in this zone.`;
  },
  withdrawAutoApprove: () => t`Withdrawals up to this amount need no operator.`,
  withdrawCoolDownHours: () =>
    t`How long the first payment to an address waits. A longer wait also applies to payments that already wait, a shorter one does not.`,
  payoutLimit: () =>
    t`The most that is paid out automatically per platform day. Further withdrawals wait for an operator.`,
  applyTransferMinAmount: () => t`Smaller transfers are refused.`,
  transferAmountLimit: () => t`The most one transfer can move.`,
  outflowAmountLimit: () =>
    t`The most that can leave a member's account per platform day, in all ways together.`,
  depositMinAmount: () => t`Smaller deposits are recorded but not credited.`,
  depositAutoLimit: () =>
    t`The most that deposits are credited automatically per platform day. Further ones wait for an operator.`,
  addressCoolDownHours: () =>
    t`How long a new address cannot be withdrawn to, and how long switching the list off takes.`,
  recoveryWaitHours: () => t`How long a member can reject a recovery before its link is issued.`,
  factorDemands: () => t`Actions that need two factors, whatever the member has chosen.`,
  spendIdleMinutes: () =>
    t`After this long without a key press, the app clears what was typed to confirm spending.`,
  rootEveryMinutes: () => t`A root of all balances is created at least this often.`,
  fourEyes: ({ fourEyes }) =>
    fourEyes
      ? t`Money and rights need two operators: one proposes, another approves.`
      : t`One operator is enough for money and rights.`,
  fourEyesLimits: () =>
    t`While money needs two operators, one operator alone can move up to these sums per platform day.`,
  creditDayLimit: () => t`The most all operators together can credit per platform day.`,
  bookDayLimit: () =>
    t`The most all operators together can pay out of fees and top up the reserve with per platform day.`,
  airdropDayLimit: () => t`The most that airdrops started on one platform day can pay, in USDT.`,
  exchangeRateCny: (settings) => aboutRate("CNY", settings),
  exchangeRateVnd: (settings) => aboutRate("VND", settings),
  exchangeRateKrw: (settings) => aboutRate("KRW", settings),
  exchangeRateMyr: (settings) => aboutRate("MYR", settings),
  languages: () => t`The languages the app offers.`,
  support: () => t`The page the app opens for customer service.`,
  webviewOrigins: () => t`Pages from these origins open inside the app, all others outside.`,
  appVersion: ({ appVersion }) => {
    if (!appVersion) return t`No new app version is announced.`;
    const { version, url } = appVersion;
    // The console is of the same build as the app.
    const served = __APP_VERSION__;
    return url === "" && isOlder(served, version)
      ? t`Members with an app older than ${version} are notified, but this server has version ${served}: until it has ${version}, they cannot get it.`
      : t`Members with an app older than ${version} are notified.`;
  },
};

function aboutRate(currency: ExchangeCurrency, settings: Settings): string {
  const given = settings[exchangeRateSettings[currency]];
  if (given === null) return t`No values in ${currency} are shown.`;
  const value = currencyText(currency, 100n * UNIT, given.rate, i18n.locale);
  switch (rateAge(given, Date.now())) {
    case "fresh":
      return t`Members who choose ${currency} see ${value} next to 100 USDT, with source and date. After 48 hours the rate is marked as old. After 7 days it is no longer used.`;
    case "old":
      return t`Members who choose ${currency} see ${value} next to 100 USDT, marked as old. After 7 days the rate is no longer used.`;
    case "over":
      return t`The rate is older than 7 days: no values in ${currency} are shown.`;
  }
}

export const aboutSetting = (key: SettingKey, settings: Settings) => sentences[key](settings);
