import { proxy } from "valtio/vanilla";
import { useSnapshot } from "valtio";

/** Smaller differences are latency. */
const LEAST_SKEW_MS = 5_000;

const clock = proxy({ skew: 0 });

export function recordServerTime(at: Date, now = Date.now()): void {
  const difference = at.getTime() - now;
  const skew = Math.abs(difference) < LEAST_SKEW_MS ? 0 : difference;
  // Small changes are ignored, since latency varies.
  if (Math.abs(skew - clock.skew) >= LEAST_SKEW_MS || skew === 0) clock.skew = skew;
}

/** Milliseconds by which the server's clock is ahead. */
export function serverSkew(): number {
  return clock.skew;
}

export function useServerSkew(): number {
  return useSnapshot(clock).skew;
}
