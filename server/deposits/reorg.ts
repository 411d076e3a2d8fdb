/** Each new block's parent must match a stored hash. Source: rules.md D7. */
import { sql } from "kysely";
import type { Header, Node } from "../chain/client.ts";
import type { Store, Tx } from "../store/store.ts";
import { transact } from "../core/transact.ts";

/** The chain or the node changed between requests, which must be repeated. */
export class ChainMoved extends Error {
  constructor() {
    super("the nodes do not agree on the newest blocks");
    this.name = "ChainMoved";
  }
}

/** Blocks kept beyond the confirmations, for deeper reorgs. */
const SPARE = 48;

/**
 * Moves the cursor back to the common block and orphans undecided deposits above it.
 * @throws ChainMoved; node errors.
 */
export async function syncBlocks(db: Store, chain: Node, head: Header): Promise<void> {
  const chainId = BigInt(chain.settings.chainId);
  const blocksKept = chain.settings.confirmations + SPARE;
  const known = await readStored(db, chainId);
  const { fresh, common } = await walkBack(chain, head, known, blocksKept);
  const dropped = [...known.keys()].some((number) => number > common && number <= head.number);
  await transact(db, async (tx) => {
    if (dropped) await rollBack(tx, chainId, common);
    if (fresh.length > 0) await storeBlocks(tx, chainId, fresh, head.number - BigInt(blocksKept));
  });
}

async function readStored(db: Store, chainId: bigint): Promise<Map<bigint, string>> {
  const rows = await db
    .selectFrom("chain_block")
    .select(["number", "hash"])
    .where("chain_id", "=", chainId)
    .orderBy("number", "desc")
    .execute();
  return new Map(rows.map(({ number, hash }) => [number, hash]));
}

/** @returns unknown blocks, newest first, and the number of the newest common block, or -1. */
async function walkBack(
  chain: Node,
  head: Header,
  known: Map<bigint, string>,
  limit: number,
): Promise<{ fresh: Header[]; common: bigint }> {
  const fresh: Header[] = [];
  for (let block = head; known.get(block.number) !== block.hash;) {
    fresh.push(block);
    // No known block is within reach.
    if (block.number === 0n || known.size === 0 || fresh.length === limit)
      return { fresh, common: await newestCommon(chain, known, block.number) };
    const parent = await chain.header(block.number - 1n);
    if (parent?.hash !== block.parentHash) throw new ChainMoved();
    block = parent;
  }
  return { fresh, common: (fresh.at(-1)?.number ?? head.number + 1n) - 1n };
}

async function newestCommon(chain: Node, known: Map<bigint, string>, below: bigint): Promise<bigint> {
  let lowest = below;
  for (const [number, hash] of known) {
    if (number >= below) continue;
    if ((await chain.header(number))?.hash === hash) return number;
    lowest = number;
  }
  return lowest - 1n;
}

/**
 * Decided deposits keep their status, since ledger transactions are never undone; a null `block_hash` marks them, and
 * `gone_at` holds their credited amount (rules.md G5).
 */
async function rollBack(tx: Tx, chainId: bigint, common: bigint): Promise<void> {
  const above = tx.updateTable("deposit").where("chain_id", "=", chainId).where("block_number", ">", common);
  await above
    .set({ status: "orphaned", reason: "orphaned", confirmations: 0, block_hash: null, block_number: null })
    .where("status", "in", ["seen", "confirming"])
    .execute();
  await above.set({ block_hash: null }).where("status", "=", "below_minimum").execute();
  const gone_at = sql<Date>`coalesce(gone_at, now())`;
  await above.set({ block_hash: null, gone_at }).where("status", "=", "credited").execute();
  await tx
    .updateTable("chain_cursor")
    .set((eb) => ({
      scanned: eb.fn<bigint>("least", ["scanned", eb.val(common)]),
      verified: eb.fn<bigint>("least", ["verified", eb.val(common)]),
    }))
    .where("chain_id", "=", chainId)
    .execute();
  await tx.deleteFrom("chain_block").where("chain_id", "=", chainId).where("number", ">", common).execute();
}

async function storeBlocks(tx: Tx, chainId: bigint, fresh: Header[], oldest: bigint): Promise<void> {
  await tx
    .insertInto("chain_block")
    .values(fresh.map(({ number, hash }) => ({ chain_id: chainId, number, hash })))
    .onConflict((conflict) =>
      conflict.columns(["chain_id", "number"]).doUpdateSet((eb) => ({ hash: eb.ref("excluded.hash") })),
    )
    .execute();
  await tx.deleteFrom("chain_block").where("chain_id", "=", chainId).where("number", "<", oldest).execute();
}
