/** What a daily job is: it writes down whom it owes what, and pays them in batches. */
import type { Selectable } from "kysely";
import type { Settings } from "../../contract/operator/settings.ts";
import type { Tx } from "../store/store.ts";
import type { JobRunTable, JobPaymentTable } from "../store/tables.ts";

export type Run = Selectable<JobRunTable>;
export type JobPayment = Selectable<JobPaymentTable>;

export interface DailyJob {
  /**
   * Writes down in `payment` whom the day owes what, in a statement or two whatever their number.
   * @returns what is shared out, the sum of the weights, and the numbers in force.
   */
  begin(tx: Tx, day: string, settings: Settings): Promise<{ budget: bigint; weight: bigint; terms: unknown }>;
  /**
   * Pays some of those who wait, in order of member and item.
   * @returns what each item was paid, less than its due where a cap stopped it, and by which transfer.
   */
  pay(tx: Tx, run: Run, payments: JobPayment[], at: Date): Promise<Paid[]>;
}

export interface Paid {
  item: bigint;
  paid: bigint;
  transaction_id: string | null;
}
