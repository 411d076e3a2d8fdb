/** `wallet/swap`. Source: rules.md F2, F3 and F7; docs/decisions/2026-11-21-swap-and-stake.md. */
import { formatAmount, parseAmount } from "../../contract/money.ts";
import {
  previewSwap,
  swapBounds,
  swapPair,
  type SwapPair,
  type SwapPreview,
} from "../../contract/fuel/swap-rules.ts";
import type { Settings } from "../../contract/operator/settings.ts";
import type { SwapBody, SwapResult } from "../../contract/fuel/swap-schemas.ts";
import type { Asset, Pool, EntryInput } from "../ledger/accounts.ts";
import { openSpend, type Spend } from "../gate/spend.ts";
import type { Spender } from "../gate/spender.ts";
import type { Done } from "../ledger/receipts.ts";
import { Refused } from "../core/refused.ts";
import type { Tx } from "../store/store.ts";
import { burnEntries } from "./burn.ts";
import { assertExpected } from "../core/expected-amount.ts";
import { readSettings } from "../core/settings.ts";

export interface Swapped extends Done {
  result: Omit<SwapResult, "receipt">;
}

/**
 * @throws Refused as the gate; `invalid` for an unknown pair, `below_minimum`, `multiple_of_10`, `above_limit`,
 * `insufficient_balance`, `quote_changed`.
 * @throws PoolExhausted
 */
export async function swap(tx: Tx, spender: Spender, body: SwapBody, at: Date): Promise<Swapped> {
  const { memberId } = spender;
  const { posting, spend } = await openSpend(tx, spender, "swap", at);
  const pair = swapPair(body.from, body.to);
  if (!pair) throw new Refused("invalid", { field: "to" });
  const settings = await readSettings(tx);
  const quote = previewSwap(pair, parseAmount(body.amount), posting.balance(memberId, pair.from), settings);
  if (quote.refusal) throw new Refused(quote.refusal, { field: "amount", ...swapBounds(pair, settings) });
  assertExpected(quote.receive, body.expect);
  const result = wire(quote);
  const subject = { ...pair, ...terms(settings), ...result };
  posting.post({ kind: "swap", type: "swap", source: subject }, [
    ...memberEntries(spend, pair, quote),
    ...poolEntries(pair, quote).filter(({ amount }) => amount !== 0n),
    ...(await burnEntries(tx, quote.burn)),
  ]);
  await posting.write();
  return { result, lines: posting.linesOf(memberId), subject };
}

function wire({ pay, fee, burn, receive }: SwapPreview): Swapped["result"] {
  return {
    pay: formatAmount(pay),
    fee: formatAmount(fee),
    burn: formatAmount(burn),
    receive: formatAmount(receive),
  };
}

function terms({ tokenPrice, swapFeeRate, swapBurnRate }: Settings) {
  return { price: tokenPrice, feeRate: swapFeeRate, burnRate: swapBurnRate };
}

function memberEntries(right: Spend, { from, to }: SwapPair, { pay, receive }: SwapPreview): EntryInput[] {
  const { member } = right;
  return [
    { party: { member, right }, asset: from, amount: -pay },
    { party: { member }, asset: to, amount: receive },
  ];
}

/** Points are issued against usdt of the reserve. */
function poolEntries(pair: SwapPair, { pay, fee, burn, receive }: SwapPreview): EntryInput[] {
  const toFees = entry("fees", "fuel", fee);
  if (pair.from === "usdt") {
    return [entry("reserve", "usdt", pay), entry("treasury", "fuel", -(receive + fee + burn)), toFees];
  }
  const paid = [entry("treasury", "fuel", pay - fee - burn), toFees, entry("reserve", "usdt", -receive)];
  if (pair.to === "usdt") return paid;
  return [...paid, entry("backing", "usdt", receive), entry("supply", "points", -receive)];
}

function entry(pool: Pool, asset: Asset, amount: bigint): EntryInput {
  return { party: { pool }, asset, amount };
}
