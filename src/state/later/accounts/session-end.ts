/** Ends sessions at the server, also those that ended here while offline. */
import { QUEUE_SYNC } from "../../../../contract/bridge.ts";
import { retryDelay } from "../../../../contract/backoff.ts";
import { withinTime } from "../../../../contract/time-limit.ts";
import {
  dropSessionEnd,
  endSession,
  putSessionEnd,
  sendSessionEnds,
  sessionEndOf,
  type SessionEnd,
} from "../../../shared/session-ends.ts";
import { apiBase } from "../../api-base.ts";

const LONGEST_MS = 1_000;
const LONGEST_RETRY_MS = 10 * 60_000;

/** Holds session ends that could not be stored. */
const inMemory = new Map<string, SessionEnd>();
let timer: ReturnType<typeof setTimeout> | undefined;
let failures = 0;

/** Stores the capability that ends the session. Resolves to it, or to null where the browser cannot compute it. */
export async function keepSessionEnd(token: string): Promise<string | null> {
  try {
    const end = await sessionEndOf(token);
    inMemory.set(end.capability, end);
    await withinTime(
      LONGEST_MS,
      putSessionEnd(end).then(
        () => inMemory.delete(end.capability),
        (error: unknown) => console.warn("A log-out could not be stored", error),
      ),
    );
    return end.capability;
  } catch (error) {
    console.warn("A log-out without a connection will not reach the server", error);
    return null;
  }
}

export async function forgetSessionEnd(capability: string): Promise<void> {
  inMemory.delete(capability);
  await dropSessionEnd(capability).catch(() => undefined);
}

/** Retries with backoff until none is left. Never throws. */
export async function sendEnds(): Promise<void> {
  clearTimeout(timer);
  let remain = await sendSessionEnds(apiBase, fetch).catch(() => false);
  for (const end of inMemory.values()) {
    if (await endSession(end, apiBase, fetch)) inMemory.delete(end.capability);
    else remain = true;
  }
  if (!remain) {
    failures = 0;
    return;
  }
  registerSync().catch(() => undefined);
  timer = setTimeout(() => void sendEnds(), retryDelay(failures++, { longestMs: LONGEST_RETRY_MS }));
}

/** Lets the worker send without an open page, where Background Sync exists. */
async function registerSync(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  const { sync } = (registration ?? {}) as { sync?: { register(tag: string): Promise<void> } };
  await sync?.register(QUEUE_SYNC);
}
