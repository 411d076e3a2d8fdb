export interface ServiceBackoffs {
  /** @param forMs as the service asked; null backs off exponentially. */
  start(origin: string, now: Date, forMs: number | null): void;
  /** Does nothing while the backoff is running. */
  reset(origin: string, now: Date): void;
  /** Null if not running. */
  until(origin: string, now: Date): Date | null;
}

const FIRST_MS = 10_000;
/** Each end re-reads the service's deliveries. */
const LONGEST_OWN_MS = 10 * 60_000;
/** Limits what a service may ask. */
const LONGEST_MS = 24 * 3_600_000;
const CACHE_MAX = 10_000;

export function serviceBackoffs(): ServiceBackoffs {
  const backoffs = new Map<string, { until: number; next: number }>();
  const endOf = (origin: string) => backoffs.get(origin)?.until ?? 0;
  return {
    start(origin, now, forMs) {
      const { until, next } = backoffs.get(origin) ?? { until: 0, next: FIRST_MS };
      // Requests in flight count once.
      if (forMs === null && until > now.getTime()) return;
      if (backoffs.size >= CACHE_MAX) backoffs.clear();
      const end = now.getTime() + Math.min(forMs ?? next, LONGEST_MS);
      backoffs.set(origin, {
        until: Math.max(end, until),
        next: forMs === null ? Math.min(2 * next, LONGEST_OWN_MS) : next,
      });
    },
    reset(origin, now) {
      if (endOf(origin) <= now.getTime()) backoffs.delete(origin);
    },
    until(origin, now) {
      const end = endOf(origin);
      return end <= now.getTime() ? null : new Date(end);
    },
  };
}
