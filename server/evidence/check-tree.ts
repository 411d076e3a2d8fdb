/** Verifies leaves, nodes, the last root's hash, and each leaf against its member's lines. */
import { sql } from "kysely";
import { evidenceAssets } from "../../contract/evidence/assets.ts";
import { isSame, toHex } from "../../contract/evidence/bytes.ts";
import { statedTotals, type PublishedRoot } from "../../contract/evidence/root.ts";
import { areEqual } from "../../contract/evidence/sums.ts";
import { DEPTH, leafNode, SLOTS } from "../../contract/evidence/sum-tree.ts";
import type { Tx } from "../store/store.ts";
import { openEmptyNodes, sha256, type EmptyNode } from "./hashing.ts";
import { parseSums } from "./leaves.ts";
import { nodesOf } from "./nodes.ts";
import { BLOCK, MIDDLE, packNode, raise, TOP, unpackNode, type Level } from "./tiers.ts";

/** With a million members, some 8,000 of these slots have a leaf. */
const WIDTH = BLOCK * BLOCK;
/** More, if one node at depth 8 has more leaves. */
const BATCH = 10_000;
/** Registered this long before a root, a member was in its snapshot. */
export const SURELY_BEFORE = "10 minutes";

/** @returns what is broken, with its place, or null. */
export async function findBrokenTree(
  tx: Tx,
  { statement }: PublishedRoot,
  batch = BATCH,
): Promise<string | null> {
  const empty = await openEmptyNodes(tx);
  const top: Level = new Map();
  for (const span of await spansOf(tx, batch)) {
    const leaves = await checkedLeaves(tx, span);
    if (typeof leaves === "string") return leaves;
    const middle = raise(leaves, DEPTH, empty);
    const unlike = firstUnlike(middle, await storedMiddle(tx, span));
    if (unlike !== null) return `evidence: nodes are those of their leaves: ${Math.floor(unlike / BLOCK)}`;
    for (const [place, node] of raise(middle, MIDDLE, empty)) top.set(place, node);
  }
  return (await brokenTop(tx, top, statement, empty)) ?? (await findBrokenLeaf(tx, statement.at));
}

/** Places at depth 8; `to` is exclusive. */
interface Span {
  from: number;
  to: number;
}

/** A small tree is one span. */
async function spansOf(tx: Tx, batch: number): Promise<Span[]> {
  const { rows } = await sql<{ place: number; leaves: number }>`
    select slot / ${WIDTH}::integer as place, count(*)::integer as leaves from sum_leaf
    where slot >= 0 and slot < ${SLOTS}::integer group by 1 order by 1`.execute(tx);
  const spans: Span[] = [];
  let [from, held] = [0, 0];
  for (const { place, leaves } of rows) {
    if (held > 0 && held + leaves > batch) {
      spans.push({ from, to: place });
      [from, held] = [place, 0];
    }
    held += leaves;
  }
  return [...spans, { from, to: BLOCK }];
}

async function storedMiddle(tx: Tx, { from, to }: Span): Promise<Level> {
  const { rows } = await sql<{ place: number; node: Buffer }>`
    select place, node from sum_node where depth = ${MIDDLE}::smallint
      and place >= ${from * BLOCK}::integer and place < ${to * BLOCK}::integer`.execute(tx);
  return new Map(rows.map(({ place, node }) => [place, unpackNode(node)]));
}

/** It must equal the computed one and make the last root. */
export async function brokenTop(
  tx: Tx,
  top: Level,
  statement: PublishedRoot["statement"],
  empty: EmptyNode,
): Promise<string | null> {
  if (firstUnlike(top, await nodesOf(tx, TOP, [0])) !== null)
    return "evidence: nodes are those of their leaves: the top";
  const root = raise(top, TOP, empty).get(0);
  const isStated =
    root !== undefined &&
    toHex(root.hash) === statement.tree.hash &&
    areEqual(root.sums, statedTotals(statement) ?? []);
  return isStated ? null : `evidence: the tree is that of the last root: root ${statement.number}`;
}

/** Also where only one side has a node. */
export function firstUnlike(computed: Level, stored: Level): number | null {
  const places = new Set([...computed.keys(), ...stored.keys()]);
  for (const place of [...places].toSorted((a, b) => a - b)) {
    const [node, other] = [computed.get(place), stored.get(place)];
    if (!node || !other || !packNode(node).equals(packNode(other))) return place;
  }
  return null;
}

export interface LeafRow {
  slot: number;
  member_id: bigint;
  part: number;
  salt: Buffer;
  sums: string;
  seq: number;
  head: string;
  hash: Buffer;
}

async function checkedLeaves(tx: Tx, { from, to }: Span): Promise<Level | string> {
  const { rows } = await sql<LeafRow>`
    select slot, member_id, part, salt, sums::text as sums, seq, head, hash from sum_leaf
    where slot >= ${from * WIDTH}::integer and slot < ${to * WIDTH}::integer`.execute(tx);
  return openedLeaves(rows);
}

/** By slot, or an error for a leaf that does not match its content. */
export function openedLeaves(rows: LeafRow[]): Level | string {
  const leaves: Level = new Map();
  for (const { slot, member_id: memberId, sums, head, hash, ...row } of rows) {
    const opened = {
      ...row,
      uid: memberId.toString(),
      sums: parseSums(sums),
      head: Buffer.from(head, "hex"),
    };
    const node = leafNode(opened, sha256);
    if (!isSame(node.hash, Uint8Array.from(hash)))
      return `evidence: each leaf is what it opens to: member ${memberId}`;
    leaves.set(slot, node);
  }
  return leaves;
}

export const leafParts = evidenceAssets
  .map((asset, i) => `a.sums[${i + 1}] + b.sums[${i + 1}] as ${asset}`)
  .join(", ");
const lines = evidenceAssets.map(
  (asset) => `coalesce(sum(e.amount) filter (where e.asset = '${asset}'), 0) as ${asset}`,
);
const names = (of: string) => evidenceAssets.map((asset) => `${of}.${asset}`).join(", ");

/** A leaf commits to a line and to the sums of the lines up to it. */
const unlikeLines = `
  with leaf as (select a.member_id, a.seq, a.head, ${leafParts} from sum_leaf a
    join sum_leaf b on b.member_id = a.member_id and b.part = 1 and b.seq = a.seq and b.head = a.head
    where a.part = 0),
  owned as (select l.member_id, ${lines.join(", ")} from leaf l
    left join entry e on e.member_id = l.member_id and e.seq <= l.seq group by l.member_id)
  select l.member_id::text as place from leaf l join owned o on o.member_id = l.member_id
    left join entry e on e.member_id = l.member_id and e.seq = l.seq
  where (${names("l")}) <> (${names("o")}) or (l.seq > 0 and e.hash is distinct from l.head)
  union all
  select a.member_id::text from sum_leaf a left join leaf l on l.member_id = a.member_id where l.member_id is null`;

async function findBrokenLeaf(tx: Tx, at: string): Promise<string | null> {
  const unlike = await sql.raw<{ place: string }>(`${unlikeLines} limit 1`).execute(tx);
  if (unlike.rows[0])
    return `evidence: each leaf is what the member's lines say: member ${unlike.rows[0].place}`;
  const missing = await sql<{ place: string }>`
    select w.member_id::text as place from wallet w join member m on m.id = w.member_id
    where m.created_at < ${at}::timestamptz - ${SURELY_BEFORE}::interval
      and not exists (select from sum_leaf l where l.member_id = w.member_id) limit 1`.execute(tx);
  return missing.rows[0] ? `evidence: every member is in the tree: member ${missing.rows[0].place}` : null;
}
