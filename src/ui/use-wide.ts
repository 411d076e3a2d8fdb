import { useSyncExternalStore } from "react";

/** Page.module.css and the tables of screens change at it too; in em, so that it grows with the browser's text. */
const DESK = "(min-width: 68.75em)";
const WIDE = "(min-width: 900px)";

/** Whether the side rail fits (rules.md U17). */
export function useWide(): boolean {
  return useMatch(WIDE);
}

/** Whether a list and what is opened of it fit beside the rail (rules.md U28). */
export function useDesk(): boolean {
  return useMatch(DESK);
}

export function isDesk(): boolean {
  return matchMedia(DESK).matches;
}

function useMatch(query: string): boolean {
  return useSyncExternalStore(watchers[query]!, () => matchMedia(query).matches);
}

/** By query, so that each is the same function at every render. */
const watchers = Object.fromEntries([DESK, WIDE].map((query) => [query, watcher(query)]));

function watcher(query: string) {
  return (changed: () => void): (() => void) => {
    const list = matchMedia(query);
    list.addEventListener("change", changed);
    return () => list.removeEventListener("change", changed);
  };
}
