/** Null where the browser lacks or refuses channels. */
export function openBroadcast(name: string): BroadcastChannel | null {
  try {
    return typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(name);
  } catch {
    return null;
  }
}

/** Dexie opens a channel while evaluated: if refused, it must not find the class. */
export function hideRefusedBroadcast(): void {
  if (typeof BroadcastChannel === "undefined") return;
  const channel = openBroadcast("starship.probe");
  if (channel) channel.close();
  else Reflect.deleteProperty(globalThis, "BroadcastChannel");
}
