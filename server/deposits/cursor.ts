import type { Header, Node } from "../chain/client.ts";
import type { Store } from "../store/store.ts";
import { ChainMoved } from "./reorg.ts";

export interface Cursor {
  scanned: bigint;
  verified: bigint;
  head: bigint;
  head_hash: string;
}

/** A new cursor begins at the configured block, else at the head. */
export async function openCursor(db: Store, node: Node, head: Header, at: Date): Promise<Cursor> {
  const { chainId, token, startBlock } = node.settings;
  const before = (startBlock ?? head.number) - 1n;
  const key = { chain_id: BigInt(chainId), token };
  await db
    .insertInto("chain_cursor")
    .values({ ...key, scanned: before, verified: before, head: before, head_hash: "", read_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return ofToken(db, node).selectAll().executeTakeFirstOrThrow();
}

function ofToken(db: Store, { settings: { chainId, token } }: Node) {
  return db.selectFrom("chain_cursor").where("chain_id", "=", BigInt(chainId)).where("token", "=", token);
}

/**
 * Moves the cursor forward only.
 * @throws ChainMoved on a concurrent change, such as a reorg: the blocks read may belong to another chain.
 */
export async function advance(
  db: Store,
  { settings: { chainId, token } }: Node,
  from: Cursor,
  to: Pick<Cursor, "scanned" | "verified">,
): Promise<Cursor> {
  const moved = await db
    .updateTable("chain_cursor")
    .set(to)
    .where("chain_id", "=", BigInt(chainId))
    .where("token", "=", token)
    .where("scanned", "=", from.scanned)
    .where("verified", "=", from.verified)
    .returningAll()
    .executeTakeFirst();
  if (!moved) throw new ChainMoved();
  return moved;
}

export async function finish(db: Store, node: Node, head: Header, at: Date): Promise<void> {
  const { chainId, token } = node.settings;
  await db
    .updateTable("chain_cursor")
    .set({ head: head.number, head_hash: head.hash, read_at: at })
    .where("chain_id", "=", BigInt(chainId))
    .where("token", "=", token)
    .execute();
}

/** A demo's chain may be replaced under the same id. */
export async function deleteChainBlocks(db: Store, chainId: number): Promise<void> {
  for (const table of ["chain_block", "chain_cursor"] as const)
    await db.deleteFrom(table).where("chain_id", "=", BigInt(chainId)).execute();
}
