import type { Json } from "../store/json-column.ts";
import type { Generated } from "kysely";

export interface JobRunTable {
  name: string;
  /** YYYY-MM-DD in the platform's zone. */
  day: string;
  /** Total to distribute: fixed at the start, or the sum of what is recorded as due. */
  budget: bigint;
  /** Sum of the payees' weights. */
  weight: string;
  /** Whether payees after `listed_item` are still to be recorded. */
  listing: Generated<boolean>;
  listed_item: Generated<bigint>;
  /** Cursor: last paid item by member and item, so that paid rows are not read again. */
  paid_member: Generated<bigint>;
  paid_item: Generated<bigint>;
  /** The settings at the start; later changes do not affect the run. */
  terms: Json<unknown>;
  state: "running" | "done";
  started_at: Date;
  finished_at: Date | null;
}

/** Due to one item: a vote, a stake of passes, a stake of fuel, or a member. */
export interface JobPaymentTable {
  name: string;
  day: string;
  item: bigint;
  member_id: bigint;
  weight: bigint;
  /** Of the dividend, known once all payees are recorded and written when it is paid. */
  due: bigint;
  /** Null until processed; below `due` if capped. */
  paid: bigint | null;
  /** Of the lock release: the lots that are due, by day and rate, and how far each is released. */
  lot_days: Generated<string[] | null>;
  lot_rates: Generated<string[] | null>;
  lot_targets: Generated<string[] | null>;
  transaction_id: string | null;
  /** In which order members were paid, over all runs: taken under their locks. Null in old rows, as what follows. */
  turn: Generated<bigint | null>;
  /** What votes could take before the payment: the vote of a dividend, or of a profit `room_votes`, the oldest first. */
  rooms: Generated<string[] | null>;
  room_votes: Generated<string[] | null>;
}

declare module "../store/tables.ts" {
  interface Tables {
    job_run: JobRunTable;
    job_payment: JobPaymentTable;
  }
}
