import { proxy, useSnapshot } from "valtio";

/** `refused`: no permission; `full`: no room. The app then continues in memory. */
export const storage = proxy<{ status: "kept" | "refused" | "full" }>({ status: "kept" });

export function useStorage() {
  return useSnapshot(storage);
}
