const FIRST_MS = 1_000;

/**
 * How long to wait after the `failures`-th failure in a row: 1, 2, 4 ... seconds up to `longest`, less up to a half by
 * chance, so that many devices that lost a server at once do not all come back at once.
 */
export function retryDelay(failures: number, longest = 30_000): number {
  const whole = Math.min(FIRST_MS * 2 ** failures, longest);
  return whole - Math.random() * (whole / 2);
}
