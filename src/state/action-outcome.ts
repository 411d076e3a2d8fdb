import { OK } from "../../contract/envelope.ts";
import type { Receipt, ReceiptState } from "../../contract/wallet/receipt-schemas.ts";
import type { Api } from "../api/client.ts";
import { SignedOutError } from "../shared/errors.ts";
import type { ActionRow } from "../shared/schema.ts";
import { retryDelay } from "../../contract/backoff.ts";

/** The server aborts its own work after 10 s, so this long after the request ended nothing of it can still happen. */
const GRACE_AFTER_END_MS = 15_000;
/** Where the app died meanwhile, when the request ended is not known: its timeout of 60 s, and the same grace. */
const GRACE_AFTER_START_MS = 75_000;
const LONGEST_WAIT_MS = 15_000;

/**
 * - `done`: it happened, once.
 * - `never`: it did not happen, and cannot any more.
 * - `elsewhere`: another tab found the outcome.
 * - `signed-out`: it may only be asked again after signing in.
 */
export type Outcome =
  | { kind: "done"; receipt: Receipt | null }
  | { kind: "never" | "elsewhere" | "signed-out" };

export interface OutcomeEnvironment {
  api: Api;
  now(): number;
  /** Resolves after `ms`, or as soon as the server answers again; rejects when it is no longer wanted. */
  wait(ms: number): Promise<void>;
  /** Whether the row is still there. */
  pending(key: string): Promise<boolean>;
}

/** Asks for the outcome of an action by its key until there is one. Never sends the action again. */
export async function findOutcome(row: ActionRow, environment: OutcomeEnvironment): Promise<Outcome> {
  const { api, now, wait, pending } = environment;
  const grace = row.settledAt === undefined ? GRACE_AFTER_START_MS : GRACE_AFTER_END_MS;
  let since = row.settledAt ?? row.startedAt;
  const begun = performance.now();
  for (let attempt = 0; ; attempt++) {
    const askedAt = now();
    // A clock that was set back would have the member wait for as long again.
    since = Math.min(since, askedAt);
    // One that was set forward, as when the network is back, would say "never" of a request that is still on its way.
    const waited = performance.now() - begun;
    try {
      const { data } = await api.call("GET receipt", { key: row.key });
      if (data.state === "done") return { kind: "done", receipt: receiptIn(data.response) };
      // Only an "unknown" that was asked for late enough means that it never happened.
      if (askedAt >= since + grace && waited >= GRACE_AFTER_END_MS) return { kind: "never" };
    } catch (error) {
      if (error instanceof SignedOutError) return { kind: "signed-out" };
    }
    if (!(await pending(row.key))) return { kind: "elsewhere" };
    await wait(retryDelay(attempt, { longestMs: LONGEST_WAIT_MS }));
  }
}

/** A change of a password moves nothing: it has no receipt, nor any data at all. */
function receiptIn(response: ReceiptState["response"]): Receipt | null {
  const receipt = response?.code === OK ? response.data?.["receipt"] : null;
  return receipt ? (receipt as Receipt) : null;
}
