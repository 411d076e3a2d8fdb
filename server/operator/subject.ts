import type { Store, Tx } from "../store/store.ts";

/** @param account normalised. */
export async function readSubject(db: Store | Tx, account: string): Promise<bigint | undefined> {
  const row = await db.selectFrom("member").select("id").where("account", "=", account).executeTakeFirst();
  return row?.id;
}
