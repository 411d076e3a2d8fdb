/** The changed blocks are updated first, then the blocks above them. */
import { sql } from "kysely";
import { DEPTH, type SumNode } from "../../contract/evidence/sum-tree.ts";
import { bigints } from "../store/bigints.ts";
import type { Tx } from "../store/store.ts";
import type { EmptyNode } from "./hashing.ts";
import { parseSums } from "./leaves.ts";
import { BLOCK, MIDDLE, NODE_BYTES, packNode, raise, TOP, unpackNode, type Level } from "./tiers.ts";

/** Some 100,000 leaves of a full tree. */
const BATCH = 512;
/** Blocks per batch, each with up to 256 nodes. */
const MIDDLE_BATCH = 64;

/** @param blocks with changed leaves. @returns the root. */
export async function renewNodes(tx: Tx, blocks: Set<number>, empty: EmptyNode): Promise<SumNode> {
  for (const some of batches(blocks, BATCH))
    await replaceNodes(tx, MIDDLE, some, raise(await leavesOf(tx, some), DEPTH, empty));
  const above = new Set([...blocks].map((block) => Math.floor(block / BLOCK)));
  for (const some of batches(above, MIDDLE_BATCH))
    await replaceNodes(tx, TOP, some, raise(await nodesOf(tx, MIDDLE, some), MIDDLE, empty));
  return rootOf(tx, empty);
}

export async function rootOf(tx: Tx, empty: EmptyNode): Promise<SumNode> {
  return raise(await nodesOf(tx, TOP, [0]), TOP, empty).get(0) ?? empty(0, 0);
}

/** By slot. Forces an index look-up per block: the planner does not know a new table. */
export async function leavesOf(tx: Tx, blocks: number[]): Promise<Level> {
  const { rows } = await sql<{ slot: number; hash: Buffer; sums: string }>`
    select l.slot, l.hash, l.sums::text as sums from unnest(${list(blocks)}::integer[]) as block
    cross join lateral (select * from sum_leaf
      where slot >= block * ${BLOCK}::integer and slot < (block + 1) * ${BLOCK}::integer offset 0) l`.execute(
    tx,
  );
  return new Map(rows.map(({ slot, hash, sums }) => [slot, { hash, sums: parseSums(sums) }]));
}

/** @param above places eight levels higher. */
export async function nodesOf(tx: Tx, depth: number, above: number[]): Promise<Level> {
  const { rows } = await sql<{ place: number; node: Buffer }>`
    select n.place, n.node from unnest(${list(above)}::integer[]) as above
    cross join lateral (select * from sum_node where depth = ${depth}::smallint
      and place >= above * ${BLOCK}::integer and place < (above + 1) * ${BLOCK}::integer offset 0) n`.execute(
    tx,
  );
  return new Map(rows.map(({ place, node }) => [place, unpackNode(node)]));
}

/** Deletes nodes without members below. */
async function replaceNodes(tx: Tx, depth: number, places: number[], nodes: Level): Promise<void> {
  await writeNodes(tx, depth, new Map([...nodes].map(([place, node]) => [place, packNode(node)])));
  const gone = places.filter((place) => !nodes.has(place));
  if (gone.length > 0)
    await sql`
      delete from sum_node where depth = ${depth}::smallint and place = any(${list(gone)}::integer[])`.execute(
      tx,
    );
}

/** @param nodes packed, by place. */
export async function writeNodes(tx: Tx, depth: number, nodes: Map<number, Uint8Array>): Promise<void> {
  const packed = Buffer.concat([...nodes.values()]);
  await sql`
    insert into sum_node (depth, place, node)
    select ${depth}::smallint, place, substring(${packed}::bytea from ((i - 1) * ${NODE_BYTES}::integer + 1)::integer for ${NODE_BYTES}::integer)
    from unnest(${list([...nodes.keys()])}::integer[]) with ordinality as node (place, i)
    on conflict (depth, place) do update set node = excluded.node`.execute(tx);
}

function* batches(places: Set<number>, size: number): Generator<number[]> {
  const sorted = [...places].toSorted((a, b) => a - b);
  for (let from = 0; from < sorted.length; from += size) yield sorted.slice(from, from + size);
}

const list = (places: number[]) => bigints(places.map(BigInt));
