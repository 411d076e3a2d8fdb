import type { SettingsObserver } from "./change-settings.ts";
import { Refused } from "../core/refused.ts";

/**
 * Refuses our own origins among `webviewOrigins`: a page of ours in a frame with scripts would have the members' tokens.
 * @param hosts under which members reach us.
 * @returns an observer that throws Refused `invalid`.
 */
export function refuseOwnOrigins(hosts: string[]): SettingsObserver {
  return async (_tx, before, after) => {
    const added = after.webviewOrigins.filter((origin) => !before.webviewOrigins.includes(origin));
    if (added.some((origin) => isOwn(origin, hosts)))
      throw new Refused("invalid", { field: "webviewOrigins" });
  };
}

/** Whether an origin is one of ours, under either scheme. */
export function isOwn(origin: string, hosts: string[]): boolean {
  const host = URL.parse(origin)?.host;
  return host !== undefined && hosts.includes(host);
}
