/** Source: rules.md E3. */
import { sql } from "kysely";
import { evidenceAssets } from "../../contract/evidence/assets.ts";
import type { MemberPath, OpenedLeaf } from "../../contract/evidence/member-path.ts";
import type { OwnPath } from "../../contract/evidence/schemas.ts";
import { encodeSiblings } from "../../contract/evidence/sum-path.ts";
import { DEPTH, PARTS } from "../../contract/evidence/sum-tree.ts";
import { formatAmount } from "../../contract/money.ts";
import type { Context } from "../core/context.ts";
import { inSnapshot } from "../core/snapshot.ts";
import type { Tx } from "../store/store.ts";
import { openEmptyNodes, type EmptyNode } from "./hashing.ts";
import { parseSums } from "./leaves.ts";
import { leavesOf, nodesOf } from "./nodes.ts";
import { lastRoot } from "./read.ts";
import { BLOCK, MIDDLE, siblingsIn, TOP } from "./tiers.ts";

interface LeafRow {
  slot: number;
  part: number;
  salt: Buffer;
  sums: string;
  seq: number;
  head: string;
}

/** A snapshot holds a root and its tree. */
export async function readOwnPath({ db }: Context, memberId: bigint): Promise<OwnPath> {
  const empty = await openEmptyNodes(db);
  return inSnapshot(db, async (tx) => {
    const root = await lastRoot(tx);
    return { uid: memberId.toString(), root, path: root && (await pathOf(tx, memberId, empty)) };
  });
}

async function pathOf(tx: Tx, memberId: bigint, empty: EmptyNode): Promise<MemberPath | null> {
  const { rows } = await sql<LeafRow>`
    select slot, part, salt, sums::text as sums, seq, head from sum_leaf
    where member_id = ${memberId} order by part`.execute(tx);
  const first = rows[0];
  if (!first || rows.length !== PARTS) return null;
  const leaves: OpenedLeaf[] = [];
  for (const row of rows) leaves.push(await open(tx, row, empty));
  return { seq: first.seq, head: first.head, leaves };
}

async function open(tx: Tx, { slot, part, salt, sums }: LeafRow, empty: EmptyNode): Promise<OpenedLeaf> {
  const block = Math.floor(slot / BLOCK);
  const above = Math.floor(block / BLOCK);
  const siblings = [
    ...siblingsIn(await leavesOf(tx, [block]), DEPTH, slot, empty),
    ...siblingsIn(await nodesOf(tx, MIDDLE, [above]), MIDDLE, block, empty),
    ...siblingsIn(await nodesOf(tx, TOP, [0]), TOP, above, empty),
  ];
  const units = parseSums(sums);
  return {
    part,
    slot,
    salt: Buffer.from(salt).toString("base64url"),
    sums: Object.fromEntries(evidenceAssets.map((asset, i) => [asset, formatAmount(units[i]!)])),
    siblings: encodeSiblings(siblings),
  };
}
