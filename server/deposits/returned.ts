/**
 * A deposit that a fresh read shows on the chain again, at the depth of a credit, holds nothing any more. Source:
 * rules.md D21.
 */
import type { Tx } from "../store/store.ts";
import { transact } from "../core/transact.ts";
import { confirm } from "./credit.ts";
import type { Cursor } from "./cursor.ts";
import type { Reading } from "./scan.ts";
import { bookLoss } from "./write-off.ts";

export async function releaseReturned(reading: Reading, { verified }: Cursor): Promise<void> {
  const { ctx, node, head } = reading;
  const { chainId, confirmations } = node.settings;
  const deep = head.number - BigInt(confirmations) + 1n;
  const rows = await ctx.db
    .selectFrom("deposit")
    .selectAll()
    .where("chain_id", "=", BigInt(chainId))
    .where("gone_at", "is not", null)
    .where("block_hash", "is not", null)
    .where("block_number", "<=", deep < verified ? deep : verified)
    .execute();
  for (const { id, block_hash } of await confirm(reading, rows))
    await transact(ctx.db, (tx) => release(tx, id, block_hash!, ctx.now()));
}

/** A written-off amount returns to the pool that bore the loss. */
async function release(tx: Tx, id: bigint, blockHash: string, at: Date): Promise<void> {
  const row = await tx
    .selectFrom("deposit")
    .selectAll()
    .where("id", "=", id)
    .where("block_hash", "=", blockHash)
    .where("gone_at", "is not", null)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return;
  if (row.written_off_at) await bookLoss(tx, -row.amount, row.id, at);
  await tx.updateTable("deposit").set({ gone_at: null, written_off_at: null }).where("id", "=", id).execute();
  await tx.deleteFrom("deposit_write_off").where("deposit_id", "=", id).execute();
}
