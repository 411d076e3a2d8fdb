import { proxy } from "valtio";
import type { MirrorStore } from "../mirror/store.ts";
import { currentOwner, onOwnerChange } from "./session.ts";
import { storage } from "./storage.ts";
import { updates } from "./updates.ts";

/** Counts the mirrors opened, so that who reads one starts again with the next. */
export const mirror = proxy({ opened: 0 });

let current: Promise<MirrorStore> | null = null;

/** The chunk with Dexie in it. Called early where a member is waiting for their balances. */
export function loadMirror() {
  return import("../mirror/index.ts");
}

/**
 * The mirror of whoever is signed in, or of the visitor.
 * @throws when its script cannot be loaded; the next call tries again.
 */
export function openedMirror(): Promise<MirrorStore> {
  if (current) return current;
  const opening = open();
  current = opening;
  opening.catch(() => {
    if (current === opening) current = null;
  });
  return opening;
}

async function open(): Promise<MirrorStore> {
  const { openMirror, createMemoryStore } = await loadMirror();
  const store = await openMirror(currentOwner(), () => (updates.reloadNeeded = true)).catch(
    (error: unknown) => {
      console.warn("The browser refuses storage", error);
      storage.status = "refused";
      return createMemoryStore();
    },
  );
  mirror.opened += 1;
  return store;
}

/** Goes on in memory after the browser ran out of room: what is shown must still be kept up to date. */
export async function continueInMemory(): Promise<void> {
  const { createMemoryStore } = await loadMirror();
  closeMirror();
  storage.status = "full";
  current = Promise.resolve(createMemoryStore());
  mirror.opened += 1;
}

export function closeMirror(): void {
  const closing = current;
  current = null;
  void closing?.then((store) => store.close()).catch(() => undefined);
}

/** Each owner has a mirror of their own. Returns how to stop. */
export function followOwner(): () => void {
  return onOwnerChange(() => {
    closeMirror();
    mirror.opened += 1;
  });
}
