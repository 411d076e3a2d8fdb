import type { Selectable } from "kysely";
import type { Settings } from "../../contract/operator/settings.ts";
import type { Tx } from "../store/store.ts";
import type { JobRunTable, JobPaymentTable } from "./tables.ts";

export type Run = Selectable<JobRunTable>;
export type JobPayment = Selectable<JobPaymentTable>;

export interface DailyJob {
  /**
   * Inserts what is owed into `job_payment`.
   * @returns the amount to share, the sum of weights, and the settings in force.
   */
  begin(tx: Tx, day: string, settings: Settings): Promise<{ budget: bigint; weight: bigint; terms: unknown }>;
  /** Pays items ordered by member and item. @returns the amounts paid, which a cap may reduce. */
  pay(tx: Tx, run: Run, payments: JobPayment[], at: Date): Promise<Paid[]>;
}

export interface Paid {
  item: bigint;
  paid: bigint;
  transaction_id: string | null;
}
