import type { Store } from "./store.ts";

export interface Secret {
  value: string;
  isNew: boolean;
}

/** Created by the first server. */
export async function sharedSecret(db: Store, name: string, make: () => string): Promise<string> {
  return (await makeSecret(db, name, make)).value;
}

export async function makeSecret(db: Store, name: string, make: () => string): Promise<Secret> {
  const stored = await read(db, name);
  if (stored !== undefined) return { value: stored, isNew: false };
  const made = await db
    .insertInto("secret")
    .values({ name, value: make() })
    .onConflict((conflict) => conflict.doNothing())
    .returning("name")
    .execute();
  return { value: (await read(db, name))!, isNew: made.length > 0 };
}

async function read(db: Store, name: string): Promise<string | undefined> {
  const row = await db.selectFrom("secret").select("value").where("name", "=", name).executeTakeFirst();
  return row?.value;
}
