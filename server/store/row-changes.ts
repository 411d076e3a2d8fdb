/**
 * By PostgreSQL's `xmin`: nothing extra is written, and no late commit is missed. Texts, since they are parts of long
 * prepared statements.
 */

/** 64 bits; ids in rows have 32 and wrap around to 3. */
export interface Horizon {
  /** Every transaction below has ended. */
  oldest: bigint;
  /** No transaction from here on had begun. */
  next: bigint;
}

export const horizonColumns = `pg_snapshot_xmin(pg_current_snapshot())::text::bigint as oldest,
  pg_snapshot_xmax(pg_current_snapshot())::text::bigint as next`;

const RANGE = 2n ** 31n;
/** Above every age. */
export const ANY_AGE = 2n ** 32n;

/** Whether rows can be compared with the transaction id of an earlier snapshot. */
export function isInRange(since: bigint, { next }: Horizon): boolean {
  return since <= next && next - since < RANGE;
}

/** The member, `next` of the horizon, and the greatest age. */
export type WrittenParameters = [memberId: bigint, next: bigint, age: bigint];

/** SQL that selects `id` and `age`, by {@link WrittenParameters}. */
export type Written = string;

/** In transaction ids. The oldest rows of a cluster may seem younger, never older. */
export const rowAge = (alias: string) => `(($2::bigint - ${alias}.xmin::text::bigint) & 4294967295)`;

export const isYoung = (alias: string) => `${rowAge(alias)} <= $3::bigint`;

/** For a table with `id` and `member_id`. */
export const writtenRows = (table: string): Written =>
  `select t.id, ${rowAge("t")} as age from ${table} t where t.member_id = $1::bigint and ${isYoung("t")}`;

/**
 * Changes with every insert, update or delete; "0" without rows. Sums hashes, since the ids of transactions that waited
 * for each other can add up to an earlier sum.
 */
export const versionOf = (rows: string) =>
  `(select case count(*) when 0 then '0'
    else count(*) || '.' || sum(hashint8extended(r.xmin::text::bigint, 0)) end from ${rows})`;
