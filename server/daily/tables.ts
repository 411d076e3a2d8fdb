import type { Json } from "../store/json-column.ts";
import type { Generated } from "kysely";

export interface JobRunTable {
  name: string;
  /** YYYY-MM-DD in the platform's zone. */
  day: string;
  /** Fixed at the start, or the sum of recorded dues. */
  budget: bigint;
  weight: string;
  /** Payees after `listed_item` remain to be recorded. */
  listing: Generated<boolean>;
  listed_item: Generated<bigint>;
  /** Cursor: paid rows are not read again. */
  paid_member: Generated<bigint>;
  paid_item: Generated<bigint>;
  /** The settings at the start of the run. */
  terms: Json<unknown>;
  state: "running" | "done";
  started_at: Date;
  finished_at: Date | null;
}

/** Items are votes, stakes of passes, stakes of fuel, or members. */
export interface JobPaymentTable {
  name: string;
  day: string;
  item: bigint;
  member_id: bigint;
  weight: bigint;
  /** A dividend's is written when it is paid. */
  due: bigint;
  /** Null until processed; below `due` if capped. */
  paid: bigint | null;
  /** For the lock release: due lots, and their targets. */
  lot_days: Generated<string[] | null>;
  lot_rates: Generated<string[] | null>;
  lot_targets: Generated<string[] | null>;
  transaction_id: string | null;
  /**
   * The order of payments over all runs, assigned under the members' locks. This and the following are null in old
   * rows.
   */
  turn: Generated<bigint | null>;
  /** What votes could still take before: the dividend's vote, or a profit's `room_votes`, oldest first. */
  rooms: Generated<string[] | null>;
  room_votes: Generated<string[] | null>;
}

declare module "../store/tables.ts" {
  interface Tables {
    job_run: JobRunTable;
    job_payment: JobPaymentTable;
  }
}
