const STORED = "starship.reloaded";
/** A second failure this soon after a reload means that reloading does not help. */
const QUIET_MS = 60_000;

/**
 * Whether a script that could not be loaded is worth a reload: not twice in a row. Remembers that it said yes.
 */
export function mayReload(store: Pick<Storage, "getItem" | "setItem">, now: number): boolean {
  try {
    if (now - Number(store.getItem(STORED) ?? Number.NEGATIVE_INFINITY) < QUIET_MS) return false;
    store.setItem(STORED, String(now));
    return true;
  } catch {
    // Without a memory there is no telling a first reload from an endless row of them.
    return false;
  }
}
