import { Dexie, type Table } from "dexie";
import { withinTime } from "../../contract/time-limit.ts";
import { databaseName, versions, VISITOR, type KeyRow, type Owner, type Rows } from "../shared/schema.ts";
import { keyOf } from "./key.ts";
import { sealing, type Sealing } from "./sealing.ts";
import { forgetUnreadable } from "./unreadable.ts";

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
  declare keys: Table<Rows["keys"], string>;

  /** @param seals applied to what is written and read. */
  constructor(owner: Owner, seals: Sealing) {
    super(databaseName(owner));
    this.use(sealing(seals));
    for (const [i, stores] of versions.entries()) this.version(i + 1).stores(stores);
  }
}

export interface DatabaseEvents {
  /** Another tab upgraded the schema: the page must be reloaded. */
  onOutdated?(): void;
  /** The database was deleted, or closed by the browser (iOS does so in the background): open it again. */
  onLost?(): void;
  /** Rows could not be opened and were deleted: fetch them again. */
  onUnreadable?(): void;
  /** A lock keeps the key. Resolves when the member has unlocked it. */
  unlock?(row: KeyRow): Promise<CryptoKey>;
}

/** @throws the browser's storage error, or an Error when opening takes too long. */
export async function openDatabase(owner: Owner, events: DatabaseEvents = {}): Promise<MirrorDatabase> {
  const seals: Sealing = { key: null, onUnreadable: (table, row) => unreadable(table, row) };
  const database = new MirrorDatabase(owner, seals);
  let version: string | undefined;
  const unreadable = forgetUnreadable(database, {
    version: () => version,
    onForgotten: () => events.onUnreadable?.(),
    onOtherKey() {
      database.close({ disableAutoOpen: true });
      events.onLost?.();
    },
  });
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
  const row = owner === VISITOR ? null : await keyOf(database);
  version = row?.version;
  seals.key = row && (row.key ?? (await unlocked(row, events)));
  return database;
}

async function unlocked(row: KeyRow, { unlock }: DatabaseEvents): Promise<CryptoKey> {
  if (!unlock) throw new Error("the mirror is locked");
  return unlock(row);
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
