/** Packed, since a million objects would not fit in memory. */
import { sql } from "kysely";
import { evidenceAssets } from "../../contract/evidence/assets.ts";
import { HASH_BYTES } from "../../contract/evidence/sum-tree.ts";
import type { Tx } from "../store/store.ts";

const BATCH = 20_000;
const ASSETS = evidenceAssets.length;
const BALANCES_AT = 8 + 4 + HASH_BYTES;
const ROW = BALANCES_AT + ASSETS * 8;

export interface WalletTable {
  count: number;
  uid(row: number): string;
  seq(row: number): number;
  head(row: number): Uint8Array;
  balances(row: number): bigint[];
}

const packed = [
  "int8send(member_id)",
  "int4send(seq)",
  "decode(head_hash, 'hex')",
  ...evidenceAssets.map((asset) => `int8send(${asset})`),
].join(" || ");

export async function readWallets(tx: Tx): Promise<WalletTable> {
  const batches: Buffer[] = [];
  for (let after = 0n; ;) {
    const { rows } = await sql<{ count: number; last: bigint | null; bytes: Uint8Array | null }>`
      select count(*)::integer as count, max(member_id) as last, string_agg(${sql.raw(packed)}, ''::bytea) as bytes
      from (select * from wallet where member_id > ${after} order by member_id limit ${BATCH}) w`.execute(tx);
    const { count, last, bytes } = rows[0]!;
    if (bytes) batches.push(Buffer.from(bytes));
    if (count < BATCH || last === null) break;
    after = last;
  }
  const all = Buffer.concat(batches);
  const at = (row: number, offset: number) => row * ROW + offset;
  return {
    count: all.length / ROW,
    uid: (row) => all.readBigInt64BE(at(row, 0)).toString(),
    seq: (row) => all.readUInt32BE(at(row, 8)),
    head: (row) => all.subarray(at(row, 12), at(row, BALANCES_AT)),
    balances: (row) => evidenceAssets.map((_, asset) => all.readBigInt64BE(at(row, BALANCES_AT + asset * 8))),
  };
}
