import { useSyncExternalStore } from "react";

const query = "(min-width: 900px)";

function subscribe(changed: () => void): () => void {
  const list = matchMedia(query);
  list.addEventListener("change", changed);
  return () => list.removeEventListener("change", changed);
}

/** Whether the side rail fits (rules.md U17). */
export function useWide(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}
