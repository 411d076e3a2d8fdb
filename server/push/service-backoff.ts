/** Push services that asked to be left alone for a while, or are too slow: nothing is sent there meanwhile. */
export interface Pauses {
  /** @param forMs as the push service asked; null when it named no time: longer each time until it takes something. */
  pause(origin: string, now: Date, forMs: number | null): void;
  /** It answered: unless it is paused just now, the next pause is a short one again. */
  forget(origin: string, now: Date): void;
  /** Until when, or null when there is no pause. */
  until(origin: string, now: Date): Date | null;
}

const FIRST_MS = 10_000;
/** All that waits for a service is looked at again after each pause: while it is gone for an hour, that must be seldom. */
const LONGEST_UNASKED_MS = 10 * 60_000;
/** Whatever it asks: after so long it is asked again. */
const LONGEST_MS = 24 * 3_600_000;
const MOST_REMEMBERED = 10_000;

export function pauses(): Pauses {
  const paused = new Map<string, { until: number; next: number }>();
  const endOf = (origin: string) => paused.get(origin)?.until ?? 0;
  return {
    pause(origin, now, forMs) {
      const { until, next } = paused.get(origin) ?? { until: 0, next: FIRST_MS };
      // What was on its way when a pause began fails together with what began it.
      if (forMs === null && until > now.getTime()) return;
      if (paused.size >= MOST_REMEMBERED) paused.clear();
      const end = now.getTime() + Math.min(forMs ?? next, LONGEST_MS);
      paused.set(origin, {
        until: Math.max(end, until),
        next: forMs === null ? Math.min(2 * next, LONGEST_UNASKED_MS) : next,
      });
    },
    forget(origin, now) {
      if (endOf(origin) <= now.getTime()) paused.delete(origin);
    },
    until(origin, now) {
      const end = endOf(origin);
      return end <= now.getTime() ? null : new Date(end);
    },
  };
}
