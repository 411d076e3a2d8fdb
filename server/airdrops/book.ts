/**
 * The whole of an airdrop leaves its book at the start, for a pool that only this airdrop's recipients are paid from; what is
 * not paid goes back. Books and liabilities are in balance at any moment. Source: rules.md O116.
 */
import { addToCounter, FEES_GIVEN } from "../ledger/counters.ts";
import { Posting } from "../ledger/posting.ts";
import type { Tx } from "../store/store.ts";
import { heldIn } from "./read.ts";
import type { AirdropRow } from "./tables.ts";

/** @param amount above zero; negative: back. @throws PoolExhausted */
export async function moveFromBook(
  tx: Tx,
  { id, title, asset, book }: Pick<AirdropRow, "id" | "title" | "asset" | "book">,
  amount: bigint,
  at: Date,
): Promise<void> {
  const held = heldIn(asset);
  const posting = await Posting.open(tx, [], at);
  const kind = amount > 0n ? "airdrop-start" : "airdrop-return";
  posting.post({ kind, type: "airdrop", source: { airdrop: id.toString(), title } }, [
    { party: { pool: book }, asset: held, amount: -amount },
    { party: { pool: "airdrop" }, asset: held, amount },
  ]);
  await posting.write();
  // What is given away was earned all the same: passes share in it.
  if (book === "fees" && held === "usdt") await addToCounter(tx, FEES_GIVEN, amount);
}
