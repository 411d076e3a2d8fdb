export interface Backoff {
  firstMs?: number;
  longestMs?: number;
  /** Jitter, 0 to 1. */
  chance?: number;
}

/**
 * Delay before a retry in milliseconds: doubles up to `longestMs`, less up to half by jitter, so that devices do not
 * return all at once.
 * @param failures consecutive failures before this one.
 */
export function retryDelay(
  failures: number,
  { firstMs = 1_000, longestMs = 30_000, chance = Math.random() }: Backoff = {},
): number {
  const delay = Math.min(firstMs * 2 ** failures, longestMs);
  return delay - chance * (delay / 2);
}
