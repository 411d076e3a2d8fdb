import { newEntry } from "./position.ts";

export interface NavigateOptions {
  replace?: boolean;
}

export function navigate(to: string, { replace = false }: NavigateOptions = {}): void {
  const oldURL = location.href;
  const url = new URL(oldURL);
  url.hash = to.startsWith("/") ? to : `/${to}`;
  history[replace ? "replaceState" : "pushState"](newEntry(), "", url.href);
  // The history API fires no hashchange event.
  dispatchEvent(new HashChangeEvent("hashchange", { oldURL, newURL: url.href }));
}
