/**
 * A member whose wallet changed gets leaves with new slots, salts and split, so that a neighbour cannot follow anyone
 * from root to root. Source: rules.md E8, E9.
 */
import { randomBytes } from "node:crypto";
import { CompiledQuery, sql } from "kysely";
import { evidenceAssets } from "../../contract/evidence/assets.ts";
import { leafNode, PARTS, SALT_BYTES, type Leaf } from "../../contract/evidence/sum-tree.ts";
import { bigints } from "../store/bigints.ts";
import { isYoung } from "../store/row-changes.ts";
import type { Tx } from "../store/store.ts";
import { sha256 } from "./hashing.ts";
import { openSlots, type DrawSlots } from "./slots.ts";
import { BLOCK } from "./tiers.ts";

const BATCH = 5_000;

interface ChangedWallet {
  member_id: bigint;
  seq: number;
  head_hash: string;
  balances: string;
  hasLeaves: boolean;
}

export interface Since {
  next: bigint;
  age: bigint;
}

/** @returns the changed blocks. */
export async function renewLeaves(tx: Tx, since: Since): Promise<Set<number>> {
  const blocks = new Set<number>();
  const drawSlots = openSlots(tx);
  for (let after = 0n; ;) {
    const { last, count } = await nextWallets(tx, after, since);
    if (last === null) return blocks;
    const changed = await changedWallets(tx, after, last, since);
    if (changed.length > 0) {
      for (const slot of await removeLeaves(tx, changed)) blocks.add(blockOf(slot));
      for (const slot of await addLeaves(tx, changed, drawSlots)) blocks.add(blockOf(slot));
    }
    if (count < BATCH) return blocks;
    after = last;
  }
}

const blockOf = (slot: number) => Math.floor(slot / BLOCK);

/** Parameters: the member, `next` and `age`; see `isYoung`. */
const nextQuery = `
  select max(member_id) as last, count(*)::integer as count from (
    select w.member_id from wallet w where w.member_id > $1::bigint and ${isYoung("w")}
    order by w.member_id limit ${BATCH}) batch`;

async function nextWallets(tx: Tx, after: bigint, { next, age }: Since) {
  const { rows } = await tx.executeQuery<{ last: bigint | null; count: number }>(
    CompiledQuery.raw(nextQuery, [after, next, age]),
  );
  return rows[0]!;
}

const columns = evidenceAssets.map((asset) => `w.${asset}`).join(", ");
const owned = evidenceAssets.map((_, i) => `a.sums[${i + 1}] + b.sums[${i + 1}]`).join(", ");
/** The planner may take the table for empty. */
const leafOf = (name: string, part: number) => `
  left join lateral (select * from sum_leaf l where l.member_id = w.member_id and l.part = ${part} limit 1) ${name} on true`;
const changedQuery = `
  select w.member_id, w.seq, w.head_hash, array[${columns}]::text as balances, a.slot is not null as "hasLeaves"
  from wallet w ${leafOf("a", 0)} ${leafOf("b", 1)}
  where w.member_id > $1::bigint and w.member_id <= $4::bigint and ${isYoung("w")}
    and ((a.seq, a.head, ${owned}) is distinct from (w.seq, w.head_hash, ${columns})
      or cardinality(a.sums) <> ${evidenceAssets.length})`;

async function changedWallets(
  tx: Tx,
  after: bigint,
  last: bigint,
  { next, age }: Since,
): Promise<ChangedWallet[]> {
  const { rows } = await tx.executeQuery<ChangedWallet>(
    CompiledQuery.raw(changedQuery, [after, next, age, last]),
  );
  return rows;
}

async function removeLeaves(tx: Tx, changed: ChangedWallet[]): Promise<number[]> {
  const ids = changed.filter(({ hasLeaves }) => hasLeaves).map(({ member_id: id }) => id);
  if (ids.length === 0) return [];
  const { rows } = await sql<{ slot: number }>`
    delete from sum_leaf where member_id = any(${bigints(ids)}::bigint[]) returning slot`.execute(tx);
  return rows.map(({ slot }) => slot);
}

async function addLeaves(tx: Tx, changed: ChangedWallet[], drawSlots: DrawSlots): Promise<number[]> {
  const slots = await drawSlots(changed.length * PARTS);
  const salts = randomBytes(slots.length * SALT_BYTES);
  const random = drawWords(changed.length * evidenceAssets.length);
  const leaves = changed.flatMap(({ member_id: id, seq, head_hash: head, balances }, i) =>
    split(parseSums(balances), random, i).map((sums, part): Leaf => {
      const nth = i * PARTS + part;
      const salt = salts.subarray(nth * SALT_BYTES, (nth + 1) * SALT_BYTES);
      return { salt, uid: id.toString(), part, sums, seq, head: Buffer.from(head, "hex") };
    }),
  );
  const hashes = leaves.map((leaf) => leafNode(leaf, sha256).hash);
  await insertLeaves(tx, slots, leaves, hashes);
  return slots;
}

/** JSON would cost more than hashing so many rows. */
export async function insertLeaves(
  tx: Tx,
  slots: number[],
  leaves: Leaf[],
  leafHashes: Uint8Array[],
): Promise<void> {
  const hashes = Buffer.concat(leafHashes);
  const salts = Buffer.concat(leaves.map(({ salt }) => salt));
  const heads = Buffer.concat(leaves.map(({ head }) => head));
  const sums = evidenceAssets.map(
    (_, i) => sql`(${array(leaves.map((leaf) => leaf.sums[i]!))}::bigint[])[i]`,
  );
  await sql`
    insert into sum_leaf (slot, member_id, part, salt, sums, seq, head, hash)
    select slot, member_id, part, substring(${salts}::bytea from (i * 16 - 15)::integer for 16), array[${sql.join(sums)}], seq,
      encode(substring(${heads}::bytea from (i * 32 - 31)::integer for 32), 'hex'),
      substring(${hashes}::bytea from (i * 32 - 31)::integer for 32)
    from unnest(${array(slots)}::integer[], ${array(leaves.map(({ uid }) => uid))}::bigint[],
      ${array(leaves.map(({ part }) => part))}::smallint[], ${array(leaves.map(({ seq }) => seq))}::integer[])
      with ordinality as leaf (slot, member_id, part, seq, i)`.execute(tx);
}

function array(values: readonly (number | bigint | string)[]): string {
  return `{${values.join(",")}}`;
}

export function parseSums(text: string): bigint[] {
  return text.slice(1, -1).split(",").map(BigInt);
}

/** Random words per balance. */
const WORDS = 2;

export function drawWords(balances: number): BigUint64Array {
  return new BigUint64Array(Uint8Array.from(randomBytes(balances * WORDS * 8)).buffer);
}

/** The first part is uniformly random. */
export function split(balances: bigint[], random: BigUint64Array, nth: number): [bigint[], bigint[]] {
  const first = balances.map((balance, i) => {
    const at = (nth * balances.length + i) * WORDS;
    const drawn = (random[at]! << 64n) + random[at + 1]!;
    return (drawn * (balance + 1n)) >> 128n;
  });
  return [first, balances.map((balance, i) => balance - first[i]!)];
}
