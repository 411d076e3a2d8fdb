/**
 * Log-outs that the server has not confirmed. The token's hash is a capability that only ends its session. Not in an
 * owner's database, since it outlives the log-out.
 */
import type { Call, ResponseOf } from "../../contract/endpoints.ts";
import { REQUEST_TIMEOUT_MS } from "../../contract/envelope.ts";
import { readAnswer } from "./answer.ts";
import { RefusedError } from "./errors.ts";

export interface SessionEnd {
  /** SHA-256 of the token, hex. */
  capability: string;
}

const DATABASE = "starship-session-ends";
const STORE = "ends";
const CALL = "POST account/endSession" satisfies Call;

export async function sessionEndOf(token: string): Promise<SessionEnd> {
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(token));
  const capability = [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return { capability };
}

/** @throws the browser's storage error */
export function putSessionEnd(end: SessionEnd): Promise<void> {
  return withStore("readwrite", (store) => store.put(end)).then(() => undefined);
}

/** @throws the browser's storage error */
export function dropSessionEnd(capability: string): Promise<void> {
  return withStore("readwrite", (store) => store.delete(capability)).then(() => undefined);
}

/** @throws the browser's storage error */
export function readSessionEnds(): Promise<SessionEnd[]> {
  return withStore("readonly", (store) => store.getAll() as IDBRequest<SessionEnd[]>);
}

/**
 * Sends rows of any age, since the device's clock may have been wrong. Resolves to whether some remain. @throws the
 * browser's storage error
 */
export async function sendSessionEnds(base: string, fetch: typeof globalThis.fetch): Promise<boolean> {
  let remain = false;
  for (const end of await readSessionEnds()) {
    if (await endSession(end, base, fetch)) await dropSessionEnd(end.capability);
    else remain = true;
  }
  return remain;
}

/** Safe to repeat. Resolves to whether the session has ended. */
export async function endSession(
  { capability }: SessionEnd,
  base: string,
  fetch: typeof globalThis.fetch,
): Promise<boolean> {
  const [method = "", path = ""] = CALL.split(" ");
  try {
    const response = await fetch(new URL(path, base), {
      method,
      headers: { accept: "application/json", "content-type": "application/json" },
      body: JSON.stringify({ capability }),
      cache: "no-store",
      credentials: "omit",
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    });
    readAnswer<ResponseOf<typeof CALL>>(
      response.status,
      response.headers,
      await response.text(),
      () => new Date(),
    );
    return true;
  } catch (error) {
    // The value is no capability, so retrying does not help.
    return error instanceof RefusedError && error.reason === "invalid";
  }
}

async function withStore<T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await open();
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = database.transaction(STORE, mode);
      const request = work(transaction.objectStore(STORE));
      transaction.addEventListener("complete", () => resolve(request.result));
      transaction.addEventListener("abort", () => reject(transaction.error ?? new Error("aborted")));
    });
  } finally {
    database.close();
  }
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.addEventListener("upgradeneeded", () => {
      request.result.createObjectStore(STORE, { keyPath: "capability" });
    });
    request.addEventListener("error", () => reject(request.error));
    request.addEventListener("success", () => resolve(request.result));
  });
}
