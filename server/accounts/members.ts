import { normaliseAccount } from "../../contract/accounts/rules.ts";
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
