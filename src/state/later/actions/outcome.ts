import { OK } from "../../../../contract/envelope.ts";
import type { Receipt, ReceiptState } from "../../../../contract/wallet/receipt-schemas.ts";
import type { Api } from "../../../api/client.ts";
import { SignedOutError } from "../../../shared/errors.ts";
import type { ActionRow } from "../../../shared/schema.ts";
import { retryDelay } from "../../../../contract/backoff.ts";

/** The server may still be carrying out the action: its key is given up after this time. */
const GRACE_AFTER_END_MS = 15_000;
/** After a crash, this covers the request's timeout of 60 s and the same grace. */
const GRACE_AFTER_START_MS = 75_000;
const LONGEST_WAIT_MS = 15_000;

/**
 * - `never`: the server has confirmed that it refuses the key.
 * - `elsewhere`: another tab found the outcome.
 * - `signed-out`: query again after sign-in.
 */
export type Outcome =
  | { kind: "done"; receipt: Receipt | null }
  | { kind: "never" | "elsewhere" | "signed-out" };

export interface OutcomeEnvironment {
  api: Api;
  now(): number;
  /** Resolves after `ms` or on reconnect; rejects on abort. */
  wait(ms: number): Promise<void>;
  /** Whether the mirror still has the action's row. */
  pending(key: string): Promise<boolean>;
}

/** Never sends the action again. */
export async function findOutcome(row: ActionRow, environment: OutcomeEnvironment): Promise<Outcome> {
  const { api, now, wait, pending } = environment;
  const grace = row.settledAt === undefined ? GRACE_AFTER_START_MS : GRACE_AFTER_END_MS;
  let since = row.settledAt ?? row.startedAt;
  const startedWaiting = performance.now();
  for (let attempt = 0; ; attempt++) {
    const queriedAt = now();
    // A clock set back must not restart the wait.
    since = Math.min(since, queriedAt);
    // A clock set forward must not end the wait early.
    const waited = performance.now() - startedWaiting;
    try {
      const { data } = await api.call("GET receipt", { key: row.key });
      if (data.state === "done") return { kind: "done", receipt: receiptIn(data.response) };
      // The answer "unknown" is never final, since the request may be on its way; the server's refusal of the key is.
      const isOver = queriedAt >= since + grace && waited >= GRACE_AFTER_END_MS;
      const outcome = isOver ? await giveUp(api, row.key) : null;
      if (outcome) return outcome;
    } catch (error) {
      if (error instanceof SignedOutError) return { kind: "signed-out" };
    }
    if (!(await pending(row.key))) return { kind: "elsewhere" };
    await wait(retryDelay(attempt, { longestMs: LONGEST_WAIT_MS }));
  }
}

async function giveUp(api: Api, key: string): Promise<Outcome | null> {
  const { data } = await api.call("POST receipt/void", { key });
  if (data.state === "void") return { kind: "never" };
  return data.state === "done" ? { kind: "done", receipt: receiptIn(data.response) } : null;
}

/** Password changes have no receipt. */
function receiptIn(response: ReceiptState["response"]): Receipt | null {
  const receipt = response?.code === OK ? response.data?.["receipt"] : null;
  return receipt ? (receipt as Receipt) : null;
}
