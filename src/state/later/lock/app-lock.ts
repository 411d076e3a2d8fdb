/** Source: rules.md C172. */
import { useSnapshot } from "valtio";
import { openIfThere, readRows, withRows, writeTable } from "../../../shared/idb.ts";
import type { KeyRow, Owner } from "../../../shared/schema.ts";
import { removeStored, STORED_LOCK, writeStored } from "../../../start/local-storage.ts";
import { lock, lockSetting, openLock, type LockSetting, type OpenKey } from "../../lock.ts";
import { openedMirror, reopenMirror } from "../../mirror.ts";
import { refresh } from "../../refresh.ts";
import { currentOwner, session } from "../../session.ts";
import { withSyncLock } from "../../sync-under-lock.ts";
import { signOut } from "../accounts/sign-in.ts";
import { makePinKey, makePlainKey, openPinKey, type MadeKey } from "./pin-key.ts";
import { watchActivity } from "./watch.ts";

/** Number of wrong PINs after which the member's data on the device are deleted. */
export const MOST_FAILURES = 10;

/**
 * - `wrong`: with the tries left.
 * - `over`: the member is signed out.
 */
export type Unlocked = { state: "open" } | { state: "wrong"; left: number } | { state: "over" };

export function useLockSetting(): LockSetting | null {
  useSnapshot(lock);
  return lockSetting();
}

/**
 * Sets a lock under a new key, which drops data that need a connection to be refetched. @throws the browser's storage
 * and key errors
 */
export async function setLock(pin: string, minutes: number): Promise<void> {
  const uid = currentOwner();
  const made = await makePinKey(pin);
  await changeKey(made);
  openLock({ key: made.key, version: made.row.version });
  writeMinutes(uid, minutes);
  watchActivity();
}

/** @throws the browser's storage and key errors */
export async function removeLock(pin: string): Promise<Unlocked> {
  const tried = await tryPin(currentOwner(), pin);
  if ("state" in tried) return tried;
  await changeKey(await makePlainKey());
  removeStored(STORED_LOCK);
  openLock(null);
  lock.changed += 1;
  return { state: "open" };
}

export function setMinutes(minutes: number): void {
  writeMinutes(currentOwner(), minutes);
}

/** @throws the browser's storage error */
export async function unlockWith(pin: string): Promise<Unlocked> {
  const tried = await tryPin(currentOwner(), pin);
  if ("state" in tried) return tried;
  openLock(tried);
  void refresh();
  return { state: "open" };
}

/**
 * Opens if there is no lock after all; signs out if the key is lost, since the locked data are lost too.
 * @throws the browser's storage error: the app stays locked, since the key may be there
 */
export async function checkLock(): Promise<void> {
  const [row] = await readRows<KeyRow>(currentOwner(), "keys", openIfThere);
  if (row?.lock) return;
  if (!row) return signOut();
  removeStored(STORED_LOCK);
  openLock(null);
  lock.changed += 1;
  // The mirror waits for the previous key, so it is reopened.
  reopenMirror();
}

async function changeKey({ row, key }: MadeKey): Promise<void> {
  // A running sync would write with the previous key.
  await withSyncLock(currentOwner(), async () => (await openedMirror()).changeKey(row, key));
  void refresh();
}

function writeMinutes(uid: Owner, minutes: number): void {
  writeStored(STORED_LOCK, { uid, minutes } satisfies LockSetting);
  lock.changed += 1;
}

/** Counts before trying, so that closing the page gains no free tries. @throws the browser's storage error */
async function tryPin(owner: Owner, pin: string): Promise<OpenKey | Unlocked> {
  const row = await count(owner, (failures) => failures + 1);
  if (!row?.lock) {
    await checkLock();
    return { state: session.uid === owner ? "open" : "over" };
  }
  const { failures } = row.lock;
  const key = failures <= MOST_FAILURES ? await openPinKey(row, pin) : null;
  if (key) {
    await count(owner, () => 0);
    return { key, version: row.version };
  }
  if (failures < MOST_FAILURES) return { state: "wrong", left: MOST_FAILURES - failures };
  await signOut();
  return { state: "over" };
}

async function count(owner: Owner, next: (failures: number) => number): Promise<KeyRow | null> {
  let counted: KeyRow | null = null;
  const countIn = (table: IDBObjectStore) =>
    withRows<KeyRow>(table, ([row]) => {
      if (!row?.lock) return;
      counted = { ...row, lock: { ...row.lock, failures: next(row.lock.failures) } };
      table.put(counted);
    });
  await writeTable(owner, "keys", countIn, openIfThere);
  return counted;
}
