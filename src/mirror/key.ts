import { CIPHER } from "../shared/sealed-rows.ts";
import type { KeyRow } from "../shared/schema.ts";
import type { MirrorDatabase } from "./database.ts";

/** The member's key, made at the first opening. It cannot be exported, and goes with the database. */
export async function keyOf(database: MirrorDatabase): Promise<KeyRow | null> {
  try {
    return (await database.keys.get("mirror")) ?? (await makeKey(database));
  } catch (error) {
    // Not on a page without TLS, nor where the browser stores no keys.
    console.warn("The mirror is not sealed", error);
    return null;
  }
}

async function makeKey(database: MirrorDatabase): Promise<KeyRow> {
  const key = await crypto.subtle.generateKey({ name: CIPHER, length: 256 }, false, ["encrypt", "decrypt"]);
  const made: KeyRow = { id: "mirror", version: crypto.randomUUID(), key };
  return database.transaction("rw", database.keys, async () => {
    // Another tab may have been first.
    const found = await database.keys.get("mirror");
    if (!found) await database.keys.put(made);
    return found ?? made;
  });
}
