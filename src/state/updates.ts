import { proxy, useSnapshot } from "valtio";

/** A newer app: `ready` has been downloaded and waits for the member's word; `reloadNeeded`, this page is too old. */
export const updates = proxy({ ready: false, reloadNeeded: false });

export function useUpdates() {
  return useSnapshot(updates);
}

/** The version of the app that is running. */
export const appVersion: string = __APP_VERSION__;
