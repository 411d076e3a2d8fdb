import type { BackParams } from "./session.ts";

/** Moving about, for state that must: the app hands in its router, so that this folder does not know it. */
export interface Navigation {
  /** The path with its query, as in `/pages/details?id=3`. */
  here(): string;
  go(path: string, options?: { replace?: boolean }): void;
}

export const LOGIN_PATH = "/pages/login";
export const HOME_PATH = "/pages/index";

let installed: Navigation = { here: () => HOME_PATH, go: () => undefined };

export function installNavigation(given: Navigation): void {
  installed = given;
}

export function navigation(): Navigation {
  return installed;
}

const tabPaths = new Set(["/", HOME_PATH, "/pages/vote", "/pages/trade", "/pages/my"]);

/** Where to come back to after login. The four paths of type `tab` are spec.md's, section 4. */
export function backParamsFor(path: string): BackParams {
  return { path, type: tabPaths.has(path.split("?")[0] ?? path) ? "tab" : "page" };
}
