import { proxy, useSnapshot } from "valtio";

/** Smaller differences are the time that an answer takes. */
const LEAST_SKEW_MS = 5_000;

const clock = proxy({ skew: 0 });

/** Takes note of when the server answered, by its own clock. */
export function noteServerTime(at: Date, now = Date.now()): void {
  const difference = at.getTime() - now;
  const skew = Math.abs(difference) < LEAST_SKEW_MS ? 0 : difference;
  // Answers take longer or shorter: only a real change is one.
  if (Math.abs(skew - clock.skew) >= LEAST_SKEW_MS || skew === 0) clock.skew = skew;
}

/** How far the server's clock is ahead of this device's, in milliseconds. */
export function serverSkew(): number {
  return clock.skew;
}

/** The same, live: what the server decides is counted by its clock. */
export function useServerSkew(): number {
  return useSnapshot(clock).skew;
}
