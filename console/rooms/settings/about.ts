/** What each setting does, with the figures that are in force. Source: rules.md M19. */
import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import { divide, multiply, parseAmount, UNIT } from "../../../contract/money.ts";
import {
  exchangeRateSettings,
  rateAge,
  type ExchangeCurrency,
} from "../../../contract/operator/exchange-rates.ts";
import type { Settings } from "../../../contract/operator/settings-schemas.ts";
import { formatExact, formatNumber, formatRate } from "../../../src/i18n/format.ts";
import { currencyText } from "../../../src/i18n/later/currency.ts";
import type { SettingKey } from "./draft.ts";

const exact = (amount: bigint | string) => formatExact(amount, i18n.locale);
const count = (number: number) => formatNumber(number, i18n.locale);
const rate = (share: string) => formatRate(share, i18n.locale);
const of = (whole: bigint, share: string) => exact(multiply(whole * UNIT, parseAmount(share)));
const isNone = (amount: string) => parseAmount(amount) === 0n;

const sentences: Record<SettingKey, (settings: Settings) => string> = {
  voteLevels({ voteLevels: [first] }) {
    const [price, value] = [exact(first?.payPrice ?? "0"), exact(first?.voteValue ?? "0")];
    return t`A vote earns up to its value, and then is out: one of level 1 costs ${price} USDT and earns up to ${value} USDT.`;
  },
  paymentSplit({ paymentSplit }) {
    const [pool, direct] = [of(100n, paymentSplit.dividend), of(100n, paymentSplit.direct)];
    return t`Of 100 USDT paid for a vote, ${pool} USDT go to the dividend pool and ${direct} USDT to the referrer.`;
  },
  seatsAhead({ seatsAhead }) {
    const seats = count(seatsAhead);
    return t`The position part of a payment is shared by the ${seats} active seats directly ahead in the level's line.`;
  },
  leadershipGrades({ leadershipGrades }) {
    const top = leadershipGrades.at(-1);
    const [performance, most] = [exact(top?.performance ?? "0"), rate(top?.rate ?? "0")];
    return t`Team performance gives a grade, and a grade a rate of what the team below pays: V5 begins at ${performance} USDT and earns up to ${most}.`;
  },
  leadershipDepth({ leadershipDepth }) {
    const most = count(leadershipDepth);
    return t`Leadership income looks at most ${most} members up the referral line.`;
  },
  incomeSplit({ incomeSplit }) {
    const usdt = of(100n, incomeSplit.usdt);
    const [points, lock] = [of(100n, incomeSplit.points), of(100n, incomeSplit.lock)];
    return t`An income of 100 USDT is paid as ${usdt} USDT, ${points} points, and locked fuel for ${lock} USDT.`;
  },
  dividendRate({ dividendRate }) {
    const share = rate(dividendRate);
    return t`Each day active votes share ${share} of the dividend pool.`;
  },
  lockReleaseRate({ lockReleaseRate }) {
    const share = rate(lockReleaseRate);
    if (isNone(lockReleaseRate)) return t`Fuel that is locked now is not released.`;
    const one = parseAmount(lockReleaseRate);
    const days = count(Number((UNIT + one - 1n) / one));
    return t`Of fuel that is locked now, ${share} are released each day: all of it after ${days} days.`;
  },
  nftTiers({ nftTiers }) {
    const all = count(nftTiers.reduce((sum, { supply }) => sum + supply, 0));
    return t`There are ${all} passes in all. The staked passes of a kind share at most its part of a day's profit.`;
  },
  tokenPrice({ tokenPrice }) {
    const fuel = exact(divide(100n * UNIT, parseAmount(tokenPrice)));
    return t`100 USDT buy ${fuel} EPD, before fee and burning.`;
  },
  swapFeeRate({ swapFeeRate }) {
    const fee = of(100n, swapFeeRate);
    return t`Of 100 EPD that a conversion moves, ${fee} EPD are the fee.`;
  },
  swapBurnRate({ swapBurnRate }) {
    const burnt = of(100n, swapBurnRate);
    return t`Of 100 EPD that a conversion moves, ${burnt} EPD are burnt for good.`;
  },
  swapAmountLimit: () => t`The most that one conversion takes, in the asset that the member gives.`,
  stakeRate({ stakeRate }) {
    const yielded = of(1_000n, stakeRate);
    return t`A stake of 1,000 EPD made now yields ${yielded} EPD on each day of its term.`;
  },
  stakeTermDays({ stakeTermDays }) {
    const days = count(stakeTermDays);
    return t`A stake made now yields for ${days} days; then its release begins.`;
  },
  stakeReleaseDays({ stakeReleaseDays }) {
    const days = count(stakeReleaseDays);
    return t`After its term a stake made now is released in ${days} equal daily parts.`;
  },
  stakeMinAmount: () => t`A smaller stake is refused.`,
  withdrawFeeRate({ withdrawFeeRate }) {
    const fee = of(100n, withdrawFeeRate);
    return t`Of a withdrawal of 100 USDT asked for now, ${fee} USDT are the fee.`;
  },
  withdrawMinAmount: () => t`A smaller withdrawal is refused.`,
  withdrawMultiple: () => t`A withdrawal is a whole multiple of this.`,
  withdrawAmountLimit: () => t`The most that a member asks to withdraw on a day of the platform.`,
  withdrawWindow({ withdrawWindow: { from, to, timeZone } }) {
    return t`Withdrawals are asked for from ${from} to ${to} (${timeZone}). The platform's days and its daily jobs begin at midnight of this zone.`;
  },
  withdrawAutoApprove: () => t`Withdrawals up to this amount need no operator.`,
  withdrawCoolDownHours: () => t`So long the first payment to an address waits.`,
  payoutLimit: () =>
    t`The most that is paid out on a day of the platform by itself. Larger withdrawals wait for an operator.`,
  applyTransferMinAmount: () => t`A smaller transfer is refused.`,
  transferAmountLimit: () => t`The most that one transfer moves.`,
  outflowAmountLimit: () => t`The most that leaves a member on a day of the platform, by all ways together.`,
  depositMinAmount: () => t`A smaller deposit is recorded, and not credited.`,
  depositAutoLimit: () =>
    t`The most that is credited for deposits on a day of the platform by itself. Further ones wait for an operator.`,
  addressCoolDownHours: () =>
    t`So long a new address cannot be withdrawn to, and so long it takes to switch the list off.`,
  recoveryWaitHours: () => t`So long a member can refuse a recovery, before its link is handed out.`,
  factorDemands: () => t`Acts that take two factors, whatever the member has chosen.`,
  spendIdleMinutes: () => t`After so long without a key the app forgets what was typed to confirm spending.`,
  rootEveryMinutes: () => t`A root of all balances is made at least so often.`,
  fourEyes: ({ fourEyes }) =>
    fourEyes
      ? t`Money and rights take two operators: one proposes, another approves.`
      : t`One operator suffices for money and rights.`,
  fourEyesLimits: () =>
    t`While money takes two operators: up to these sums of a day of the platform, one operator needs no other.`,
  creditDayLimit: () => t`The most that all operators together credit on a day of the platform.`,
  bookDayLimit: () =>
    t`The most that all operators together pay out of fees and fill the reserve with on a day of the platform.`,
  airdropDayLimit: () => t`The most that airdrops started on a day of the platform give, in USDT.`,
  exchangeRateCny: (settings) => aboutRate("CNY", settings),
  exchangeRateVnd: (settings) => aboutRate("VND", settings),
  exchangeRateKrw: (settings) => aboutRate("KRW", settings),
  exchangeRateMyr: (settings) => aboutRate("MYR", settings),
  languages: () => t`The languages that the app offers.`,
  support: () => t`The page that the app opens for customer service.`,
  webviewOrigins: () => t`Pages of these origins open inside the app, all others outside it.`,
  appVersion: ({ appVersion }) => {
    const version = appVersion?.version ?? "";
    return appVersion
      ? t`Members with an app older than ${version} are told of it.`
      : t`No newer app is announced.`;
  },
};

/** What members see of it now. */
function aboutRate(currency: ExchangeCurrency, settings: Settings): string {
  const given = settings[exchangeRateSettings[currency]];
  if (given === null) return t`No values in ${currency} are shown.`;
  const value = currencyText(currency, 100n * UNIT, given.rate, i18n.locale);
  switch (rateAge(given, Date.now())) {
    case "fresh":
      return t`Beside 100 USDT members who choose ${currency} read ${value}, with source and date. After 48 hours the rate is marked as old, after 7 days it is not used.`;
    case "old":
      return t`Beside 100 USDT members who choose ${currency} read ${value}, marked as old. After 7 days the rate is not used.`;
    case "over":
      return t`The rate is older than 7 days: no values in ${currency} are shown.`;
  }
}

export const aboutSetting = (key: SettingKey, settings: Settings) => sentences[key](settings);
