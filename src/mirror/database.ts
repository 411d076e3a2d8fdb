import { Dexie, type Table } from "dexie";
import { databaseName, versions, type Owner, type Rows } from "./schema.ts";

/** One owner's database. */
export class MirrorDatabase extends Dexie {
  declare documents: Table<Rows["documents"], string>;
  declare notices: Table<Rows["notices"], string>;
  declare votes: Table<Rows["votes"], string>;
  declare lines: Table<Rows["lines"], number>;
  declare receipts: Table<Rows["receipts"], string>;
  declare actions: Table<Rows["actions"], string>;
  declare items: Table<Rows["items"], [string, string]>;

  constructor(owner: Owner) {
    super(databaseName(owner));
    for (const [i, stores] of versions.entries()) this.version(i + 1).stores(stores);
  }
}

/**
 * Opens an owner's database.
 * @param onOutdated another tab brought a newer schema: this page must be reloaded to go on.
 * @throws whatever the browser refuses storage with.
 */
export async function openDatabase(owner: Owner, onOutdated: () => void): Promise<MirrorDatabase> {
  const database = new MirrorDatabase(owner);
  database.on("versionchange", (event) => {
    // Without disableAutoOpen the next query would open it again and block the other tab's upgrade or deletion.
    database.close({ disableAutoOpen: true });
    // A deletion has no new version: that is a log-out in another tab, which the session hears of by itself.
    if (event.newVersion !== null) onOutdated();
    // Dexie's own listener comes after this one and would allow opening it again.
    return false;
  });
  await database.open();
  return database;
}
