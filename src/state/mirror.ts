import { proxy } from "valtio/vanilla";
import { hideRefusedBroadcast } from "../shared/channel.ts";
import type { MirrorStore } from "../mirror/store.ts";
import { afterFrame } from "./after-frame.ts";
import { watchDocuments, forgetDocuments } from "./documents.ts";
import { unlock } from "./lock.ts";
import { currentOwner, onOwnerChange } from "./session.ts";
import { storage } from "./storage-status.ts";
import { updates } from "./updates.ts";

/** `opened`: readers subscribe again when it rises. */
export const mirror = proxy({ opened: 0 });

let current: Promise<MirrorStore> | null = null;
/** Counts closings: a mirror opened after one is not shown. */
let closings = 0;
const lostListeners = new Set<() => void>();
/** How long another tab's log-out takes to arrive here. */
const LOG_OUT_MS = 1_000;

let firstFrame: Promise<void> | undefined;

/** After the first frame: evaluating Dexie takes as long as drawing the first screen. */
export async function loadMirror() {
  await (firstFrame ??= afterFrame());
  hideRefusedBroadcast();
  return import("../mirror/index.ts");
}

/**
 * The current owner's mirror.
 * @throws when its script cannot be loaded, or its session ends while it is locked; the next call retries.
 */
export function openedMirror(): Promise<MirrorStore> {
  if (current) return current;
  const opening = open(() => lost(opening));
  current = opening;
  opening.catch(() => {
    if (current === opening) current = null;
  });
  return opening;
}

/** For a mirror that others have to fill again. */
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
    // Closed before it was unlocked.
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

/** Opens a new mirror, unless the database was lost by a log-out. The delay lets a log-out in another tab arrive. */
function lost(opening: Promise<MirrorStore>): void {
  setTimeout(() => {
    if (current !== opening) return;
    reopenMirror();
    tellLost();
  }, LOG_OUT_MS);
}

/** Calls back after a lost mirror was replaced, or a part of it. */
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

/** Goes on with another store of the same owner. */
export async function replaceMirror(store: MirrorStore): Promise<void> {
  closeMirror();
  current = Promise.resolve(store);
  await show(store);
}

/** Opens it anew, as another tab or a lock has changed its key. */
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

/** Switches mirrors when the owner changes. */
export function watchOwner(): () => void {
  return onOwnerChange(reopenMirror);
}
