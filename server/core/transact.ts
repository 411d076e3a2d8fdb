import { isRetryable } from "../store/errors.ts";
import { inTransaction } from "../store/changes.ts";
import type { Store, Tx } from "../store/store.ts";

const RETRIES = 5;

/**
 * Retries after a deadlock or when a row changed before it was locked; other errors roll back and are thrown. Hints are
 * sent after the commit.
 */
export async function transact<T>(db: Store, perform: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await inTransaction(db, perform);
    } catch (error) {
      if (!isRetryable(error) || attempt >= RETRIES) throw error;
    }
  }
}
