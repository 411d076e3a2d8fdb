import type { Generated } from "kysely";

/** A day whose postings are final. */
export interface ClosedDayTable {
  day: string;
  starts_at: Date;
  ends_at: Date;
  closed_at: Date;
  /** Number of its transactions that were posted for an earlier day; null until computed. */
  late: Generated<number | null>;
  computed_at: Generated<Date | null>;
}

/** A closed day's movements, by kind of transaction and type of line (empty for pools). */
export interface DaySumTable {
  day: string;
  kind: string;
  type: string;
  /** A pool, or `members`. */
  book: string;
  asset: string;
  debits: bigint;
  credits: bigint;
  /** Numeric, as text: sums may exceed a bigint. */
  debit: string;
  credit: string;
}

/** A book at the end of a closed day. */
export interface DayBalanceTable {
  day: string;
  book: string;
  asset: string;
  balance: string;
}

/** A transaction that does not count at its id's time. Written by a trigger. */
export interface LatePostingTable {
  transaction_id: string;
  posted_at: Date;
  counts_at: Date;
}

declare module "../store/tables.ts" {
  interface Tables {
    closed_day: ClosedDayTable;
    day_sum: DaySumTable;
    day_balance: DayBalanceTable;
    late_posting: LatePostingTable;
  }
}
