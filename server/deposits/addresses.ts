/** Source: rules.md D2. */
import { sql } from "kysely";
import type { DepositKey } from "../chain/deposit-key.ts";
import type { Store, Tx } from "../store/store.ts";

export async function readAddress(
  db: Store | Tx,
  key: DepositKey,
  member: bigint,
): Promise<string | undefined> {
  const row = await db
    .selectFrom("deposit_address")
    .select("address")
    .where("key_id", "=", key.id)
    .where("member_id", "=", member)
    .where("recovered", "=", false)
    .executeTakeFirst();
  return row?.address;
}

/** Omits addresses that belong to no member. */
export async function ownersOf(db: Store | Tx, addresses: string[]): Promise<Map<string, bigint>> {
  if (addresses.length === 0) return new Map();
  const rows = await db
    .selectFrom("deposit_address")
    .select(["address", "member_id"])
    // Statements have a limited number of parameters.
    .where("address", "=", sql<string>`any(${addresses}::text[])`)
    .execute();
  return new Map(rows.map(({ address, member_id }) => [address, member_id]));
}

/** By deposit address. */
export async function accountsAt(db: Store | Tx, addresses: string[]): Promise<Map<string, string>> {
  if (addresses.length === 0) return new Map();
  const rows = await db
    .selectFrom("deposit_address")
    .innerJoin("member", "member.id", "deposit_address.member_id")
    .select(["address", "account"])
    .where("address", "=", sql<string>`any(${addresses}::text[])`)
    .execute();
  return new Map(rows.map(({ address, account }) => [address, account]));
}

/** Null if there are more than `most`. */
export async function allAddresses(db: Store, most: number): Promise<string[] | null> {
  const rows = await db
    .selectFrom("deposit_address")
    .select("address")
    .limit(most + 1)
    .execute();
  return rows.length > most ? null : rows.map(({ address }) => address);
}

export interface DepositedAddress {
  address: string;
  child: number;
  key_id: string;
}

/** In order of allocation. */
export function depositedAddresses(db: Store): Promise<DepositedAddress[]> {
  return db
    .selectFrom("deposit_address")
    .select(["address", "child", "key_id"])
    .where("member_id", "in", db.selectFrom("deposit").select("member_id"))
    .orderBy("key_id")
    .orderBy("child")
    .execute();
}

/** Payout wallets and cold addresses. */
export async function ownAmong(db: Store | Tx, cold: string[], addresses: string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom("payout_wallet")
    .select("address")
    .where("address", "=", sql<string>`any(${addresses}::text[])`)
    .execute();
  return new Set([...cold, ...rows.map(({ address }) => address)]);
}

export async function ownerOf(db: Store | Tx, address: string): Promise<bigint | undefined> {
  return (await ownersOf(db, [address])).get(address);
}
