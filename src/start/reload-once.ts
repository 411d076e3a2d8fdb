const STORED = "starship.reloaded";
/** After a second failure within this time, reloading does not help. */
const MIN_INTERVAL_MS = 60_000;

/** Whether to reload after a script failed to load: not twice in a row. Records a yes. */
export function mayReload(storage: () => Pick<Storage, "getItem" | "setItem">, now: number): boolean {
  try {
    // Accessing it throws if cookies are blocked.
    const store = storage();
    if (now - Number(store.getItem(STORED) ?? Number.NEGATIVE_INFINITY) < MIN_INTERVAL_MS) return false;
    store.setItem(STORED, String(now));
    return true;
  } catch {
    // Without storage, repeated reloads could not be detected.
    return false;
  }
}
