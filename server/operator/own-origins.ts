import type { SettingsObserver } from "./change-settings.ts";
import { Refused } from "../core/refused.ts";

/**
 * A page of the platform in a frame with scripts could read the members' tokens.
 * @param hosts the platform's host names.
 * @returns an observer that throws Refused `invalid`.
 */
export function refuseOwnOrigins(hosts: string[]): SettingsObserver {
  return async (_tx, before, after) => {
    const added = after.webviewOrigins.filter((origin) => !before.webviewOrigins.includes(origin));
    if (added.some((origin) => isOwn(origin, hosts)))
      throw new Refused("invalid", { field: "webviewOrigins" });
  };
}

/** Under either scheme. */
export function isOwn(origin: string, hosts: string[]): boolean {
  const host = URL.parse(origin)?.host;
  return host !== undefined && hosts.includes(host);
}
