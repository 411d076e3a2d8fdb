/** Source: rules.md G10. */

/** In the member's row, so that whoever has waited for the row's lock reads them as they are then. */
export interface OwnLimitRow {
  /** In usdt units; null is none. */
  own_limit: bigint | null;
  own_limit_next: bigint | null;
  /** From when on `own_limit_next` applies; null if no other limit was asked for. */
  own_limit_from: Date | null;
}

/** @returns null for none. */
export function ownLimitAt(
  { own_limit, own_limit_next, own_limit_from }: OwnLimitRow,
  at: Date,
): bigint | null {
  return own_limit_from !== null && own_limit_from <= at ? own_limit_next : own_limit;
}

/** Null is higher than every amount. */
export function isHigher(limit: bigint | null, than: bigint | null): boolean {
  return than !== null && (limit === null || limit > than);
}
