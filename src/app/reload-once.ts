const STORED = "starship.reloaded";
/** A second failure this soon after a reload means that reloading does not help. */
const QUIET_MS = 60_000;

/**
 * Whether a script that could not be loaded is worth a reload: not twice in a row, and not when the network is gone,
 * since then the page would come back without it too. Remembers that it said yes.
 */
export function mayReload(
  store: Pick<Storage, "getItem" | "setItem">,
  now: number,
  online: boolean,
): boolean {
  if (!online) return false;
  try {
    if (now - Number(store.getItem(STORED) ?? Number.NEGATIVE_INFINITY) < QUIET_MS) return false;
    store.setItem(STORED, String(now));
    return true;
  } catch {
    // Without a memory there is no telling a first reload from an endless row of them.
    return false;
  }
}
