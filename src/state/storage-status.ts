import { proxy } from "valtio/vanilla";
import { useSnapshot } from "valtio";

/** `refused`: no permission; `full`: no room. The app then continues in memory. `sealed`: what is stored is encrypted. */
export const storage = proxy<{ status: "kept" | "refused" | "full"; sealed: boolean }>({
  status: "kept",
  sealed: false,
});

export function useStorage() {
  return useSnapshot(storage);
}
