import { useSyncExternalStore } from "react";
import { everySecond } from "../every-second.ts";

/**
 * In ms since 1970, rounded down. Rerenders only when the step changes.
 * @param skew how far the server's clock is ahead, in milliseconds.
 */
export function useNow(stepMs: number, skew: number): number {
  const read = () => Math.floor((Date.now() + skew) / stepMs) * stepMs;
  return useSyncExternalStore(everySecond, read, read);
}
