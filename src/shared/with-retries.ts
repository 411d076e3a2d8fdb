import { retryDelay } from "../../contract/backoff.ts";

const RETRIES = 3;
const FIRST_MS = 200;

/**
 * Retries for a moment.
 * @param mayRetry whether another try can help.
 * @throws the last error of `read`
 */
export async function withRetries<T>(read: () => Promise<T>, mayRetry = () => true): Promise<T> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await read();
    } catch (error) {
      if (failures === RETRIES || !mayRetry()) throw error;
      await new Promise((resolve) => setTimeout(resolve, retryDelay(failures, { firstMs: FIRST_MS })));
    }
  }
}
