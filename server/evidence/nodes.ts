/** Brings the stored nodes up to the leaves: the changed blocks, then what is above them. */
import { sql } from "kysely";
import { DEPTH, type SumNode } from "../../contract/evidence/sum-tree.ts";
import { bigints } from "../store/bigints.ts";
import { toJson } from "../store/insert-rows.ts";
import type { Tx } from "../store/store.ts";
import type { EmptyNode } from "./hashing.ts";
import { parseSums, toBytea } from "./leaves.ts";
import { BLOCK, MIDDLE, packNode, raise, TOP, unpackNode, type Level } from "./tiers.ts";

/** Blocks read at a time: of a full tree, some 100,000 leaves. */
const BATCH = 512;
/** Of the nodes at depth 16, of which each may have 256. */
const MIDDLE_BATCH = 64;

/** @param blocks whose leaves changed. @returns the root. */
export async function renewNodes(tx: Tx, blocks: Set<number>, empty: EmptyNode): Promise<SumNode> {
  for (const some of batches(blocks, BATCH))
    await writeNodes(tx, MIDDLE, some, raise(await leavesOf(tx, some), DEPTH, empty));
  const above = new Set([...blocks].map((block) => Math.floor(block / BLOCK)));
  for (const some of batches(above, MIDDLE_BATCH))
    await writeNodes(tx, TOP, some, raise(await nodesOf(tx, MIDDLE, some), MIDDLE, empty));
  return rootOf(tx, empty);
}

export async function rootOf(tx: Tx, empty: EmptyNode): Promise<SumNode> {
  return raise(await nodesOf(tx, TOP, [0]), TOP, empty).get(0) ?? empty(0, 0);
}

/** The leaves of blocks, by slot. */
export async function leavesOf(tx: Tx, blocks: number[]): Promise<Level> {
  const { rows } = await sql<{ slot: number; hash: Buffer; sums: string }>`
    select l.slot, l.hash, l.sums::text as sums from unnest(${list(blocks)}::integer[]) as block
    join sum_leaf l on l.slot >= block * ${BLOCK}::integer and l.slot < (block + 1) * ${BLOCK}::integer`.execute(
    tx,
  );
  return new Map(rows.map(({ slot, hash, sums }) => [slot, { hash, sums: parseSums(sums) }]));
}

/** The nodes of one depth below places eight levels higher. */
export async function nodesOf(tx: Tx, depth: number, above: number[]): Promise<Level> {
  const { rows } = await sql<{ place: number; node: Buffer }>`
    select n.place, n.node from unnest(${list(above)}::integer[]) as above
    join sum_node n on n.depth = ${depth}::smallint
      and n.place >= above * ${BLOCK}::integer and n.place < (above + 1) * ${BLOCK}::integer`.execute(tx);
  return new Map(rows.map(({ place, node }) => [place, unpackNode(node)]));
}

/** Places that have no member below lose their node. */
async function writeNodes(tx: Tx, depth: number, places: number[], nodes: Level): Promise<void> {
  const rows = [...nodes].map(([place, node]) => ({ place, node: toBytea(packNode(node)) }));
  await sql`
    insert into sum_node (depth, place, node)
    select ${depth}::smallint, place, node from json_to_recordset(${toJson(rows)}::json) as new (place integer, node bytea)
    on conflict (depth, place) do update set node = excluded.node`.execute(tx);
  const gone = places.filter((place) => !nodes.has(place));
  if (gone.length > 0)
    await sql`
      delete from sum_node where depth = ${depth}::smallint and place = any(${list(gone)}::integer[])`.execute(
      tx,
    );
}

function* batches(places: Set<number>, size: number): Generator<number[]> {
  const sorted = [...places].toSorted((a, b) => a - b);
  for (let from = 0; from < sorted.length; from += size) yield sorted.slice(from, from + size);
}

const list = (places: number[]) => bigints(places.map(BigInt));
