import { proxy, useSnapshot } from "valtio";

/** A newer app: `ready` has been downloaded and waits for the member's word; `reloadNeeded`, this page is too old. */
export const updates = proxy({ ready: false, reloadNeeded: false });

export function useUpdates() {
  return useSnapshot(updates);
}
