/** Source: rules.md G2, G8. */

/** After a change of either password. */
export const HOLD_MS = 24 * 3_600_000;

/** @param changedAt of a credential. */
export function heldUntil(changedAt: Date | null, at: Date): Date | null {
  const until = changedAt && new Date(changedAt.getTime() + HOLD_MS);
  return until && at < until ? until : null;
}

/** @param until the platform's hold, after a restoration. */
export function laterHold(changedAt: Date | null, until: Date | null, at: Date): Date | null {
  const own = heldUntil(changedAt, at);
  const platforms = until && at < until ? until : null;
  return own && platforms ? new Date(Math.max(+own, +platforms)) : (own ?? platforms);
}
