/**
 * Whether the chain still is the one that was read: the hashes of its newest blocks are kept, and each new block must
 * name as its parent the one that is known. Source: rules.md D7.
 */
import type { Header, Node } from "../chain/client.ts";
import type { Store, Tx } from "../store/store.ts";
import { transact } from "../core/transact.ts";

/** The chain changed, or another node answered, between two questions: the reading is to be begun anew. */
export class ChainMoved extends Error {
  constructor() {
    super("the nodes do not agree on the newest blocks");
    this.name = "ChainMoved";
  }
}

/** How many blocks are kept beyond the confirmations: a fork that goes deeper than those is found too. */
const SPARE = 48;

/**
 * Follows the chain to its head, and back where it forked from what is known: what was read there is forgotten and read
 * again, and deposits in it that were not yet decided are orphaned until they are seen in another block.
 * @throws ChainMoved; what the nodes say.
 */
export async function followChain(db: Store, chain: Node, head: Header): Promise<void> {
  const chainId = BigInt(chain.settings.chainId);
  const keep = chain.settings.confirmations + SPARE;
  const known = await readKnown(db, chainId);
  const { fresh, common } = await walkBack(chain, head, known, keep);
  const dropped = [...known.keys()].some((number) => number > common && number <= head.number);
  await transact(db, async (tx) => {
    if (dropped) await forgetAbove(tx, chainId, common);
    if (fresh.length > 0) await remember(tx, chainId, fresh, head.number - BigInt(keep));
  });
}

async function readKnown(db: Store, chainId: bigint): Promise<Map<bigint, string>> {
  const rows = await db
    .selectFrom("chain_block")
    .select(["number", "hash"])
    .where("chain_id", "=", chainId)
    .orderBy("number", "desc")
    .execute();
  return new Map(rows.map(({ number, hash }) => [number, hash]));
}

/** @returns the blocks that are not known, the newest first, and the newest that is; -1 where none is. */
async function walkBack(
  chain: Node,
  head: Header,
  known: Map<bigint, string>,
  most: number,
): Promise<{ fresh: Header[]; common: bigint }> {
  const fresh: Header[] = [];
  for (let block = head; known.get(block.number) !== block.hash;) {
    fresh.push(block);
    // Nothing is known down there, or it is too far to walk: then only what is known is looked at.
    if (block.number === 0n || known.size === 0 || fresh.length === most)
      return { fresh, common: await newestCommon(chain, known, block.number) };
    const parent = await chain.header(block.number - 1n);
    if (parent?.hash !== block.parentHash) throw new ChainMoved();
    block = parent;
  }
  return { fresh, common: (fresh.at(-1)?.number ?? head.number + 1n) - 1n };
}

/** The newest of the known blocks below one that the chain still has. */
async function newestCommon(chain: Node, known: Map<bigint, string>, below: bigint): Promise<bigint> {
  let lowest = below;
  for (const [number, hash] of known) {
    if (number >= below) continue;
    if ((await chain.header(number))?.hash === hash) return number;
    lowest = number;
  }
  return lowest - 1n;
}

/** What is decided stays so: a transfer of the ledger is never undone. That its block is gone is kept to be looked at. */
async function forgetAbove(tx: Tx, chainId: bigint, common: bigint): Promise<void> {
  const above = tx.updateTable("deposit").where("chain_id", "=", chainId).where("block_number", ">", common);
  await above
    .set({ status: "orphaned", reason: "orphaned", confirmations: 0, block_hash: null, block_number: null })
    .where("status", "in", ["seen", "confirming"])
    .execute();
  await above.set({ block_hash: null }).where("status", "in", ["credited", "below_minimum"]).execute();
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

async function remember(tx: Tx, chainId: bigint, fresh: Header[], oldest: bigint): Promise<void> {
  await tx
    .insertInto("chain_block")
    .values(fresh.map(({ number, hash }) => ({ chain_id: chainId, number, hash })))
    .onConflict((conflict) =>
      conflict.columns(["chain_id", "number"]).doUpdateSet((eb) => ({ hash: eb.ref("excluded.hash") })),
    )
    .execute();
  await tx.deleteFrom("chain_block").where("chain_id", "=", chainId).where("number", "<", oldest).execute();
}
