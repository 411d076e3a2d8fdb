import { i18n, type MessageDescriptor } from "@lingui/core";
import { msg, plural, t } from "@lingui/core/macro";
import { truncateAmount, formatAmount, parseAmount } from "../../../contract/money.ts";
import type {
  PreviewFigureName,
  PreviewGap,
  PreviewUnit,
} from "../../../contract/operator/preview-figures.ts";
import type { PreviewFigure } from "../../../contract/operator/schedule-schemas.ts";
import { formatExact } from "../../../src/i18n/format.ts";

const names: Record<PreviewFigureName, MessageDescriptor> = {
  dividend_budget: msg`Dividends paid by the day's run`,
  dividend_paid: msg`Dividends`,
  profit_budget: msg`Pass profit paid by the day's run`,
  profit_paid: msg`Pass profit`,
  caps_reached: msg`Members who reached their cap`,
  caps_sooner: msg`Members who reach their cap sooner`,
  caps_later: msg`Members who reach their cap later`,
  stake_released: msg`Released from pledges, as agreed before`,
  lock_released: msg`Released from locked fuel, as agreed before`,
  payment_direct: msg`Vote payments: direct referral`,
  payment_position: msg`Vote payments: position`,
  payment_leadership: msg`Vote payments: leadership`,
  payment_dividend: msg`Vote payments: dividend pool`,
  payment_nft: msg`Vote payments: NFT pool`,
  payment_reserve: msg`Vote payments: reserve`,
  payment_fees: msg`Vote payments: fees`,
  income_direct: msg`Direct referral income`,
  income_position: msg`Position income`,
  income_leadership: msg`Leadership income`,
  income_usdt: msg`Income paid in USDT`,
  income_points: msg`Income paid in points`,
  income_lock: msg`Income paid in locked fuel`,
  income_lock_usdt: msg`USDT that bought this locked fuel`,
  withdraw_fees: msg`Withdrawal fees`,
  swap_fees: msg`Trading fees`,
  swap_burned: msg`Burned by trades`,
  swap_fuel: msg`Fuel paid out by trades`,
  swap_usdt: msg`USDT and points paid out by trades`,
  withdrawals_refused: msg`Withdrawals that would be refused`,
  withdrawals_refused_amount: msg`Amount of withdrawals that would be refused`,
  transfers_refused: msg`Transfers that would be refused`,
  transfers_refused_amount: msg`Amount of transfers that would be refused`,
  swaps_refused: msg`Trades that would be refused`,
  stakes_refused: msg`Pledges that would be refused`,
  stakes_refused_amount: msg`Amount of pledges that would be refused`,
  deposits_below: msg`Deposits that would not be credited`,
  deposits_below_amount: msg`Amount of deposits that would not be credited`,
};

const gaps: Record<PreviewGap, MessageDescriptor> = {
  no_run: msg`the day's run has not finished`,
  not_recorded: msg`an older version did not record what it takes`,
  caps: msg`whose votes were full at each moment would have been different`,
  grades: msg`the grades at the time of each payment are not recorded`,
  treasury: msg`the treasury may not have held enough fuel`,
  order: msg`a vote took several incomes at once`,
};

const units: Record<PreviewUnit, MessageDescriptor | string> = {
  usdt: "USDT",
  points: msg`points`,
  fuel: "EPD",
  lock: "EPD",
  members: "",
  requests: "",
};

/** These figures are named first if they change, in this order. */
const leading: readonly PreviewFigureName[] = [
  "dividend_paid",
  "profit_paid",
  "income_usdt",
  "withdraw_fees",
  "swap_fees",
  "swap_fuel",
  "swap_usdt",
];

/** Falls back to the code: a newer server may have more. */
export const figureName = (figure: PreviewFigureName) => (names[figure] ? i18n._(names[figure]) : figure);
export const gapText = (gap: PreviewGap) => (gaps[gap] ? i18n._(gaps[gap]) : gap);

export function missingText(figure: PreviewFigureName, gap: PreviewGap): string {
  const [name, why] = [figureName(figure), gapText(gap)];
  return t`${name}: ${why}`;
}

/** At most four decimals, never rounded up. */
export function figureText(value: string, unit: PreviewUnit): string {
  const name = units[unit] ?? "";
  return `${shortText(parseAmount(value))} ${typeof name === "string" ? name : i18n._(name)}`.trim();
}

function shortText(amount: bigint): string {
  return formatExact(formatAmount(parseAmount(truncateAmount(amount, 4))), i18n.locale);
}

/** Null where either value is unknown. */
export function differenceOf({ was, would }: PreviewFigure): bigint | null {
  return was === null || would === null ? null : parseAmount(would) - parseAmount(was);
}

export function differenceText(figure: PreviewFigure): string {
  const difference = differenceOf(figure);
  if (difference === null) return "\u2013";
  if (difference === 0n) return "0";
  const size = figureText(formatAmount(difference < 0n ? -difference : difference), figure.unit);
  return `${difference < 0n ? "\u2212" : "+"}${size}`;
}

/** A few sentences; none where nothing would differ. */
export function headlines(figures: readonly PreviewFigure[]): string[] {
  const changed = figures.filter((figure) => (differenceOf(figure) ?? 0n) !== 0n);
  const sums = leading.flatMap((name) => changed.filter(({ figure }) => figure === name)).slice(0, 3);
  return [...sums.map(insteadText), ...changed.flatMap(countText)];
}

function insteadText({ figure, was, would, unit }: PreviewFigure): string {
  const name = figureName(figure);
  const [before, after] = [shortText(parseAmount(was!)), figureText(would!, unit)];
  return t`${name}: ${after} instead of ${before}`;
}

function countText({ figure, would }: PreviewFigure): string[] {
  const count = Number(would);
  if (figure === "caps_sooner")
    return [
      plural(count, { one: "# member reaches their cap sooner", other: "# members reach their cap sooner" }),
    ];
  if (figure === "caps_later")
    return [
      plural(count, { one: "# member reaches their cap later", other: "# members reach their cap later" }),
    ];
  if (figure === "withdrawals_refused")
    return [plural(count, { one: "# withdrawal would be refused", other: "# withdrawals would be refused" })];
  if (figure === "transfers_refused")
    return [plural(count, { one: "# transfer would be refused", other: "# transfers would be refused" })];
  if (figure === "swaps_refused")
    return [plural(count, { one: "# trade would be refused", other: "# trades would be refused" })];
  if (figure === "stakes_refused")
    return [plural(count, { one: "# pledge would be refused", other: "# pledges would be refused" })];
  if (figure === "deposits_below")
    return [
      plural(count, { one: "# deposit would not be credited", other: "# deposits would not be credited" }),
    ];
  return [];
}
