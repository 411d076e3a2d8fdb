import type { Selectable } from "kysely";
import type { Settings } from "../../contract/operator/settings.ts";
import type { Tx } from "../store/store.ts";
import type { JobRunTable, JobPaymentTable } from "./tables.ts";

export type Run = Selectable<JobRunTable>;
/** As read under the run's lock, by which nothing else writes it. */
export interface JobPayment extends Pick<
  Selectable<JobPaymentTable>,
  "item" | "member_id" | "weight" | "due"
> {
  /** Where the row is: its `ctid`. */
  place: string;
}

export interface DailyJob {
  /** Fixes what is shared, and on which terms. Without `listing` it has recorded all payees itself. */
  begin(tx: Tx, day: string, settings: Settings): Promise<Begun>;
  /** Records what is owed to the next payees in the order of items, at most `limit`, into `job_payment`. */
  list?(tx: Tx, run: Run, limit: number): Promise<Listed>;
  /** Once all payees are recorded. @returns the terms that depend on all of them. */
  close?(tx: Tx, run: Run): Promise<unknown>;
  /** Pays items ordered by member and item. @returns the amounts paid, which a cap may reduce. */
  pay(tx: Tx, run: Run, payments: JobPayment[], at: Date): Promise<Paid[]>;
}

export interface Begun {
  budget: bigint;
  /** The sum of weights, as far as recorded. */
  weight: bigint;
  /** The settings in force. */
  terms: unknown;
  listing: boolean;
}

/** Sums of one range of payees. */
export interface Listed {
  /** Below the limit: these were the last. */
  count: bigint;
  /** Null if there were none. */
  last: bigint | null;
  /** Added to the budget. */
  due: bigint;
  weight: bigint;
}

export interface Paid {
  item: bigint;
  /** If not known when it was recorded. */
  due?: bigint;
  paid: bigint;
  transaction_id: string | null;
  /** Of incomes: what votes could take before. */
  rooms?: bigint[];
  /** Whose rooms they are, if it is not the item's. */
  room_votes?: bigint[];
}
