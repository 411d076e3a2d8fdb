import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import type { Store, Tx } from "./store.ts";

/** A cancellation between two statements has no effect. */
const AGAIN_MS = 100;

/**
 * Cancels the transaction's statements when the signal is aborted, over another connection: the embedded engine, which
 * has one, goes on. A client that merely disconnects would leave PostgreSQL at work.
 * @returns the end of it; call before the transaction ends.
 */
export async function cancelOnAbort(db: Store, tx: Tx, signal: AbortSignal): Promise<() => void> {
  // A pooler hides the session's process; its next transaction begins at another time.
  const { rows } = await sql<{ pid: number; began: string }>`
    select pg_backend_pid() as pid, now()::text as began`.execute(tx);
  const { pid, began } = rows[0]!;
  let isEnded = false;
  const cancel = async () => {
    while (!isEnded) {
      await sql`
        select pg_cancel_backend(pid) from pg_stat_activity
        where pid = ${pid} and xact_start = ${began}::timestamptz`
        .execute(db)
        .catch(() => {});
      await delay(AGAIN_MS, undefined, { ref: false });
    }
  };
  const begin = () => void cancel();
  if (signal.aborted) begin();
  else signal.addEventListener("abort", begin, { once: true });
  return () => {
    isEnded = true;
    signal.removeEventListener("abort", begin);
  };
}
