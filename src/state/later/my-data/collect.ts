/**
 * One file with what the platform holds about the member. It is read from the server, not from the mirror, which a
 * full device keeps in part. Source: rules.md S108, personal-data.md.
 */
import { retryDelay } from "../../../../contract/backoff.ts";
import type { RequestOf } from "../../../../contract/endpoints.ts";
import { PAGE_SIZE_MAX } from "../../../../contract/envelope.ts";
import type { Api } from "../../../api/client.ts";
import type { Answer } from "../../../shared/answer.ts";
import { RefusedError, SignedOutError, UnreachableError } from "../../../shared/errors.ts";
import { DataFile } from "./data-file.ts";

/** Consecutive failures of one page, over about a minute. */
const TRIES = 7;
/** A longer wait is no progress that a member watches. */
const LONGEST_WAIT_MS = 60_000;

export interface Collection {
  /** Throws `SignedOutError` once another member is signed in. */
  api: Api;
  uid: string;
  /** The platform's address. */
  origin: string;
  signal: AbortSignal;
  /** @param entries the number of entries read so far. */
  onProgress(entries: number): void;
  /** Waits, for at most the given ms. May reject with the signal's reason. */
  pause(ms: number, signal: AbortSignal): Promise<void>;
}

/**
 * Reads all pages, and retries a page that fails.
 * @returns the file, as JSON; its shape is in personal-data.md.
 * @throws the signal's reason once it aborts, SignedOutError, or the last error of a page
 */
export async function collectMyData(collection: Collection): Promise<Blob> {
  const { uid, origin } = collection;
  const file = new DataFile({ uid, origin });
  const progress = () => collection.onProgress(file.entries);
  await readSync(collection, file, progress);
  const sessions = await ask(collection, ({ call }) => call("GET account/sessions", {}));
  file.putDocument("sessions", sessions.data, sessions.at);
  await readReceipts(collection, file, progress);
  collection.signal.throwIfAborted();
  return file.end();
}

async function readSync(collection: Collection, file: DataFile, progress: () => void): Promise<void> {
  let since: string | null = null;
  for (let pages = 1; ; pages += 1) {
    const from: RequestOf<"GET sync"> = since === null ? {} : { since };
    const { data, at } = await ask(collection, ({ callIfChanged }) => callIfChanged("GET sync", from));
    if (data === null) return;
    file.putPage(data, at);
    progress();
    since = data.cursor;
    if (data.more) continue;
    if (pages === 1) return;
    // The first of several pages may be outdated by now, such as balances beside newer lines.
    pages = 0;
  }
}

async function readReceipts(collection: Collection, file: DataFile, progress: () => void): Promise<void> {
  let next: string | null = null;
  do {
    const from: RequestOf<"GET receipts"> = next === null ? {} : { cursor: next };
    const { data, at } = await ask(collection, ({ call }) =>
      call("GET receipts", { ...from, limit: PAGE_SIZE_MAX }),
    );
    file.putReceipts(data.list, at);
    progress();
    ({ next } = data);
  } while (next !== null);
}

async function ask<T>(
  { api, signal, pause }: Collection,
  read: (api: Api) => Promise<Answer<T>>,
): Promise<Answer<T>> {
  for (let failures = 0; ; failures += 1) {
    signal.throwIfAborted();
    try {
      return await read(api);
    } catch (error) {
      const ms = waitAfter(error, failures);
      if (ms === null || failures + 1 >= TRIES) throw error;
      await pause(ms, signal);
    }
  }
}

/** Null if another try cannot help. */
function waitAfter(error: unknown, failures: number): number | null {
  if (error instanceof SignedOutError) return null;
  if (error instanceof UnreachableError) return retryDelay(failures);
  if (!(error instanceof RefusedError)) return null;
  if (error.reason === "too_many_requests") {
    const until = error.retryAt === null ? 0 : Date.parse(error.retryAt) - Date.now();
    // The device's clock may be wrong.
    return Math.min(Math.max(until, retryDelay(failures)), LONGEST_WAIT_MS);
  }
  return error.indefinite ? retryDelay(failures) : null;
}
