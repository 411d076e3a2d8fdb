import { boundsFor } from "../../../../contract/bounds.ts";
import type { RequestOf } from "../../../../contract/endpoints.ts";
import { withinTime } from "../../../../contract/time-limit.ts";
import type { Receipt } from "../../../../contract/wallet/receipt-schemas.ts";
import type { Api } from "../../../api/client.ts";
import {
  PasskeyCancelledError,
  RefusedError,
  SignedOutError,
  UnreachableError,
} from "../../../shared/errors.ts";
import type { ActionRow } from "../../../shared/schema.ts";
import { oldestOpen } from "../../../shared/open-action.ts";
import type { ActionStore } from "./open-actions.ts";
import { findOutcome } from "./outcome.ts";
import { idle, type ActionCall, type ActionRefusal, type ActionState } from "../../action-types.ts";

/** Source: rules.md C4. */
const THROTTLE_MS = 500;
/** A transaction may wait for another tab without end; neither a payment nor its outcome waits longer than this. */
const LONGEST_STORING_MS = 5_000;
const notCarriedOut: ActionRefusal = { reason: "not_carried_out", field: null, retryAt: null };

export interface ActionEnvironment {
  state: ActionState;
  api: Api;
  store(): Promise<ActionStore>;
  reachable(): boolean;
  now(): number;
  wait(ms: number, signal: AbortSignal): Promise<void>;
  onDone(): void;
}

/**
 * Stores the key before sending, queries the outcome by key after a failure, never sends twice. Source: rules.md C1,
 * C2.
 */
