import { proxy, useSnapshot } from "valtio";

export interface Updates {
  /** A newer app waits for the member's word. */
  ready: boolean;
  /** This page is too old: another tab runs a newer app. */
  reloadNeeded: boolean;
  /** What is new in it, by language; null before it is known. */
  notes: Record<string, string[]> | null;
}

export const updates = proxy<Updates>({ ready: false, reloadNeeded: false, notes: null });

export function useUpdates() {
  return useSnapshot(updates);
}

/** The version of the app that is running. */
export const appVersion: string = __APP_VERSION__;
