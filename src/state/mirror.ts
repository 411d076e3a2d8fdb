import { proxy } from "valtio";
import type { MirrorStore } from "../mirror/store.ts";
import { afterFrame } from "./after-frame.ts";
import { followDocuments, forgetDocuments } from "./documents.ts";
import { currentOwner, onOwnerChange } from "./session.ts";
import { storage } from "./storage-status.ts";
import { updates } from "./updates.ts";

/** Counts the mirrors opened, so that who reads one starts again with the next. */
export const mirror = proxy({ opened: 0 });

let current: Promise<MirrorStore> | null = null;
/** Counts the closings: a mirror that was still being opened then is not shown any more. */
let closings = 0;
const lostListeners = new Set<() => void>();
/** How long a log-out may take from tab to tab. */
const LOG_OUT_MS = 1_000;

let firstFrame: Promise<void> | undefined;

/** The chunk with Dexie in it. Its script takes as long to evaluate as the first screen to be drawn: it comes after that. */
export async function loadMirror() {
  await (firstFrame ??= afterFrame());
  return import("../mirror/index.ts");
}

/**
 * The mirror of whoever is signed in, or of the visitor.
 * @throws when its script cannot be loaded; the next call tries again.
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

const onOutdated = () => (updates.reloadNeeded = true);

async function open(onLost: () => void): Promise<MirrorStore> {
  const closingsBefore = closings;
  const { openMirror, createMemoryStore } = await loadMirror();
  const store = await openMirror(currentOwner(), { onOutdated, onLost }).catch((error: unknown) => {
    console.warn("The browser refuses storage", error);
    storage.status = "refused";
    return createMemoryStore();
  });
  if (closings === closingsBefore) await show(store);
  return store;
}

/**
 * What was kept is gone, or the way to it. Goes on with a new one, unless that was a log-out: then another owner's mirror
 * is open by now, or this one was closed. A log-out in another tab is told of a moment later than the deletion.
 */
function lost(opening: Promise<MirrorStore>): void {
  setTimeout(() => {
    if (current !== opening) return;
    closeMirror();
    mirror.opened += 1;
    for (const listener of lostListeners) listener();
  }, LOG_OUT_MS);
}

/** Calls back when the mirror was lost and there is a new, empty one. Returns how to stop. */
export function onMirrorLost(listener: () => void): () => void {
  lostListeners.add(listener);
  return () => lostListeners.delete(listener);
}

/** Not before its documents have been read: who waits for the mirror can draw with them. */
async function show(store: MirrorStore): Promise<void> {
  await followDocuments(store);
  mirror.opened += 1;
}

/** Goes on in memory after the browser ran out of room: what is shown must still be kept up to date. */
export async function continueInMemory(): Promise<void> {
  const { createMemoryStore } = await loadMirror();
  closeMirror();
  storage.status = "full";
  const store = createMemoryStore();
  current = Promise.resolve(store);
  await show(store);
}

export function closeMirror(): void {
  const closing = current;
  current = null;
  closings += 1;
  forgetDocuments();
  void closing?.then((store) => store.close()).catch(() => undefined);
}

/** Each owner has a mirror of their own. Returns how to stop. */
export function followOwner(): () => void {
  return onOwnerChange(() => {
    closeMirror();
    mirror.opened += 1;
  });
}
