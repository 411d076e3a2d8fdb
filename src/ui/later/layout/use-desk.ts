import { useSyncExternalStore } from "react";
import { desk } from "../../use-wide.ts";

function subscribe(changed: () => void): () => void {
  const list = desk();
  list.addEventListener("change", changed);
  return () => list.removeEventListener("change", changed);
}

export function useDesk(): boolean {
  return useSyncExternalStore(subscribe, () => desk().matches);
}
