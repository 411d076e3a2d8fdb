/** An array of ids as one text parameter, of any length. */
export function bigints(ids: Iterable<bigint>): string {
  return `{${[...ids].join(",")}}`;
}
