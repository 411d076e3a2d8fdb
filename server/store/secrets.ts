import type { Store } from "./store.ts";

/** A secret that all servers of one database share: read, or made by whichever comes first. */
export async function sharedSecret(db: Store, name: string, make: () => string): Promise<string> {
  await db
    .insertInto("secret")
    .values({ name, value: make() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await db
    .selectFrom("secret")
    .select("value")
    .where("name", "=", name)
    .executeTakeFirstOrThrow();
  return row.value;
}
