/**
 * Wouter location hooks over the hash, with the query inside it: `#/pages/register?referrer=NAME`. Wouter's own hook
 * puts the query before the hash and cannot match such a route on a cold start.
 */
import { useSyncExternalStore } from "react";
import { newEntry } from "./position.ts";

interface Location {
  path: string;
  search: string;
}

/** The path has a leading slash, the query no question mark. */
export function parseHash(hash: string): Location {
  const text = hash.replace(/^#?\/?/, "");
  const queryAt = text.indexOf("?");
  return queryAt < 0
    ? { path: `/${text}`, search: "" }
    : { path: `/${text.slice(0, queryAt)}`, search: text.slice(queryAt + 1) };
}

export function currentLocation(): string {
  const { path, search } = parseHash(location.hash);
  return search === "" ? path : `${path}?${search}`;
}

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

function subscribe(changed: () => void): () => void {
  addEventListener("hashchange", changed);
  return () => removeEventListener("hashchange", changed);
}

export function useHashLocation(): [string, typeof navigate] {
  return [useSyncExternalStore(subscribe, () => parseHash(location.hash).path), navigate];
}

export function useHashSearch(): string {
  return useSyncExternalStore(subscribe, () => parseHash(location.hash).search);
}

useHashLocation.hrefs = (path: string) => `#${path}`;
useHashLocation.searchHook = useHashSearch;
