/**
 * For members with lines since a point: their leaves, the blocks that hold these, and everything above up to the last
 * root. Source: rules.md E10, O135.
 */
import { sql } from "kysely";
import { evidenceAssets } from "../../contract/evidence/assets.ts";
import type { PublishedRoot } from "../../contract/evidence/root.ts";
import { DEPTH } from "../../contract/evidence/sum-tree.ts";
import type { Tx } from "../store/store.ts";
import {
  brokenTop,
  firstUnlike,
  leafParts,
  openedLeaves,
  SURELY_BEFORE,
  type LeafRow,
} from "./check-tree.ts";
import { openEmptyNodes, type EmptyNode } from "./hashing.ts";
import { leavesOf, nodesOf } from "./nodes.ts";
import { BLOCK, MIDDLE, raise, TOP } from "./tiers.ts";

const LEAVES = 10_000;
/** As in nodes.ts. */
const BLOCKS = 512;
const MIDDLE_BLOCKS = 64;

/** @returns what is broken, with its place, or null. */
export async function findBrokenFreshTree(tx: Tx, { statement }: PublishedRoot): Promise<string | null> {
  const empty = await openEmptyNodes(tx);
  const slots: number[] = [];
  for (let after = -1; ;) {
    const { rows } = await sql<LeafRow>`
      select slot, l.member_id, part, salt, sums::text as sums, l.seq, head, hash
      from fresh_member f join sum_leaf l on l.member_id = f.member_id
      where slot > ${after} order by slot limit ${LEAVES}`.execute(tx);
    const leaves = openedLeaves(rows);
    if (typeof leaves === "string") return leaves;
    for (const { slot } of rows) slots.push(slot);
    if (rows.length < LEAVES) break;
    after = rows.at(-1)!.slot;
  }
  return (
    (await brokenNodes(tx, above(slots), MIDDLE, BLOCKS, empty)) ??
    (await brokenNodes(tx, above(above(slots)), TOP, MIDDLE_BLOCKS, empty)) ??
    (await brokenTop(tx, await nodesOf(tx, TOP, [0]), statement, empty)) ??
    (await findBrokenLeaf(tx, statement.at))
  );
}

const above = (places: number[]) => [...new Set(places.map((place) => Math.floor(place / BLOCK)))];

/** @param places at this depth; the blocks below are read. */
async function brokenNodes(
  tx: Tx,
  places: number[],
  depth: number,
  batch: number,
  empty: EmptyNode,
): Promise<string | null> {
  const sorted = places.toSorted((a, b) => a - b);
  for (let from = 0; from < sorted.length; from += batch) {
    const some = sorted.slice(from, from + batch);
    const below =
      depth === MIDDLE
        ? raise(await leavesOf(tx, some), DEPTH, empty)
        : raise(await nodesOf(tx, MIDDLE, some), MIDDLE, empty);
    const stored = await nodesOf(tx, depth, above(some));
    const asked = new Set(some);
    const unlike = firstUnlike(below, new Map([...stored].filter(([place]) => asked.has(place))));
    if (unlike !== null) return `evidence: nodes are those of their leaves: ${depth} ${unlike}`;
  }
  return null;
}

const names = (of: string) => evidenceAssets.map((asset) => `${of}.${asset}`).join(", ");
const lastOf = evidenceAssets.map(
  (asset) => `coalesce((select balance from entry e where e.member_id = l.member_id and e.asset = '${asset}'
    and e.seq <= l.seq order by e.seq desc limit 1), 0) as ${asset}`,
);

/** As in check-tree.ts, but by last balances, since each balance follows from the one before. */
const unlikeLines = `
  with leaf as (select a.member_id, a.seq, a.head, ${leafParts} from fresh_member f join sum_leaf a on a.member_id = f.member_id
    join sum_leaf b on b.member_id = a.member_id and b.part = 1 and b.seq = a.seq and b.head = a.head
    where a.part = 0),
  owned as (select l.member_id, ${lastOf.join(", ")} from leaf l)
  select l.member_id::text as place from leaf l join owned o on o.member_id = l.member_id
    left join entry e on e.member_id = l.member_id and e.seq = l.seq
  where (${names("l")}) <> (${names("o")}) or (l.seq > 0 and e.hash is distinct from l.head)
  union all
  select a.member_id::text from fresh_member f join sum_leaf a on a.member_id = f.member_id
    left join leaf l on l.member_id = a.member_id where l.member_id is null`;

async function findBrokenLeaf(tx: Tx, at: string): Promise<string | null> {
  const unlike = await sql.raw<{ place: string }>(`${unlikeLines} limit 1`).execute(tx);
  if (unlike.rows[0])
    return `evidence: each leaf is what the member's lines say: member ${unlike.rows[0].place}`;
  const missing = await sql<{ place: string }>`
    select m.id as place from fresh_member f join member m on m.id = f.member_id
    where m.created_at < ${at}::timestamptz - ${SURELY_BEFORE}::interval
      and not exists (select from sum_leaf l where l.member_id = m.id) limit 1`.execute(tx);
  return missing.rows[0] ? `evidence: every member is in the tree: member ${missing.rows[0].place}` : null;
}
