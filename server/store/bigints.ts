/** Ids as the text of an array: one parameter, whatever their number. */
export function bigints(ids: Iterable<bigint>): string {
  return `{${[...ids].join(",")}}`;
}
