/** Null where the browser has no such channels, or refuses them as it does storage. */
export function openBroadcast(name: string): BroadcastChannel | null {
  try {
    return typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(name);
  } catch {
    return null;
  }
}
