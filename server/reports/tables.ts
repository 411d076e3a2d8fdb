import type { Generated } from "kysely";

/** Its postings are final. */
export interface ClosedDayTable {
  day: string;
  starts_at: Date;
  ends_at: Date;
  closed_at: Date;
  /** Number of transactions for earlier days; null until computed. */
  late: Generated<number | null>;
  computed_at: Generated<Date | null>;
}

/** By kind of transaction and type of line (empty for pools). */
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

export interface DayBalanceTable {
  day: string;
  book: string;
  asset: string;
  balance: string;
}

/** Written by a trigger for a transaction that does not count at its id's time. */
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
