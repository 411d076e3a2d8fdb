import type { BackParams } from "./session.ts";

/** Moving about, for state that must: the app hands in its router, so that this folder does not know it. */
export interface Navigation {
  /** The path with its query, as in `/pages/details?id=3`. */
  here(): string;
  go(path: string, options?: { replace?: boolean }): void;
}

export const LOGIN_PATH = "/pages/login";
export const HOME_PATH = "/pages/index";
export const MY_PATH = "/pages/my";

let installed: Navigation = { here: () => HOME_PATH, go: () => undefined };

export function installNavigation(given: Navigation): void {
  installed = given;
}

export function navigation(): Navigation {
  return installed;
}

const tabPaths = new Set(["/", HOME_PATH, "/pages/vote", "/pages/trade", MY_PATH]);

/** Where to come back to after login. The four paths of type `tab` are those of rules.md C19. */
export function backParamsFor(path: string): BackParams {
  return { path, type: tabPaths.has(path.split("?")[0] ?? path) ? "tab" : "page" };
}

/**
 * Goes back to where the member came from; where the app was opened on this very screen, to the one above it. Browsers
 * that do not tell the two apart always go to the one above, so that Back never leads out of the app.
 */
export function goBack(above: string = HOME_PATH): void {
  if (window.navigation?.canGoBack) history.back();
  else installed.go(above, { replace: true });
}
