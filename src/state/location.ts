/** The address, which is the hash, with the query inside it: `#/pages/register?referrer=NAME`. */
import { useSyncExternalStore } from "react";

interface Address {
  path: string;
  search: string;
}

/** The path has a leading slash, the query no question mark. */
export function parseHash(hash: string): Address {
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

function subscribe(changed: () => void): () => void {
  addEventListener("hashchange", changed);
  return () => removeEventListener("hashchange", changed);
}

export function usePath(): string {
  return useSyncExternalStore(subscribe, () => parseHash(location.hash).path);
}

/** As it stands in the address: `URLSearchParams` decodes it. */
export function useSearch(): string {
  return useSyncExternalStore(subscribe, () => parseHash(location.hash).search);
}
