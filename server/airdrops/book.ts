/**
 * At the start, the whole amount leaves its book for a pool that pays only the recipients; the unpaid rest returns.
 * Books and liabilities are always balanced. Source: rules.md O116.
 */
import { addToCounter, FEES_GIVEN } from "../ledger/counters.ts";
import { Posting } from "../ledger/posting.ts";
import type { Tx } from "../store/store.ts";
import { heldIn } from "./read.ts";
import type { AirdropRow } from "./tables.ts";

/** @param amount above zero; negative for a return. @throws PoolExhausted */
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
  // Passes share in what is given away.
  if (book === "fees" && held === "usdt") await addToCounter(tx, FEES_GIVEN, amount);
}
