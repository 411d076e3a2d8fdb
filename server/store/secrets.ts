import type { Store } from "./store.ts";

/** A secret that all servers of one database share: read, or made by whichever comes first. */
export async function sharedSecret(db: Store, name: string, make: () => string): Promise<string> {
  const known = await read(db, name);
  if (known !== undefined) return known;
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
