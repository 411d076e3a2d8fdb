import { proxy } from "valtio/vanilla";
import { useSnapshot } from "valtio";

export interface Updates {
  /** A newer version awaits consent. */
  ready: boolean;
  /** Until the next start or another version. */
  postponed: boolean;
  reloadNeeded: boolean;
  /** Release notes by language; null if unknown. */
  notes: Record<string, string[]> | null;
}

export const updates = proxy<Updates>({ ready: false, postponed: false, reloadNeeded: false, notes: null });

export function useUpdates() {
  return useSnapshot(updates);
}

export const appVersion: string = __APP_VERSION__;
