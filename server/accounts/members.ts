import { normaliseAccount } from "../../contract/accounts/rules.ts";
import { Refused } from "../core/refused.ts";
import type { Store, Tx } from "../store/store.ts";

/** Finds an account in any letter case. */
export async function findMember(db: Store | Tx, account: string): Promise<bigint | undefined> {
  const row = await db
    .selectFrom("member")
    .select("id")
    .where("account", "=", normaliseAccount(account))
    .executeTakeFirst();
  return row?.id;
}

/** @throws Refused `frozen` */
export async function readSpender(tx: Tx, memberId: bigint): Promise<{ id: bigint; account: string }> {
  const { frozen_at, ...member } = await tx
    .selectFrom("member")
    .select(["id", "account", "frozen_at"])
    .where("id", "=", memberId)
    .executeTakeFirstOrThrow();
  if (frozen_at) throw new Refused("frozen");
  return member;
}
