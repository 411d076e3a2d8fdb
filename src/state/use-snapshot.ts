import { useCallback, useSyncExternalStore } from "react";
import { snapshot, subscribe, type Snapshot } from "valtio/vanilla";

/**
 * What `state` holds, live. Valtio's own hook finds out besides which properties a component reads; these states are
 * small, and that is a kilobyte of every start.
 * @param sync renders with the change, as a typed text needs it; otherwise changes of one task are one.
 */
export function useSnapshot<T extends object>(state: T, { sync = false } = {}): Snapshot<T> {
  const watch = useCallback((changed: () => void) => subscribe(state, changed, sync), [state, sync]);
  const read = () => snapshot(state);
  return useSyncExternalStore(watch, read, read);
}
