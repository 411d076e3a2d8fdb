import { Dexie, type Table } from "dexie";
import { withinTime } from "../../contract/time-limit.ts";
import { databaseName, versions, type Owner, type Rows } from "../shared/schema.ts";

/**
 * So long may opening take: an older version of the app in a tab that the system has frozen holds back a newer schema, and
 * some browsers forget to answer.
 */
const LONGEST_OPENING_MS = 10_000;

/** One owner's database. */
export class MirrorDatabase extends Dexie {
  declare documents: Table<Rows["documents"], string>;
  declare notices: Table<Rows["notices"], string>;
  declare votes: Table<Rows["votes"], string>;
  declare lines: Table<Rows["lines"], number>;
  declare receipts: Table<Rows["receipts"], string>;
  declare actions: Table<Rows["actions"], string>;
  declare items: Table<Rows["items"], [string, string]>;
  declare reads: Table<Rows["reads"], string>;

  constructor(owner: Owner) {
    super(databaseName(owner));
    for (const [i, stores] of versions.entries()) this.version(i + 1).stores(stores);
  }
}

/** What may become of a database that is open. */
export interface DatabaseEvents {
  /** Another tab brought a newer schema: this page must be reloaded to go on. */
  onOutdated?(): void;
  /** It was deleted, or the browser closed it, as iOS does in the background: another must be opened to go on. */
  onLost?(): void;
}

/**
 * Opens an owner's database.
 * @throws whatever the browser refuses storage with, or that it does not answer.
 */
export async function openDatabase(owner: Owner, events: DatabaseEvents = {}): Promise<MirrorDatabase> {
  const database = new MirrorDatabase(owner);
  database.on("versionchange", (event) => {
    // Without disableAutoOpen the next query would open it again and block the other tab's upgrade or deletion.
    database.close({ disableAutoOpen: true });
    // A deletion has no new version.
    if (event.newVersion === null) events.onLost?.();
    else events.onOutdated?.();
    // Dexie's own listener comes after this one and would allow opening it again.
    return false;
  });
  await openInTime(database);
  // The browser's own event, which comes for no closing of ours: Dexie's comes for both.
  database.backendDB().addEventListener("close", () => {
    database.close({ disableAutoOpen: true });
    events.onLost?.();
  });
  return database;
}

/** One that is opened after all is closed again: it would hold back others. */
async function openInTime(database: MirrorDatabase): Promise<void> {
  let isLate = false;
  async function openOrLetGo(): Promise<true> {
    await database.open();
    if (isLate) database.close({ disableAutoOpen: true });
    return true;
  }
  if (await withinTime(LONGEST_OPENING_MS, openOrLetGo())) return;
  isLate = true;
  throw new Error("the database is held back");
}
