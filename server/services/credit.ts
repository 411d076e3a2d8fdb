/** The operator's credits. Source: api.md, "POST operator/credit". */
import { dayIn } from "../../contract/days.ts";
import { parseAmount } from "../../contract/money.ts";
import type { CreditBody } from "../../contract/schemas/operator.ts";
import type { Asset, EntryInput } from "../ledger/books.ts";
import { Posting, type Line } from "../ledger/posting.ts";
import { Refused } from "../refused.ts";
import type { Tx } from "../store/store.ts";
import { addLots, takeFromLots } from "./lock-lots.ts";
import { readSettings } from "./settings.ts";

/**
 * Credits a member, or takes back with a negative amount. usdt comes from custody; points come with usdt behind them;
 * fuel and locked fuel come out of the treasury.
 * @throws Refused `recipient_unknown`, `invalid` for zero; InsufficientBalance; PoolExhausted.
 */
export async function credit(tx: Tx, memberId: bigint, body: CreditBody, at: Date): Promise<Line[]> {
  const amount = parseAmount(body.amount);
  if (amount === 0n) throw new Refused("invalid", { field: "amount" });
  const posting = await Posting.open(tx, [memberId], at);
  posting.transfer({ kind: "credit", type: "credit", source: { reason: body.reason } }, [
    { party: { member: memberId }, asset: body.asset, amount },
    ...counterpart(body.asset, amount),
  ]);
  await posting.write();
  if (body.asset === "lock") await changeLots(tx, memberId, amount, at);
  return posting.linesOf(memberId);
}

/** What is credited locked is released as any other; what is taken back is the newest. */
async function changeLots(tx: Tx, member: bigint, amount: bigint, at: Date): Promise<void> {
  if (amount < 0n) return takeFromLots(tx, member, -amount);
  const { withdrawWindow, lockReleaseRate } = await readSettings(tx);
  await addLots(tx, [{ member, amount }], dayIn(withdrawWindow.timeZone, at), lockReleaseRate);
}

function counterpart(asset: Asset, amount: bigint): EntryInput[] {
  const entries: Record<Asset, EntryInput[]> = {
    usdt: [{ party: { book: "custody" }, asset: "usdt", amount: -amount }],
    points: [
      { party: { book: "supply" }, asset: "points", amount: -amount },
      { party: { book: "custody" }, asset: "usdt", amount: -amount },
      { party: { book: "backing" }, asset: "usdt", amount },
    ],
    fuel: [{ party: { book: "treasury" }, asset: "fuel", amount: -amount }],
    lock: [
      { party: { book: "supply" }, asset: "lock", amount: -amount },
      { party: { book: "treasury" }, asset: "fuel", amount: -amount },
      { party: { book: "backing" }, asset: "fuel", amount },
    ],
  };
  return entries[asset];
}
