export interface Backoff {
  firstMs?: number;
  longestMs?: number;
  /** Jitter, 0 to 1. */
  chance?: number;
}

/**
 * How long to wait after a failure, in milliseconds: twice as long each time up to `longestMs`, less up to a half by jitter, so
 * that many devices that lost a server at once do not all come back at once.
 * @param failures how many there were in a row before this one.
 */
export function retryDelay(
  failures: number,
  { firstMs = 1_000, longestMs = 30_000, chance = Math.random() }: Backoff = {},
): number {
  const whole = Math.min(firstMs * 2 ** failures, longestMs);
  return whole - chance * (whole / 2);
}
