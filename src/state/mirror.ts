import { proxy } from "valtio/vanilla";
import { hideRefusedBroadcast } from "../shared/channel.ts";
import type { MirrorStore } from "../mirror/store.ts";
import { afterFrame } from "./after-frame.ts";
import { watchDocuments, forgetDocuments } from "./documents.ts";
import { unlock } from "./lock.ts";
import { currentOwner, onOwnerChange } from "./session.ts";
import { storage } from "./storage-status.ts";
import { updates } from "./updates.ts";

/** Readers subscribe again when `opened` rises. */
export const mirror = proxy({ opened: 0 });

let current: Promise<MirrorStore> | null = null;
/** A mirror that finishes opening after a closing is not shown. */
let closings = 0;
const lostListeners = new Set<() => void>();
/** Time for another tab's log-out to arrive here. */
const LOG_OUT_MS = 1_000;

let firstFrame: Promise<void> | undefined;

/** Waits for the first frame: evaluating Dexie takes as long as drawing the first screen. */
export async function loadMirror() {
  await (firstFrame ??= afterFrame());
  hideRefusedBroadcast();
  return import("../mirror/index.ts");
}

/** @throws when its script cannot be loaded, or the session ends while locked; the next call retries */
export function openedMirror(): Promise<MirrorStore> {
  if (current) return current;
  const opening = open(() => lost(opening));
  current = opening;
  opening.catch(() => {
    if (current === opening) current = null;
  });
  return opening;
}

/** Tells listeners that the mirror must be filled again. */
export function tellLost(): void {
  for (const listener of lostListeners) listener();
}
const onOutdated = () => (updates.reloadNeeded = true);

async function open(onLost: () => void): Promise<MirrorStore> {
  const closingsBefore = closings;
  const { openMirror, createMemoryStore } = await loadMirror();
  let status: typeof storage.status = "kept";
  const store = await openMirror(currentOwner(), {
    onOutdated,
    onLost,
    onUnreadable: tellLost,
    unlock,
  }).catch((error: unknown) => {
    // The mirror was closed before it was unlocked.
    if (closings !== closingsBefore) throw error;
    console.warn("The browser refuses storage", error);
    status = "refused";
    return createMemoryStore();
  });
  if (closings !== closingsBefore) return store;
  storage.status = status;
  await show(store);
  return store;
}

/** Reopens, unless a log-out, perhaps in another tab, deleted the database. */
function lost(opening: Promise<MirrorStore>): void {
  setTimeout(() => {
    if (current !== opening) return;
    reopenMirror();
    tellLost();
  }, LOG_OUT_MS);
}

/** Calls back when a lost mirror, or a part of one, was replaced. */
export function onMirrorLost(listener: () => void): () => void {
  lostListeners.add(listener);
  return () => lostListeners.delete(listener);
}

/** Reads the documents first, so that readers render at once. */
async function show(store: MirrorStore): Promise<void> {
  storage.sealed = store.sealed;
  await watchDocuments(store);
  mirror.opened += 1;
}

/** @param store of the same owner. */
export async function replaceMirror(store: MirrorStore): Promise<void> {
  closeMirror();
  current = Promise.resolve(store);
  await show(store);
}

/** Reopens the mirror after another tab or the lock has changed its key. */
export function reopenMirror(): void {
  closeMirror();
  mirror.opened += 1;
}

export function closeMirror(): void {
  const closing = current;
  current = null;
  closings += 1;
  forgetDocuments();
  void closing?.then((store) => store.close()).catch(() => undefined);
}

export function watchOwner(): void {
  onOwnerChange(reopenMirror);
}
