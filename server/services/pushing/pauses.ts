/** Push services that asked to be left alone for a while, or are too slow: nothing is sent there meanwhile. */
export interface Pauses {
  /** @param forMs as the push service asked; null when it named no time. */
  pause(origin: string, now: Date, forMs: number | null): void;
  /** Until when, or null when there is no pause. */
  until(origin: string, now: Date): Date | null;
}

const DEFAULT_MS = 10_000;
/** Whatever it asks: after so long it is asked again. */
const LONGEST_MS = 24 * 3_600_000;
const MOST_REMEMBERED = 10_000;

export function pauses(): Pauses {
  const paused = new Map<string, number>();
  return {
    pause(origin, now, forMs) {
      if (paused.size >= MOST_REMEMBERED) paused.clear();
      const until = now.getTime() + Math.min(forMs ?? DEFAULT_MS, LONGEST_MS);
      paused.set(origin, Math.max(until, paused.get(origin) ?? 0));
    },
    until(origin, now) {
      const until = paused.get(origin);
      if (until === undefined || until <= now.getTime()) return null;
      return new Date(until);
    },
  };
}
