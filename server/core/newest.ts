/** The newest rows of a period, page after page, on indexes of `(id)` and of time and id. */
import { sql, type RawBuilder, type SqlBool } from "kysely";

export interface Period {
  /** Included. */
  from?: string | undefined;
  /** Not included. */
  to?: string | undefined;
}

interface Bounds extends Period {
  /** The last id of the page before; above all ids for the first page. */
  before: bigint;
  /** The column of the rows' time. */
  time?: "created_at" | "at";
  /** Whether it is by time without a period too, on an index that a filter leads. */
  byTime?: boolean;
}

interface Ordered {
  where(condition: RawBuilder<SqlBool>): this;
  orderBy(order: RawBuilder<unknown>): this;
}

/** By id; by time where a period is asked for, since ids are not quite in the order of time. */
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
  // The first page has no row before it.
  const last = sql`(select ${sql.ref(`last.${time}`)} from ${sql.table(table)} last where last.id = ${before}::bigint)`;
  return bounded
    .where(
      sql<SqlBool>`(${column(time)}, ${column("id")}) < (coalesce(${last}, 'infinity'), ${before}::bigint)`,
    )
    .orderBy(sql`${column(time)} desc, ${column("id")} desc`);
}
