/**
 * Which rows changed, by the transactions that wrote them: PostgreSQL's own `xmin`. Nothing is written for it, and no
 * commit that arrives late is missed.
 */
import { sql, type RawBuilder } from "kysely";
import type { Store } from "./store.ts";

/** Transaction ids of 64 bits: those in rows have 32, and count on from 3 after the last. */
export interface Horizon {
  /** Every transaction below has ended. */
  oldest: bigint;
  /** None from here on had begun. */
  next: bigint;
}

/** Rows written longer ago cannot be told from new ones. */
const RANGE = 2n ** 31n;

/** Of the open snapshot. */
export const horizonColumns = sql<Horizon>`
  pg_snapshot_xmin(pg_current_snapshot())::text::bigint as oldest,
  pg_snapshot_xmax(pg_current_snapshot())::text::bigint as next`;

/** Whether rows can be judged by a transaction id of an earlier snapshot. */
export function isInRange(since: bigint, { next }: Horizon): boolean {
  return since <= next && next - since < RANGE;
}

/** Rows written by a transaction or a later one, as an open snapshot sees them. */
export interface Since {
  /** Null for all rows. */
  xid: bigint | null;
  horizon: Horizon;
}

/** How many ids ago the row was written. The oldest rows of a cluster may seem younger, never older. */
export function rowAge(table: string, { horizon }: Since): RawBuilder<bigint> {
  return sql<bigint>`((${horizon.next}::bigint - ${sql.ref(`${table}.xmin`)}::text::bigint) & 4294967295)`;
}

export function isWritten(table: string, since: Since): RawBuilder<boolean> {
  const { xid, horizon } = since;
  if (xid === null) return sql<boolean>`true`;
  return sql<boolean>`${rowAge(table, since)} <= ${horizon.next - xid}::bigint`;
}

/** Selects `id` and `age` of a member's rows in a table that has `id` and `member_id`. */
export function writtenRows(table: string) {
  return (memberId: bigint, since: Since): RawBuilder<unknown> =>
    sql`select t.id, ${rowAge("t", since)} as age from ${sql.table(table)} t
      where t.member_id = ${memberId}::bigint and ${isWritten("t", since)}`;
}

/** Differs after every insert, update or delete. @param rows selects `xmin` of the rows. */
export function versionOf(rows: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`(select count(*) || '.' || coalesce(sum(xmin::text::bigint), 0) from (${rows}) r)`;
}

/** {@link versionOf} a small table. */
export function tableVersion(table: string): RawBuilder<string> {
  return versionOf(sql`select xmin from ${sql.table(table)}`);
}

/** Reads several versions at once. */
export async function readVersions(db: Store, versions: RawBuilder<string>[]): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select concat_ws(' ', ${sql.join(versions)}) as version`.execute(db);
  return rows[0]!.version;
}
