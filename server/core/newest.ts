/** Uses indexes of `(id)` and of time and id. */
import { sql, type RawBuilder, type SqlBool } from "kysely";

export interface Period {
  /** Inclusive. */
  from?: string | undefined;
  /** Exclusive. */
  to?: string | undefined;
}

interface Bounds extends Period {
  /** Above all ids for the first page. */
  before: bigint;
  time?: "created_at" | "at";
  /** Orders by time, for queries whose filter leads an index by time. */
  byTime?: boolean;
}

interface Ordered {
  where(condition: RawBuilder<SqlBool>): this;
  orderBy(order: RawBuilder<unknown>): this;
}

/** Ids are only roughly in the order of time, so a period orders by time. */
export function newestIn<Q extends Ordered>(
  query: Q,
  table: string,
  { before, from, to, time = "created_at", byTime = from !== undefined || to !== undefined }: Bounds,
): Q {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  if (!byTime)
    return query.where(sql<SqlBool>`${column("id")} < ${before}::bigint`).orderBy(sql`${column("id")} desc`);
  let bounded = query;
  if (from !== undefined) bounded = bounded.where(sql<SqlBool>`${column(time)} >= ${from}::timestamptz`);
  if (to !== undefined) bounded = bounded.where(sql<SqlBool>`${column(time)} < ${to}::timestamptz`);
  // The first page has no previous row.
  const last = sql`(select ${sql.ref(`last.${time}`)} from ${sql.table(table)} last where last.id = ${before}::bigint)`;
  return bounded
    .where(
      sql<SqlBool>`(${column(time)}, ${column("id")}) < (coalesce(${last}, 'infinity'), ${before}::bigint)`,
    )
    .orderBy(sql`${column(time)} desc, ${column("id")} desc`);
}
