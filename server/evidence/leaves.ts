/**
 * Brings the leaves up to the wallets. A member whose wallet changed gets new leaves at new slots, with new salts, split anew:
 * a neighbour can follow nobody from root to root. Source: rules.md E8, E9.
 */
import { randomBytes } from "node:crypto";
import { CompiledQuery, sql } from "kysely";
import { evidenceAssets } from "../../contract/evidence/assets.ts";
import { leafNode, PARTS, SALT_BYTES, type Leaf } from "../../contract/evidence/sum-tree.ts";
import { bigints } from "../store/bigints.ts";
import { toJson } from "../store/insert-rows.ts";
import { isYoung } from "../store/row-changes.ts";
import type { Tx } from "../store/store.ts";
import { sha256 } from "./hashing.ts";
import { drawSlots } from "./slots.ts";
import { BLOCK } from "./tiers.ts";

const BATCH = 5_000;

interface ChangedWallet {
  member_id: bigint;
  seq: number;
  head_hash: string;
  balances: string;
}

/** Which rows may have changed: all, or those that younger transactions wrote. */
export interface Since {
  next: bigint;
  age: bigint;
}

/** @returns the blocks whose leaves are others now. */
export async function renewLeaves(tx: Tx, since: Since): Promise<Set<number>> {
  const blocks = new Set<number>();
  for (let after = 0n; ;) {
    const changed = await changedWallets(tx, after, since);
    if (changed.length > 0) {
      for (const slot of await removeLeaves(tx, changed)) blocks.add(blockOf(slot));
      for (const slot of await addLeaves(tx, changed)) blocks.add(blockOf(slot));
    }
    if (changed.length < BATCH) return blocks;
    after = changed.at(-1)!.member_id;
  }
}

const blockOf = (slot: number) => Math.floor(slot / BLOCK);

const columns = evidenceAssets.map((asset) => `w.${asset}`).join(", ");
const owned = evidenceAssets.map((_, i) => `a.sums[${i + 1}] + b.sums[${i + 1}]`).join(", ");
/** By the member, `next` and `age`: see `isYoung`. */
const changedQuery = `
  select w.member_id, w.seq, w.head_hash, array[${columns}]::text as balances
  from (select * from wallet w where w.member_id > $1::bigint and ${isYoung("w")} order by w.member_id) w
  left join sum_leaf a on a.member_id = w.member_id and a.part = 0
  left join sum_leaf b on b.member_id = w.member_id and b.part = 1
  where (a.seq, a.head, ${owned}) is distinct from (w.seq, w.head_hash, ${columns})
    or cardinality(a.sums) <> ${evidenceAssets.length}
  order by w.member_id limit ${BATCH}`;

async function changedWallets(tx: Tx, after: bigint, { next, age }: Since): Promise<ChangedWallet[]> {
  const { rows } = await tx.executeQuery<ChangedWallet>(CompiledQuery.raw(changedQuery, [after, next, age]));
  return rows;
}

async function removeLeaves(tx: Tx, changed: ChangedWallet[]): Promise<number[]> {
  const ids = bigints(changed.map(({ member_id }) => member_id));
  const { rows } = await sql<{ slot: number }>`
    delete from sum_leaf where member_id = any(${ids}::bigint[]) returning slot`.execute(tx);
  return rows.map(({ slot }) => slot);
}

async function addLeaves(tx: Tx, changed: ChangedWallet[]): Promise<number[]> {
  const slots = await drawSlots(tx, changed.length * PARTS);
  const salts = randomBytes(slots.length * SALT_BYTES);
  const rows = changed.flatMap(({ member_id: memberId, seq, head_hash: head, balances }, i) => {
    const parts = split(parseSums(balances));
    return parts.map((sums, part) => {
      const nth = i * PARTS + part;
      const salt = salts.subarray(nth * SALT_BYTES, (nth + 1) * SALT_BYTES);
      const leaf: Leaf = { salt, uid: memberId.toString(), part, sums, seq, head: Buffer.from(head, "hex") };
      const { hash } = leafNode(leaf, sha256);
      const bytes = { salt: toBytea(salt), hash: toBytea(hash) };
      return { slot: slots[nth]!, member_id: memberId, part, sums: bigints(sums), seq, head, ...bytes };
    });
  });
  await sql`
    insert into sum_leaf (slot, member_id, part, salt, sums, seq, head, hash)
    select slot, member_id, part, salt, sums, seq, head, hash
    from json_to_recordset(${toJson(rows)}::json) as new
      (slot integer, member_id bigint, part smallint, salt bytea, sums bigint[], seq integer, head text, hash bytea)
  `.execute(tx);
  return slots;
}

export function parseSums(text: string): bigint[] {
  return text.slice(1, -1).split(",").map(BigInt);
}

export function toBytea(bytes: Uint8Array): string {
  return `\\x${Buffer.from(bytes).toString("hex")}`;
}

/** Each balance in two parts, the first of which may be any. */
function split(balances: bigint[]): [bigint[], bigint[]] {
  const random = randomBytes(balances.length * 16);
  const first = balances.map((balance, i) => {
    const drawn = (random.readBigUInt64BE(i * 16) << 64n) + random.readBigUInt64BE(i * 16 + 8);
    return (drawn * (balance + 1n)) >> 128n;
  });
  return [first, balances.map((balance, i) => balance - first[i]!)];
}
