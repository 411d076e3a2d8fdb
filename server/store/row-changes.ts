/**
 * Detects changed rows by the transactions that wrote them, PostgreSQL's `xmin`. Nothing extra is written, and no late
 * commit is missed. These are texts, since they are parts of long prepared statements.
 */

/** Transaction ids of 64 bits; those in rows have 32 and wrap around to 3. */
export interface Horizon {
  /** Every transaction below has ended. */
  oldest: bigint;
  /** No transaction from here on had begun. */
  next: bigint;
}

export const horizonColumns = `pg_snapshot_xmin(pg_current_snapshot())::text::bigint as oldest,
  pg_snapshot_xmax(pg_current_snapshot())::text::bigint as next`;

/** Older rows cannot be distinguished from new ones. */
const RANGE = 2n ** 31n;
/** Above every age. */
export const ANY_AGE = 2n ** 32n;

/** Whether rows can be compared with a transaction id of an earlier snapshot. */
export function isInRange(since: bigint, { next }: Horizon): boolean {
  return since <= next && next - since < RANGE;
}

/** Parameters of {@link Written}: the member, `next` of the horizon, and the greatest age. */
export type WrittenParameters = [memberId: bigint, next: bigint, age: bigint];

/** SQL that selects `id` and `age` of rows, by {@link WrittenParameters}. */
export type Written = string;

/** How many transaction ids ago a row was written. The oldest rows of a cluster may seem younger, never older. */
export const rowAge = (alias: string) => `(($2::bigint - ${alias}.xmin::text::bigint) & 4294967295)`;

export const isYoung = (alias: string) => `${rowAge(alias)} <= $3::bigint`;

/** A member's rows in a table that has `id` and `member_id`. */
export const writtenRows = (table: string): Written =>
  `select t.id, ${rowAge("t")} as age from ${table} t where t.member_id = $1::bigint and ${isYoung("t")}`;

/**
 * SQL for a text that changes with every insert, update or delete; "0" without rows. It sums hashes, since the ids
 * themselves of transactions that waited for each other can add up to an earlier sum.
 */
export const versionOf = (rows: string) =>
  `(select case count(*) when 0 then '0'
    else count(*) || '.' || sum(hashint8extended(r.xmin::text::bigint, 0)) end from ${rows})`;
