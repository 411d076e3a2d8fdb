/** How long to wait before another try. */

export interface BackoffLimits {
  /** The wait after the first failure, in ms. */
  firstMs: number;
  /** The longest wait, in ms. */
  longestMs: number;
}

/**
 * Exponential backoff with jitter: twice as long after each failure, up to a limit, of which a random part of at most
 * half is left out, so that those who failed together do not come back together.
 * @param failures so far without a success, from 1.
 * @param random from 0 up to 1.
 * @returns ms.
 */
export function backoff(
  failures: number,
  { firstMs, longestMs }: BackoffLimits,
  random = Math.random(),
): number {
  const whole = Math.min(firstMs * 2 ** Math.max(0, failures - 1), longestMs);
  return whole - (random * whole) / 2;
}
