import type { Selectable } from "kysely";
import type { Settings } from "../../contract/operator/settings.ts";
import type { Tx } from "../store/store.ts";
import type { JobRunTable, JobPaymentTable } from "./tables.ts";

export type Run = Selectable<JobRunTable>;
/** Every writer holds the run's lock. */
export interface JobPayment extends Pick<
  Selectable<JobPaymentTable>,
  "item" | "member_id" | "weight" | "due"
> {
  /** The row's `ctid`. */
  place: string;
}

export interface DailyJob {
  /** Without `listing` it has recorded all payees itself. */
  begin(tx: Tx, day: string, settings: Settings): Promise<Begun>;
  /** Records dues in the order of items, at most `limit`, into `job_payment`. */
  list?(tx: Tx, run: Run, limit: number): Promise<Listed>;
  /** @returns the terms that depend on all payees. */
  close?(tx: Tx, run: Run): Promise<unknown>;
  /** @param payments by member and item. @returns the amounts paid, which a cap may reduce. */
  pay(tx: Tx, run: Run, payments: JobPayment[], at: Date): Promise<Paid[]>;
}

export interface Begun {
  budget: bigint;
  /** The sum of the weights recorded so far. */
  weight: bigint;
  terms: unknown;
  listing: boolean;
}

export interface Listed {
  /** Fewer than the limit if these were the last. */
  count: bigint;
  /** Null if there were none. */
  last: bigint | null;
  due: bigint;
  weight: bigint;
}

export interface Paid {
  item: bigint;
  /** Set if it was not known when the item was recorded. */
  due?: bigint;
  paid: bigint;
  transaction_id: string | null;
  /** What votes could still take before an income. */
  rooms?: bigint[];
  /** The vote that the rooms belong to, if not the item's. */
  room_votes?: bigint[];
}
