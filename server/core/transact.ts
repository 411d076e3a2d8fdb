import { isRetryable } from "../store/errors.ts";
import type { Store, Tx } from "../store/store.ts";

const RETRIES = 5;

/**
 * Runs a use case in one transaction, and begins it anew when it was chosen to break a ring of waiting or when what it
 * had read changed before it could lock it. Whatever else it throws rolls it back and is thrown on.
 */
export async function transact<T>(db: Store, perform: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await db.transaction().execute(perform);
    } catch (error) {
      if (!isRetryable(error) || attempt >= RETRIES) throw error;
    }
  }
}
