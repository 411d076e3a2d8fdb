/** Backoff of busy, slow or unreachable push services. */
export interface Pauses {
  /** @param forMs as the service asked; null backs off exponentially until a success. */
  pause(origin: string, now: Date, forMs: number | null): void;
  /** Unless the backoff is running. */
  forget(origin: string, now: Date): void;
  /** Null if not running. */
  until(origin: string, now: Date): Date | null;
}

const FIRST_MS = 10_000;
/** Each end re-reads the service's deliveries, so ends must be rare in an outage. */
const LONGEST_UNASKED_MS = 10 * 60_000;
/** Limits what a service asks. */
const LONGEST_MS = 24 * 3_600_000;
const MOST_REMEMBERED = 10_000;

export function pauses(): Pauses {
  const paused = new Map<string, { until: number; next: number }>();
  const endOf = (origin: string) => paused.get(origin)?.until ?? 0;
  return {
    pause(origin, now, forMs) {
      const { until, next } = paused.get(origin) ?? { until: 0, next: FIRST_MS };
      // Requests in flight fail together: counted once.
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
