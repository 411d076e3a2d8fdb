import type { RequestOf } from "../../contract/endpoints.ts";
import type { Receipt } from "../../contract/wallet/receipt-schemas.ts";
import type { Api } from "../api/client.ts";
import { RefusedError, SignedOutError } from "../shared/errors.ts";
import type { ActionRow } from "../shared/schema.ts";
import type { MirrorStore } from "../mirror/store.ts";
import { findOutcome } from "./action-outcome.ts";
import { idle, type ActionCall, type ActionRefusal, type ActionState } from "./action-types.ts";

/** At most one action is sent in this time. Source: rules.md C4. */
const THROTTLE_MS = 500;

type ActionStore = Pick<MirrorStore, "actions" | "putAction" | "settleAction">;

export interface ActionEnvironment {
  /** What the screens watch. Only the runner writes it. */
  state: ActionState;
  api: Api;
  /** The mirror of whoever is signed in now. */
  store(): Promise<ActionStore>;
  /** Whether the server can be reached: an action is never sent into the dark, nor kept for later. */
  reachable(): boolean;
  now(): number;
  wait(ms: number, signal: AbortSignal): Promise<void>;
  /** The balances have changed. */
  onDone(): void;
}

/**
 * The online-only action: its key is stored before it is sent, and after a failure its outcome is asked for by that key.
 * It is never sent twice. Source: rules.md C1, C2.
 */
export function createActionRunner(environment: ActionEnvironment) {
  const { state, api, now } = environment;
  /** Keys of this page, for where the browser refuses to keep them. */
  const unstored = new Set<string>();
  /** The mirror that holds the key of what is under way: one that was opened since may never have had it. */
  let storedIn: ActionStore | null = null;
  let lastSentAt = Number.NEGATIVE_INFINITY;
  let stop = new AbortController();

  const set = (changes: Partial<ActionState>): void => void Object.assign(state, idle, changes);

  /** @param request the whole body, the password in it where the call wants one. It is kept nowhere. */
  async function send<C extends ActionCall>(call: C, request: RequestOf<C>): Promise<void> {
    const isOpen = state.status === "sending" || state.status === "checking" || state.status === "done";
    if (isOpen || !environment.reachable()) return;
    const { signal } = stop;
    const key = crypto.randomUUID();
    set({ status: "sending", call, key, startedAt: now() });
    // Waits instead of being dropped: the form has already given its password away, and would stand there silently.
    // Never for longer, where the clock was set back meanwhile.
    const early = Math.min(lastSentAt + THROTTLE_MS - now(), THROTTLE_MS);
    if (early > 0) await environment.wait(early, signal).catch(() => undefined);
    if (signal.aborted) return;
    if (!environment.reachable()) return set({ status: "confirming", call });
    const row: ActionRow = { key, action: call, startedAt: (lastSentAt = now()) };
    await putKey(row, signal);
    // Sent now, it would be sent as whoever is signed in by now.
    if (signal.aborted) return;
    try {
      const { data } = await api.call(call, request, { key: row.key });
      const { receipt = null } = data as { receipt?: Receipt };
      await settle(row, signal, { status: "done", receipt });
    } catch (error) {
      // Who is not signed in was turned away before anything was done: sign-in follows by itself.
      if (error instanceof SignedOutError) return settle(row, signal, idle);
      if (error instanceof RefusedError && !error.indefinite) {
        return settle(row, signal, { status: "refused", refusal: refusalOf(error) });
      }
      const settled = { ...row, settledAt: now() };
      await putKey(settled, signal);
      await check(settled, signal);
    }
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
      const refusal: ActionRefusal = { reason: "not_carried_out", field: null, retryAt: null };
      return settle(row, signal, { status: "refused", refusal });
    }
    // The row stays for after sign-in, or is gone because another tab has shown the outcome.
    set(idle);
  }

  /**
   * Takes up the oldest action whose outcome was not known when the app was closed. In place of a confirmation too: who
   * is about to pay again must know first whether they have paid.
   */
  async function resume(): Promise<void> {
    const { signal } = stop;
    const store = await environment.store();
    const rows = await store.actions();
    const [oldest] = rows.toSorted((a, b) => a.startedAt - b.startedAt);
    const isFree = state.status === "idle" || state.status === "confirming";
    if (!oldest || !isFree || signal.aborted) return;
    storedIn = store;
    await check(oldest, signal);
  }

  async function settle(row: ActionRow, signal: AbortSignal, outcome: Partial<ActionState>): Promise<void> {
    unstored.delete(row.key);
    if (signal.aborted) return;
    try {
      const store = await environment.store();
      if (signal.aborted) return;
      await store.settleAction(row.key, outcome.receipt ?? undefined);
    } catch (error) {
      reportUnstored(error);
    }
    if (signal.aborted) return;
    set(
      outcome.status === "idle"
        ? idle
        : { call: row.action, key: row.key, startedAt: row.startedAt, ...outcome },
    );
    if (outcome.status === "done") environment.onDone();
  }

  /** Not once another is signed in: the mirror that is open then is theirs. */
  async function putKey(row: ActionRow, signal: AbortSignal): Promise<void> {
    try {
      const store = await environment.store();
      if (signal.aborted) return;
      await store.putAction(row);
      storedIn = store;
    } catch (error) {
      unstored.add(row.key);
      reportUnstored(error);
    }
  }

  /** Only the mirror that had the row tells, by having it no longer, that another tab has found the outcome. */
  async function pending(key: string): Promise<boolean> {
    if (unstored.has(key)) return true;
    try {
      const store = await environment.store();
      const rows = await store.actions();
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
    /** Another member is signed in, or nobody: what is running is no longer shown here. */
    reset(): void {
      stop.abort();
      stop = new AbortController();
      set(idle);
    },
  };
}

function refusalOf({ reason, field, retryAt, bounds }: RefusedError): ActionRefusal {
  return { reason, field, retryAt, ...bounds };
}

function reportUnstored(error: unknown): void {
  console.warn("The key of a running action could not be kept", error);
}
