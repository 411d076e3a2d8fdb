/** The newest rows of a period, page after page, on indexes of `(id)` and `(created_at, id)`. */
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
}

interface Ordered {
  where(condition: RawBuilder<SqlBool>): this;
  orderBy(order: RawBuilder<unknown>): this;
}

/** By id; by time where a period is asked for, since ids are not quite in the order of time. */
export function newestIn<Q extends Ordered>(query: Q, table: string, { before, from, to }: Bounds): Q {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  if (from === undefined && to === undefined)
    return query.where(sql<SqlBool>`${column("id")} < ${before}::bigint`).orderBy(sql`${column("id")} desc`);
  let bounded = query;
  if (from !== undefined)
    bounded = bounded.where(sql<SqlBool>`${column("created_at")} >= ${from}::timestamptz`);
  if (to !== undefined) bounded = bounded.where(sql<SqlBool>`${column("created_at")} < ${to}::timestamptz`);
  // The first page has no row before it.
  const last = sql`(select created_at from ${sql.table(table)} last where last.id = ${before}::bigint)`;
  return bounded
    .where(
      sql<SqlBool>`(${column("created_at")}, ${column("id")}) < (coalesce(${last}, 'infinity'), ${before}::bigint)`,
    )
    .orderBy(sql`${column("created_at")} desc, ${column("id")} desc`);
}
