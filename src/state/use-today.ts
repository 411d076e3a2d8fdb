import { useSyncExternalStore } from "react";
import { everySecond } from "./every-second.ts";

/** Returns the day's start in ms since 1970. Follows midnight, however the device's clock comes to it. */
export function useToday(): number {
  return useSyncExternalStore(everySecond, startOfDay, startOfDay);
}

/** Returns ms since 1970, in the device's zone. */
export function startOfDay(at = new Date()): number {
  return new Date(at).setHours(0, 0, 0, 0);
}
