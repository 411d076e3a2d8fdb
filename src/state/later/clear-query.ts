import { navigation } from "../navigation.ts";

/**
 * Removes the address's query once the screen at `path` has followed it, so that neither a reload nor Back follows it
 * again. Does nothing on another screen: effects of a screen that has just loaded run late, and the member may have
 * gone on meanwhile.
 */
export function clearQuery(path: string): void {
  const [shown] = navigation().here().split("?");
  if (shown === path) navigation().go(path, { replace: true });
}
