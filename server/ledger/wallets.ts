import { sql } from "kysely";
import { bigints } from "../store/bigints.ts";
import { columnsOf } from "../store/columns.ts";
import type { Tx } from "../store/store.ts";

export interface Wallet {
  member: bigint;
  usdt: bigint;
  points: bigint;
  fuel: bigint;
  lock: bigint;
  pass: bigint;
  seq: number;
  headHash: string;
  changed: boolean;
}

const WALLET = {
  member_id: "bigint",
  usdt: "bigint",
  points: "bigint",
  fuel: "bigint",
  lock: "bigint",
  pass: "bigint",
  seq: "integer",
  head_hash: "text",
} as const;

/** Locks in the order of member ids. @throws Error when a wallet does not exist. */
export async function lockWallets(tx: Tx, members: bigint[]): Promise<Map<bigint, Wallet>> {
  if (members.length === 0) return new Map();
  const rows = await tx
    .selectFrom("wallet")
    .select(["member_id", "usdt", "points", "fuel", "lock", "pass", "seq", "head_hash"])
    .where(sql<boolean>`member_id = any(${bigints(members)}::bigint[])`)
    .orderBy("member_id")
    .forUpdate()
    .execute();
  if (rows.length !== members.length) throw new Error("a member has no wallet");
  return new Map(
    rows.map(({ member_id, head_hash, ...row }) => [
      member_id,
      { ...row, member: member_id, headHash: head_hash, changed: false },
    ]),
  );
}

/** The caller holds their locks. */
export async function writeWallets(tx: Tx, wallets: Wallet[]): Promise<void> {
  const changed = wallets.filter((wallet) => wallet.changed);
  if (changed.length === 0) return;
  const rows = changed.map(({ member, usdt, points, fuel, lock, pass, seq, headHash }) => ({
    member_id: member,
    usdt,
    points,
    fuel,
    lock,
    pass,
    seq,
    head_hash: headHash,
  }));
  await sql`
    update wallet set usdt = new.usdt, points = new.points, fuel = new.fuel, lock = new.lock, pass = new.pass,
      seq = new.seq, head_hash = new.head_hash
    from ${columnsOf("new", WALLET, rows)}
    where wallet.member_id = new.member_id`.execute(tx);
}
