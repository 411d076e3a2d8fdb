import { sql } from "kysely";
import type { Tx } from "./store.ts";

/**
 * The rest of the transaction looks rows up by index instead of reading tables, and compiles nothing. The planner's
 * statistics may be of an earlier size, and a connection keeps a frequent statement's plan until they are renewed:
 * a plan that reads a small table whole would do so for each row of a large one. Compiling would take longer than it
 * saves, and a full scan that is needed all the same would appear costly enough for it.
 */
export async function planByIndexes(tx: Tx): Promise<void> {
  await sql`select set_config('enable_seqscan', 'off', true), set_config('jit', 'off', true)`.execute(tx);
}
