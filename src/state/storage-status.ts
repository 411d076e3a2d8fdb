import { proxy, useSnapshot } from "valtio";

/**
 * Whether this browser keeps what we give it. `refused`: it does not let us; `full`: it has no room left. Either way the
 * app goes on in memory, and says so once.
 */
export const storage = proxy<{ status: "kept" | "refused" | "full" }>({ status: "kept" });

export function useStorage() {
  return useSnapshot(storage);
}
