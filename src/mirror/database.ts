import { withinTime } from "../../contract/time-limit.ts";
import { VISITOR, type Owner } from "../shared/schema.ts";
import { keyOf } from "./key.ts";
import { MirrorDatabase } from "./mirror-database.ts";
import type { Sealing } from "./sealing.ts";
import { forgetUnreadable } from "./unreadable.ts";

/** A frozen tab with an older schema blocks an upgrade, and some browsers never answer. */
const LONGEST_OPENING_MS = 10_000;

export interface DatabaseEvents {
  /** Another tab has upgraded the schema: reload the page. */
  onOutdated?(): void;
  /** The database was deleted, or closed by the browser, as iOS does in the background: open it again. */
  onLost?(): void;
  /** Unreadable rows were deleted: fetch them again. */
  onUnreadable?(): void;
  /** Resolves when the member has unlocked the key. */
  unlock?(version: string): Promise<CryptoKey>;
}

/** @throws the browser's storage error, or an Error when opening takes too long or the session ends while locked */
export async function openDatabase(owner: Owner, events: DatabaseEvents = {}): Promise<MirrorDatabase> {
  const seals: Sealing = { key: null, onUnreadable: (table, row) => unreadable(table, row) };
  const database = new MirrorDatabase(owner, seals);
  const unreadable = forgetUnreadable(database, {
    onForgotten: () => events.onUnreadable?.(),
    onOtherKey() {
      database.close({ disableAutoOpen: true });
      events.onLost?.();
    },
  });
  database.on("versionchange", (event) => {
    // Without disableAutoOpen the next query would reopen it and block the other tab's upgrade or deletion.
    database.close({ disableAutoOpen: true });
    if (event.newVersion === null) events.onLost?.();
    else events.onOutdated?.();
    // Stops Dexie's own listener, which would allow reopening.
    return false;
  });
  await openInTime(database);
  // Unlike Dexie's event, this one is not fired by our own close().
  database.backendDB().addEventListener("close", () => {
    database.close({ disableAutoOpen: true });
    events.onLost?.();
  });
  if (owner === VISITOR) return database;
  try {
    const row = await keyOf(database);
    seals.version = row?.version;
    seals.key = row && (row.key ?? (await unlocked(row.version, events)));
  } catch (error) {
    database.close({ disableAutoOpen: true });
    throw error;
  }
  return database;
}

async function unlocked(version: string, { unlock }: DatabaseEvents): Promise<CryptoKey> {
  if (!unlock) throw new Error("the mirror is locked");
  return unlock(version);
}

/** A late database would block other tabs, so it is closed. */
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
