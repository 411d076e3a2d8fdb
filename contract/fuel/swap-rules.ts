/** Shared by the server and the app's preview. Source: rules.md F2, F3, F4. */
import { divide, multiply, parseAmount, type Amount } from "../money.ts";
import { isMultipleOf } from "../multiples.ts";
import type { Bounds } from "../reasons.ts";
import type { Settings } from "../operator/settings.ts";

export type SwapPair = { from: "usdt"; to: "fuel" } | { from: "fuel"; to: "usdt" | "points" };

/** Null when the assets cannot be swapped. */
export function swapPair(from: string, to: string): SwapPair | null {
  if (from === "usdt" && to === "fuel") return { from, to };
  if (from === "fuel" && (to === "usdt" || to === "points")) return { from, to };
  return null;
}

export type SwapSettings = Pick<Settings, "tokenPrice" | "swapFeeRate" | "swapBurnRate" | "swapAmountLimit">;

export type SwapRefusal = "below_minimum" | "multiple_of_10" | "above_limit" | "insufficient_balance";

export interface SwapPreview {
  /** In the asset given, as is `balanceAfter`. */
  pay: Amount;
  /** In fuel, as is `burn`. */
  fee: Amount;
  burn: Amount;
  /** In the asset received. */
  receive: Amount;
  balanceAfter: Amount;
  refusal: SwapRefusal | null;
}

/** In usdt. Source: rules.md F5. */
const BUY_MULTIPLE = 10;

/**
 * Previews `wallet/swap`. Fee and burn are shares of the fuel side; all amounts round down. The limit, 0 for none,
 * is on the amount given.
 * @param amount of the asset given.
 * @param available balance of that asset.
 */
export function previewSwap(
  pair: SwapPair,
  amount: Amount,
  available: Amount,
  settings: SwapSettings,
): SwapPreview {
  const price = parseAmount(settings.tokenPrice);
  const fuel = pair.from === "usdt" ? divide(amount, price) : amount;
  const fee = multiply(fuel, parseAmount(settings.swapFeeRate));
  const burn = multiply(fuel, parseAmount(settings.swapBurnRate));
  const rest = fuel - fee - burn;
  const receive = pair.from === "usdt" ? rest : multiply(rest, price);
  const preview = { pay: amount, fee, burn, receive, balanceAfter: available - amount };
  return { ...preview, refusal: refusalOf(pair, preview, parseAmount(settings.swapAmountLimit)) };
}

/**
 * The price of one fuel after fee and burn, in the other asset, rounded against the member. For display only; the
 * preview's amounts are exact.
 */
export function rateAfterCosts({ from }: SwapPair, { pay, receive }: SwapPreview): Amount {
  if (from === "fuel") return divide(receive, pay);
  const cost = divide(pay, receive);
  return multiply(cost, receive) < pay ? cost + 1n : cost;
}

/** The least amount that converts into anything is no bound: it follows from price and fees. */
export function swapBounds(
  { from }: SwapPair,
  { swapAmountLimit }: Pick<SwapSettings, "swapAmountLimit">,
): Bounds {
  return { limit: swapAmountLimit, ...(from === "usdt" && { minimum: String(BUY_MULTIPLE) }) };
}

function refusalOf(
  pair: SwapPair,
  { pay, receive, balanceAfter }: Omit<SwapPreview, "refusal">,
  limit: Amount,
): SwapRefusal | null {
  // Rounding, or fee and burn of 100% together, can leave nothing to receive.
  if (pay <= 0n || receive <= 0n) return "below_minimum";
  if (pair.from === "usdt" && !isMultipleOf(pay, BUY_MULTIPLE)) return "multiple_of_10";
  if (limit > 0n && pay > limit) return "above_limit";
  return balanceAfter < 0n ? "insufficient_balance" : null;
}
