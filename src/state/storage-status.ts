import { proxy } from "valtio/vanilla";
import { useSnapshot } from "valtio";

/**
 * - `refused`: not permitted; `full`: no room. Both continue in memory.
 * - `sealed`: stored data are encrypted.
 */
export const storage = proxy<{ status: "kept" | "refused" | "full"; sealed: boolean }>({
  status: "kept",
  sealed: false,
});

export function useStorage() {
  return useSnapshot(storage);
}
