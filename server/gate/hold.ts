/** Source: rules.md G2. */

/** After a change of either password. */
export const HOLD_MS = 24 * 3_600_000;

/** The end of a running hold. @param changedAt the last change of a credential. */
export function heldUntil(changedAt: Date | null, at: Date): Date | null {
  const until = changedAt && new Date(changedAt.getTime() + HOLD_MS);
  return until && at < until ? until : null;
}
