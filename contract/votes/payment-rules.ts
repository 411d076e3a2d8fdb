/** Executed by the server and previewed by the app (rules.md M24). Source: rules.md V3, V4, V9, V16 and V17. */
import { divide, minimum, multiply, parseAmount, UNIT, type Amount } from "../money.ts";
import { paymentParts, type PaymentPart, type Settings } from "../operator/settings.ts";

/** Parts round down; the remainder goes to `fees`, so that the parts sum to the payment. */
export function splitPayment(payment: Amount, split: Settings["paymentSplit"]): Record<PaymentPart, Amount> {
  const parts = Object.fromEntries(
    paymentParts.map((part) => [part, multiply(payment, parseAmount(split[part]))]),
  ) as Record<PaymentPart, Amount>;
  const given = paymentParts.reduce((sum, part) => sum + parts[part], 0n);
  parts.fees += payment - given;
  return parts;
}

/** `lockedUsdt` buys `lock` units of locked fuel. The three usdt parts sum to the income. */
export interface IncomeParts {
  usdt: Amount;
  points: Amount;
  lockedUsdt: Amount;
  lock: Amount;
}

/**
 * Points and lock round down, usdt takes the rest. If the treasury has less than the locked part buys, the income
 * locks what there is, and usdt takes the rest of that part too.
 * @param price usdt per fuel, above zero.
 * @param treasury in fuel; null to ignore it.
 */
export function splitIncome(
  income: Amount,
  split: Settings["incomeSplit"],
  price: Amount,
  treasury: Amount | null = null,
): IncomeParts {
  const points = multiply(income, parseAmount(split.points));
  const due = multiply(income, parseAmount(split.lock));
  const whole = divide(due, price);
  const isShort = treasury !== null && treasury < whole;
  const lock = isShort ? treasury : whole;
  // Rounded up, so that the reserve is not paid less than the fuel costs.
  const lockedUsdt = isShort ? minimum(due, (lock * price + UNIT - 1n) / UNIT) : due;
  return { usdt: income - points - lockedUsdt, points, lockedUsdt, lock };
}

/** Caps an income at what the vote can still earn (rules.md V16). */
export function capIncome(income: Amount, voteValue: Amount, released: Amount): Amount {
  return minimum(income, voteValue - released);
}

export type VotePayType = "usdt" | "points";

export interface PaymentPreview {
  pay: Amount;
  balanceAfter: Amount;
  refusal: "insufficient_balance" | "downgrade" | null;
}

/**
 * Previews `vote/upgrade`: the member pays the price difference.
 * @param current level and agreed price of the vote; `released`: what it has earned; `value`: its value after the
 * upgrade, which is refused where nothing more could be earned.
 */
export function previewUpgrade(
  choice: { level: number; payPrice: string },
  current: { level: number; paid: Amount; value?: Amount; released?: Amount },
  available: Amount,
): PaymentPreview {
  const pay = parseAmount(choice.payPrice) - current.paid;
  const balanceAfter = available - pay;
  const { value, released } = current;
  const earnsNothing = value !== undefined && released !== undefined && value <= released;
  if (choice.level <= current.level || pay <= 0n || earnsNothing)
    return { pay, balanceAfter, refusal: "downgrade" };
  return { pay, balanceAfter, refusal: balanceAfter < 0n ? "insufficient_balance" : null };
}

export interface VotePreview {
  pay: Amount;
  voteValue: Amount;
  balanceAfter: Amount;
  refusal: "insufficient_balance" | "downgrade" | null;
}

/**
 * Previews `vote/create`.
 * @param activeLevel highest active level, 0 for none: another vote may not be lower.
 */
export function previewVote(
  choice: { level: number; payPrice: string; voteValue: string },
  activeLevel: number,
  available: Amount,
): VotePreview {
  const pay = parseAmount(choice.payPrice);
  const balanceAfter = available - pay;
  const refusal =
    choice.level < activeLevel ? "downgrade" : balanceAfter < 0n ? "insufficient_balance" : null;
  return { pay, voteValue: parseAmount(choice.voteValue), balanceAfter, refusal };
}
