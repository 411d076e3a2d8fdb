import type { BackParams } from "./session.ts";

/** Lets this folder navigate without knowing the app's router. */
export interface Navigation {
  /** Path with query, such as `/pages/details?id=3`. */
  here(): string;
  go(path: string, options?: { replace?: boolean }): void;
}

export const LOGIN_PATH = "/pages/login";
export const HOME_PATH = "/pages/index";
export const MY_PATH = "/pages/my";

let installed: Navigation = { here: () => HOME_PATH, go: () => undefined };

export function installNavigation(value: Navigation): void {
  installed = value;
}

export function navigation(): Navigation {
  return installed;
}

const signInPaths = new Set([LOGIN_PATH, "/pages/register", "/pages/forget"]);

/** Whether a screen is for signing in; members are redirected from it. */
export function isSignInPath(path: string): boolean {
  return signInPaths.has(path.split("?")[0] ?? path);
}

const tabPaths = new Set(["/", HOME_PATH, "/pages/vote", "/pages/trade", MY_PATH]);

/** Where to return to after login. Source: rules.md C19. */
export function backParamsFor(path: string): BackParams {
  return { path, type: tabPaths.has(path.split("?")[0] ?? path) ? "tab" : "page" };
}

/** Never leaves the app: goes to `above` if the app was opened here or the browser cannot tell. */
export function goBack(above: string = HOME_PATH): void {
  if (window.navigation?.canGoBack) history.back();
  else installed.go(above, { replace: true });
}
