import { useSyncExternalStore } from "react";
import { desk } from "../../use-wide.ts";

function subscribe(changed: () => void): () => void {
  const list = desk();
  list.addEventListener("change", changed);
  return () => list.removeEventListener("change", changed);
}

/** For what a desk shows otherwise than a phone; two columns are Page's. */
export function useDesk(): boolean {
  return useSyncExternalStore(subscribe, () => desk().matches);
}
