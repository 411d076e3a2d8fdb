import type { Table } from "dexie";
import { CIPHER } from "../shared/sealed-rows.ts";
import type { KeyRow } from "../shared/schema.ts";
import type { MirrorDatabase } from "./mirror-database.ts";

/**
 * The member's key is made at the first opening and cannot be exported. Null where none can be made.
 * @throws the browser's storage error: without the existing key, rows would be stored unsealed
 */
export async function keyOf(database: MirrorDatabase): Promise<KeyRow | null> {
  const row = await database.keys.get("mirror");
  if (row) return row;
  try {
    return await makeKey(database);
  } catch (error) {
    // Pages without TLS cannot make keys, and some browsers cannot store them.
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

/**
 * Reseals under another key what cannot be fetched again, and deletes the rest. All or nothing.
 * @throws the browser's storage error
 */
export async function changeKey(database: MirrorDatabase, row: KeyRow, key: CryptoKey): Promise<void> {
  const { documents, notices, votes, lines, items, pages, screens, keys, seals } = database;
  const unique = [database.receipts, database.heads, database.evidence] as Table<unknown>[];
  const fetched = [documents, notices, votes, lines, items, pages, screens];
  const before = { ...seals };
  try {
    await database.transaction("rw", [...fetched, ...unique, keys], async () => {
      // While rows are sealed or opened, Dexie waits for one request of a transaction only.
      const kept: unknown[][] = [];
      for (const table of unique) kept.push(await table.toArray());
      await Promise.all(fetched.map((table) => table.clear()));
      await keys.put(row);
      Object.assign(seals, { key, version: row.version });
      for (const [i, table] of unique.entries()) await table.bulkPut(kept[i]!);
    });
  } catch (error) {
    Object.assign(seals, before);
    throw error;
  }
}
