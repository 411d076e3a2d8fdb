import type { Call, RequestOf, ResponseOf } from "../../contract/endpoints.ts";
import type { Bounds, Reason } from "../../contract/reasons.ts";
import type { Receipt } from "../../contract/wallet/receipt-schemas.ts";

/** The calls that move money and want the second-level password. */
export type MoneyCall = {
  [C in Call]: RequestOf<C> extends { payPassword: string }
    ? ResponseOf<C> extends { receipt: Receipt }
      ? C
      : never
    : never;
}[Call];

export type MoneyBody<C extends MoneyCall> = Omit<RequestOf<C>, "payPassword">;

/** Gives money back, so it asks for no password and has no receipt; its outcome matters just as much. */
export type CancelCall = "POST withdraw/cancel";

/** What the runner carries out once, under a key that was kept before. */
export type ActionCall = MoneyCall | CancelCall;

/** Why an action did not happen: the server's reason, or ours when it is certain by now that it never arrived. */
export interface ActionRefusal extends Bounds {
  reason: Reason | "not_carried_out";
  field: string | null;
  /** ISO 8601. */
  retryAt: string | null;
}

/**
 * - `idle`: nothing is going on.
 * - `confirming`: the member sees what it costs and is asked for the password.
 * - `sending`: the request is under way.
 * - `checking`: no answer came; the outcome is being asked for by key.
 * - `done`, `refused`: the outcome is known.
 */
export type ActionStatus = "idle" | "confirming" | "sending" | "checking" | "done" | "refused";

export interface ActionState {
  status: ActionStatus;
  call: Call | null;
  /** The idempotency key, from `sending` on. */
  key: string | null;
  /** When it was sent, in milliseconds since 1970. */
  startedAt: number | null;
  /** With `done`. */
  receipt: Receipt | null;
  /** With `refused`. */
  refusal: ActionRefusal | null;
}

export const idle: ActionState = {
  status: "idle",
  call: null,
  key: null,
  startedAt: null,
  receipt: null,
  refusal: null,
};
