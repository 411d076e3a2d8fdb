import { Dexie, type IndexableType } from "dexie";
import { isSealed } from "../shared/sealed-rows.ts";
import type { MirrorDatabase } from "./mirror-database.ts";
import { isPrivate, sealedTables } from "./seal.ts";

/** Rows per transaction. */
const PIECE = 200;

/** Seals rows written before there was a key. Stops silently when the database is closed. */
export async function sealClearRows(database: MirrorDatabase): Promise<void> {
  if (!database.isOpen()) return;
  const key = await database.keys.get("mirror");
  if (!key || key.whole) return;
  for (const name of sealedTables) {
    const table = database.table(name);
    for (let last: IndexableType | undefined = Dexie.minKey; last !== undefined;) {
      if (!database.isOpen()) return;
      const clear = table.where(":id").above(last);
      const keys: IndexableType[] = await clear
        .and((row) => !isSealed(row) && isPrivate(name, row))
        .limit(PIECE)
        .primaryKeys();
      await database.transaction("rw", table, async () => {
        const rows = await table.bulkGet(keys);
        await table.bulkPut(rows.filter((row) => row !== undefined));
      });
      last = keys.length < PIECE ? undefined : keys.at(-1);
    }
  }
  await database.keys.update("mirror", { whole: true });
}
