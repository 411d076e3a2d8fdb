import { Dexie, type Table } from "dexie";
import { withinTime } from "../../contract/time-limit.ts";
import { databaseName, versions, type Owner, type Rows } from "../shared/schema.ts";

/** A frozen tab with an older schema blocks an upgrade, and some browsers never answer. */
const LONGEST_OPENING_MS = 10_000;

export class MirrorDatabase extends Dexie {
  declare documents: Table<Rows["documents"], string>;
  declare notices: Table<Rows["notices"], string>;
  declare votes: Table<Rows["votes"], string>;
  declare lines: Table<Rows["lines"], number>;
  declare receipts: Table<Rows["receipts"], string>;
  declare actions: Table<Rows["actions"], string>;
  declare items: Table<Rows["items"], [string, string]>;
  declare reads: Table<Rows["reads"], string>;
  declare pages: Table<Rows["pages"], number>;

  constructor(owner: Owner) {
    super(databaseName(owner));
    for (const [i, stores] of versions.entries()) this.version(i + 1).stores(stores);
  }
}

export interface DatabaseEvents {
  /** Another tab upgraded the schema: the page must be reloaded. */
  onOutdated?(): void;
  /** The database was deleted, or closed by the browser (iOS does so in the background): open it again. */
  onLost?(): void;
}

/** @throws the browser's storage error, or an Error when opening takes too long. */
export async function openDatabase(owner: Owner, events: DatabaseEvents = {}): Promise<MirrorDatabase> {
  const database = new MirrorDatabase(owner);
  database.on("versionchange", (event) => {
    // Without disableAutoOpen the next query reopens it and blocks the other tab's upgrade or deletion.
    database.close({ disableAutoOpen: true });
    // A deletion has no new version.
    if (event.newVersion === null) events.onLost?.();
    else events.onOutdated?.();
    // Stops Dexie's own listener, which would allow reopening.
    return false;
  });
  await openInTime(database);
  // Unlike Dexie's event, not fired by our own close().
  database.backendDB().addEventListener("close", () => {
    database.close({ disableAutoOpen: true });
    events.onLost?.();
  });
  return database;
}

/** Closes a database that opens too late: it would block other tabs. */
async function openInTime(database: MirrorDatabase): Promise<void> {
  let isLate = false;
  async function openUnlessLate(): Promise<true> {
    await database.open();
    if (isLate) database.close({ disableAutoOpen: true });
    return true;
  }
  if (await withinTime(LONGEST_OPENING_MS, openUnlessLate())) return;
  isLate = true;
  throw new Error("opening the database timed out");
}
