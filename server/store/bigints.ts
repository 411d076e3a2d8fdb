import { sql, type RawBuilder } from "kysely";

/** An array of ids as one text parameter, of any length. */
export function bigints(ids: Iterable<bigint>): string {
  return `{${[...ids].join(",")}}`;
}

/** What an id is compared with: `where id = any(...)`. */
export function anyOf(ids: Iterable<bigint>): RawBuilder<bigint> {
  return sql<bigint>`any(${bigints(ids)}::bigint[])`;
}
