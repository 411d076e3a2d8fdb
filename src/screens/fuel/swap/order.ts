import { formatAmount, parseAmount, type Amount } from "../../../../contract/money.ts";
import { previewSwap, type SwapPair, type SwapPreview } from "../../../../contract/fuel/swap-rules.ts";
import type { Config } from "../../../../contract/operator/config-schemas.ts";
import type { Balances } from "../../../../contract/wallet/schemas.ts";
import { runAction } from "../../../state/action.ts";

export interface Order {
  pair: SwapPair;
  amount: Amount;
}

/** What can be spent of the asset given: usdt that is on its way out is not counted. */
export function availableFor({ from }: SwapPair, balances: Balances): Amount {
  return parseAmount(from === "usdt" ? balances.balance : balances.fuel);
}

export function quoteOf({ pair, amount }: Order, balances: Balances, config: Config): SwapPreview {
  return previewSwap(pair, amount, availableFor(pair, balances), config);
}

const TEN = parseAmount("10");

/** The most that can be entered: what there is and the limit allows; of usdt whole tens. */
export function mostFor(pair: SwapPair, balances: Balances, config: Config): Amount {
  const available = availableFor(pair, balances);
  const limit = parseAmount(config.swapAmountLimit);
  const most = limit > 0n && limit < available ? limit : available;
  return pair.from === "usdt" ? most - (most % TEN) : most;
}

/** Sends an order with what the member was shown to receive: the server refuses it when that has changed. */
export function sendOrder({ pair, amount }: Order, quote: SwapPreview, payPassword: string): void {
  void runAction({
    call: "POST wallet/swap",
    body: { ...pair, amount: formatAmount(amount), expect: formatAmount(quote.receive) },
    payPassword,
  });
}
