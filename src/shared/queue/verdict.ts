import type { Reason } from "../../../contract/reasons.ts";
import { RefusedError, SignedOutError, UnreachableError } from "../errors.ts";

/**
 * - `refused`: set aside.
 * - `paused`: not signed in here.
 * - `later`: not sent yet. `isUnknown`: it may have been carried out. `all`: other rows would fail too. `retryAt`: milliseconds since 1970, or 0.
 */
export type Verdict =
  | { kind: "sent" }
  | { kind: "refused"; reason: Reason }
  | { kind: "paused" }
  | { kind: "later"; isUnknown: boolean; reason: Reason | null; retryAt: number; all: boolean };

/** @param wasSent whether the request itself, not only its pictures, may have left the device. */
export function verdictOf(error: unknown, wasSent: boolean): Verdict {
  if (error instanceof SignedOutError) return { kind: "paused" };
  if (error instanceof UnreachableError)
    return { kind: "later", isUnknown: wasSent, reason: null, retryAt: 0, all: true };
  if (!(error instanceof RefusedError)) {
    // The row cannot be read, or there is no room for progress: other rows go first.
    console.warn("A row of the queue could not be sent", error);
    return { kind: "later", isUnknown: wasSent, reason: null, retryAt: 0, all: false };
  }
  const { reason, retryAt, indefinite } = error;
  // The failure may concern this row only.
  if (indefinite)
    return { kind: "later", isUnknown: wasSent, reason, retryAt: 0, all: reason === "unavailable" };
  if (reason !== "too_many_requests") return { kind: "refused", reason };
  const time = Date.parse(retryAt ?? "");
  return { kind: "later", isUnknown: false, reason, retryAt: Number.isNaN(time) ? 0 : time, all: true };
}
