import type { Store } from "./store.ts";

/** A secret shared by all servers of a database, created by the first. */
export async function sharedSecret(db: Store, name: string, make: () => string): Promise<string> {
  const stored = await read(db, name);
  if (stored !== undefined) return stored;
  await db
    .insertInto("secret")
    .values({ name, value: make() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await read(db, name))!;
}

async function read(db: Store, name: string): Promise<string | undefined> {
  const row = await db.selectFrom("secret").select("value").where("name", "=", name).executeTakeFirst();
  return row?.value;
}
