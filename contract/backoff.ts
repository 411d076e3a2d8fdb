export interface Backoff {
  firstMs?: number;
  longestMs?: number;
  /** Jitter, 0 to 1. */
  chance?: number;
}

/**
 * Exponential backoff: the delay doubles after each failure up to `longestMs`, less a random part of at most half,
 * so that clients that failed together do not retry together.
 * @param failures in a row before this one.
 * @returns ms.
 */
export function retryDelay(
  failures: number,
  { firstMs = 1_000, longestMs = 30_000, chance = Math.random() }: Backoff = {},
): number {
  const whole = Math.min(firstMs * 2 ** failures, longestMs);
  return whole - chance * (whole / 2);
}
