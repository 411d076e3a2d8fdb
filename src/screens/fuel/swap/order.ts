import type { Proof } from "../../../state/later/accounts/proof.ts";
import { formatAmount, parseAmount, type Amount } from "../../../../contract/money.ts";
import {
  previewSwap,
  swapPair,
  type SwapPair,
  type SwapPreview,
} from "../../../../contract/fuel/swap-rules.ts";
import type { Config } from "../../../../contract/operator/config-schemas.ts";
import type { Balances } from "../../../../contract/wallet/schemas.ts";
import { runAction } from "../../../state/later/actions/action.ts";

export const SWAP_PATH = "/pages/trade";

export interface Order {
  pair: SwapPair;
  amount: Amount;
}

export const buy: SwapPair = { from: "usdt", to: "fuel" };

/** An earlier version may have stored it. */
export function isPair(stored: unknown): stored is SwapPair {
  const { from, to } = (stored ?? {}) as Partial<Record<keyof SwapPair, unknown>>;
  return typeof from === "string" && typeof to === "string" && swapPair(from, to) !== null;
}

/** Excludes USDT in pending withdrawals. */
export function availableFor({ from }: SwapPair, balances: Balances): Amount {
  return parseAmount(from === "usdt" ? balances.balance : balances.fuel);
}

export function quoteOf({ pair, amount }: Order, balances: Balances, config: Config): SwapPreview {
  return previewSwap(pair, amount, availableFor(pair, balances), config);
}

const TEN = parseAmount("10");

/** The most that can be swapped within the limit; for USDT a multiple of ten. */
export function maxAmount(pair: SwapPair, balances: Balances, config: Config): Amount {
  const available = availableFor(pair, balances);
  const limit = parseAmount(config.swapAmountLimit);
  const max = limit > 0n && limit < available ? limit : available;
  return pair.from === "usdt" ? max - (max % TEN) : max;
}

/** The server refuses the swap if its result differs. */
export function termsOf({ pair, amount }: Order, quote: SwapPreview) {
  return {
    choice: { ...pair, amount: formatAmount(amount) },
    expect: { expect: formatAmount(quote.receive) },
  };
}

export function sendOrder(order: Order, quote: SwapPreview, proof: Proof): void {
  const { choice, expect } = termsOf(order, quote);
  void runAction({ call: "POST wallet/swap", body: { ...choice, ...expect }, proof });
}
