import type { Proofs } from "../../contract/accounts/factor-schemas.ts";
import type { Call, RequestOf, ResponseOf } from "../../contract/endpoints.ts";
import type { Bounds, Reason } from "../../contract/reasons.ts";
import type { Receipt } from "../../contract/wallet/receipt-schemas.ts";

export type MoneyCall = {
  [C in Call]: "payPassword" extends keyof RequestOf<C>
    ? ResponseOf<C> extends { receipt: Receipt }
      ? C
      : never
    : never;
}[Call];

export type MoneyBody<C extends MoneyCall> = Omit<RequestOf<C>, keyof Proofs>;

/** Of a record by its id, without a password. */
export type PlainCall = "POST withdraw/cancel" | "POST wallet/transferAsk" | "POST nft/transferAsk";

export type ActionCall = MoneyCall | PlainCall;

/** The server's reason; `not_carried_out` if the request never arrived; `passkey_cancelled` if it was not sent. */
export interface ActionRefusal extends Bounds {
  reason: Reason | "not_carried_out" | "passkey_cancelled";
  field: string | null;
  /** The server's text, set for a reason that this build does not know. */
  text?: string;
  /** ISO 8601. */
  retryAt: string | null;
}

/**
 * - `checking`: no answer came, so the outcome is queried by key.
 * - `done`, `refused`: the outcome is known.
 */
export type ActionStatus = "idle" | "confirming" | "sending" | "checking" | "done" | "refused";

export interface ActionState {
  status: ActionStatus;
  call: Call | null;
  /** The idempotency key, from `sending` on. */
  key: string | null;
  /** Milliseconds since 1970. */
  startedAt: number | null;
  receipt: Receipt | null;
  /** Whether the mirror took the receipt, perhaps only in memory. */
  saved: boolean;
  refusal: ActionRefusal | null;
}

export const idle: ActionState = {
  status: "idle",
  call: null,
  key: null,
  startedAt: null,
  receipt: null,
  saved: false,
  refusal: null,
};
