import type { Json } from "../store/json-column.ts";
import type { Generated } from "kysely";

export interface JobRunTable {
  name: string;
  /** YYYY-MM-DD in the platform's zone. */
  day: string;
  /** The total to distribute: fixed at the start, or the sum of recorded dues. */
  budget: bigint;
  weight: string;
  /** Whether payees after `listed_item` remain to be recorded. */
  listing: Generated<boolean>;
  listed_item: Generated<bigint>;
  /** Cursor: the last paid item by member and item, so that paid rows are not read again. */
  paid_member: Generated<bigint>;
  paid_item: Generated<bigint>;
  /** The settings at the start, which later changes do not affect. */
  terms: Json<unknown>;
  state: "running" | "done";
  started_at: Date;
  finished_at: Date | null;
}

/** The item is a vote, a stake of passes, a stake of fuel, or a member. */
export interface JobPaymentTable {
  name: string;
  day: string;
  item: bigint;
  member_id: bigint;
  weight: bigint;
  /** For a dividend, written when it is paid, since it depends on all payees. */
  due: bigint;
  /** Null until processed; below `due` if capped. */
  paid: bigint | null;
  /** For the lock release: the due lots by day and rate, and each one's target. */
  lot_days: Generated<string[] | null>;
  lot_rates: Generated<string[] | null>;
  lot_targets: Generated<string[] | null>;
  transaction_id: string | null;
  /**
   * The order in which members were paid, over all runs, assigned under their locks. This and the following are null in
   * old rows.
   */
  turn: Generated<bigint | null>;
  /**
   * What votes could still take before the payment: of a dividend's vote, or of a profit's `room_votes`, oldest first.
   */
  rooms: Generated<string[] | null>;
  room_votes: Generated<string[] | null>;
}

declare module "../store/tables.ts" {
  interface Tables {
    job_run: JobRunTable;
    job_payment: JobPaymentTable;
  }
}
