import { proxy } from "valtio/vanilla";
import { useSnapshot } from "valtio";

export interface Updates {
  /** A newer version awaits consent. */
  ready: boolean;
  /** The member has put it off until the next start or another version. */
  postponed: boolean;
  /** Another tab runs a newer version. */
  reloadNeeded: boolean;
  /** Release notes by language; null if unknown. */
  notes: Record<string, string[]> | null;
}

export const updates = proxy<Updates>({ ready: false, postponed: false, reloadNeeded: false, notes: null });

export function useUpdates() {
  return useSnapshot(updates);
}

export const appVersion: string = __APP_VERSION__;
