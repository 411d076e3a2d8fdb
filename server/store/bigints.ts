import { sql, type RawBuilder } from "kysely";

/** One text parameter for any number of ids. */
export function bigints(ids: Iterable<bigint>): string {
  return `{${[...ids].join(",")}}`;
}

/** For `where id = any(...)`. */
export function anyOf(ids: Iterable<bigint>): RawBuilder<bigint> {
  return sql<bigint>`any(${bigints(ids)}::bigint[])`;
}
