export interface BackoffLimits {
  /** First wait, in ms. */
  firstMs: number;
  /** Longest wait, in ms. */
  longestMs: number;
}

/**
 * Exponential backoff in ms, up to a limit. Jitter takes off at most half, so that clients which failed together do not
 * retry together.
 * @param failures consecutive failures, from 1.
 * @param random in [0, 1).
 */
export function backoff(
  failures: number,
  { firstMs, longestMs }: BackoffLimits,
  random = Math.random(),
): number {
  const whole = Math.min(firstMs * 2 ** Math.max(0, failures - 1), longestMs);
  return whole - (random * whole) / 2;
}