export function createActionRunner(environment: ActionEnvironment) {
  const { state, api, now } = environment;
  /** Keys that the browser refused to store. */
  const unstoredKeys = new Set<string>();
  /** Keys whose outcome was shown; storage may have refused to delete their rows. */
  const settledKeys = new Set<string>();
  /** The mirror that holds the current key. */
  let storedIn: ActionStore | null = null;
  let lastSentAt = Number.NEGATIVE_INFINITY;
  let stop = new AbortController();

  const set = (changes: Partial<ActionState>): void => void Object.assign(state, idle, changes);

  /** @param prepare makes the whole body, proof included, which is never stored. If it throws, nothing was sent. */
  async function send<C extends ActionCall>(
    call: C,
    prepare: (key: string) => RequestOf<C> | Promise<RequestOf<C>>,
  ): Promise<void> {
    const isOpen = state.status === "sending" || state.status === "checking" || state.status === "done";
    if (isOpen || !environment.reachable()) return;
    const { signal } = stop;
    const key = crypto.randomUUID();
    set({ status: "sending", call, key, startedAt: now() });
    // The send is delayed, not dropped, since the form has already cleared its password; the delay is bounded in case
    // the clock is set back.
    const delayMs = Math.min(lastSentAt + THROTTLE_MS - now(), THROTTLE_MS);
    if (delayMs > 0) await environment.wait(delayMs, signal).catch(() => undefined);
    if (signal.aborted) return;
    if (!environment.reachable()) return set({ status: "confirming", call });
    let request: RequestOf<C>;
    try {
      request = await prepare(key);
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof SignedOutError) return set(idle);
      return set({ status: "refused", call, refusal: unsentOf(error) });
    }
    if (signal.aborted) return;
    const open = await findOpen();
    if (signal.aborted) return;
    if (open) return showOther(open, call, signal);
    const row: ActionRow = { key, action: call, startedAt: (lastSentAt = now()) };
    const earlier = await begin(row, signal);
    // The owner has changed: the request would carry the new owner's token.
    if (signal.aborted) return;
    if (earlier) return showOther(earlier, call, signal);
    try {
      const { data } = await api.call(call, request, { key: row.key });
      const { receipt = null } = data as { receipt?: Receipt };
      await settle(row, signal, { status: "done", receipt });
    } catch (error) {
      // The server did nothing; sign-in follows.
      if (error instanceof SignedOutError) return settle(row, signal, idle);
      if (error instanceof RefusedError && !error.indefinite) {
        return settle(row, signal, { status: "refused", refusal: refusalOf(error) });
      }
      const settled = { ...row, settledAt: now() };
      await putKey(settled, signal);
      await check(settled, signal);
    }
  }

  /** @param unsent was not sent. */
  async function showOther(open: ActionRow, unsent: ActionCall, signal: AbortSignal): Promise<void> {
    await check(open, signal);
    // The other tab has shown the outcome of its action.
    if (!signal.aborted && state.status === "idle")
      set({ status: "refused", call: unsent, refusal: notCarriedOut });
  }

  async function check(row: ActionRow, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return;
    set({ status: "checking", call: row.action, key: row.key, startedAt: row.startedAt });
    const outcome = await findOutcome(row, {
      api,
      now,
      wait: (ms) => environment.wait(ms, signal),
      pending,
    }).catch((error: unknown) => {
      if (signal.aborted) return null;
      throw error;
    });
    if (outcome === null || signal.aborted) return;
    if (outcome.kind === "done") return settle(row, signal, { status: "done", receipt: outcome.receipt });
    if (outcome.kind === "never") {
      return settle(row, signal, { status: "refused", refusal: notCarriedOut });
    }
    // The row stays until sign-in, or until another tab has shown the outcome.
    set(idle);
  }

  /** Resumes the oldest open action. It replaces a confirmation, so that a member does not pay twice. */
  async function resume(): Promise<void> {
    const { signal } = stop;
    const open = await findOpen();
    const isFree = state.status === "idle" || state.status === "confirming";
    if (!open || !isFree || signal.aborted) return;
    await check(open, signal);
  }

  /** Returns the oldest open action of any tab; undefined if there is none or storage cannot be read. */
  async function findOpen(): Promise<ActionRow | undefined> {
    try {
      const store = await environment.store();
      const oldest = oldestOpen(await inTime(store.actions()), settledKeys);
      if (oldest) storedIn = store;
      return oldest;
    } catch (error) {
      console.warn("Open actions could not be read", error);
      return undefined;
    }
  }

  async function settle(row: ActionRow, signal: AbortSignal, outcome: Partial<ActionState>): Promise<void> {
    unstoredKeys.delete(row.key);
    if (signal.aborted) return;
    settledKeys.add(row.key);
    let saved = false;
    try {
      const store = await environment.store();
      if (signal.aborted) return;
      await inTime(store.settleAction(row.key, outcome.receipt ?? undefined));
      saved = true;
    } catch (error) {
      reportUnstored(error);
    }
    if (signal.aborted) return;
    set(
      outcome.status === "idle"
        ? idle
        : { call: row.action, key: row.key, startedAt: row.startedAt, saved, ...outcome },
    );
    if (outcome.status === "done") environment.onDone();
  }

  /**
   * As {@link putKey}, unless another tab has begun an action in the meantime.
   * @returns that action.
   */
  async function begin(row: ActionRow, signal: AbortSignal): Promise<ActionRow | undefined> {
    try {
      const store = await environment.store();
      if (signal.aborted) return undefined;
      const open = await inTime(store.beginAction(row, settledKeys));
      storedIn = store;
      return open;
    } catch (error) {
      unstoredKeys.add(row.key);
      reportUnstored(error);
      return undefined;
    }
  }

  /** Stores nothing after an owner change, when the open mirror is another owner's. */
  async function putKey(row: ActionRow, signal: AbortSignal): Promise<void> {
    try {
      const store = await environment.store();
      if (signal.aborted) return;
      await inTime(store.putAction(row));
      storedIn = store;
    } catch (error) {
      unstoredKeys.add(row.key);
      reportUnstored(error);
    }
  }

  /** A missing row means that another tab found the outcome, but only in the mirror that held the row. */
  async function pending(key: string): Promise<boolean> {
    if (unstoredKeys.has(key)) return true;
    try {
      const store = await environment.store();
      const rows = await inTime(store.actions());
      return store !== storedIn || rows.some((row) => row.key === key);
    } catch (error) {
      reportUnstored(error);
      return true;
    }
  }

  return {
    send,
    resume,
    confirm(call: ActionCall): void {
      if (state.status === "idle" || state.status === "done" || state.status === "refused")
        set({ status: "confirming", call });
    },
    dismiss(): void {
      if (state.status !== "sending" && state.status !== "checking") set(idle);
    },
    reset(): void {
      stop.abort();
      stop = new AbortController();
      set(idle);
    },
  };
}

/** @throws an Error when storage does not answer; what it was asked for may still be done. */
async function inTime<T>(work: Promise<T>): Promise<T> {
  const done = await withinTime(
    LONGEST_STORING_MS,
    work.then((value) => ({ value })),
  );
  if (!done) throw new Error("storage does not answer");
  return done.value;
}

/** Rethrows errors other than the member's, the browser's or the connection's. */
function unsentOf(error: unknown): ActionRefusal {
  if (error instanceof RefusedError) return refusalOf(error);
  if (error instanceof PasskeyCancelledError)
    return { reason: "passkey_cancelled", field: null, retryAt: null };
  if (error instanceof UnreachableError) return notCarriedOut;
  throw error;
}

function refusalOf({ reason, field, retryAt, bounds, text }: RefusedError): ActionRefusal {
  return { reason, field, retryAt, ...(text !== null && { text }), ...boundsFor(reason, bounds) };
}

function reportUnstored(error: unknown): void {
  console.warn("The key of a running action could not be stored", error);
}
