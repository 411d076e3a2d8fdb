import type { Reason } from "../../../contract/reasons.ts";
import { RefusedError, SignedOutError, UnreachableError } from "../errors.ts";

/**
 * What an attempt to send has come to.
 * - `sent`: the server has it.
 * - `refused`: the server will not have it; it is set aside, and the next ones go.
 * - `paused`: nobody is signed in as this member; the whole queue waits for that.
 * - `later`: there was no definite answer. `all`: the next ones would find none either. `retryAt` is the server's wish, in
 *   milliseconds since 1970, or 0.
 */
export type Verdict =
  | { kind: "sent" }
  | { kind: "refused"; reason: Reason }
  | { kind: "paused" }
  | { kind: "later"; reason: Reason | null; retryAt: number; all: boolean };

/** Reads what sending has thrown. */
export function verdictOf(error: unknown): Verdict {
  if (error instanceof SignedOutError) return { kind: "paused" };
  if (error instanceof UnreachableError) return { kind: "later", reason: null, retryAt: 0, all: true };
  if (!(error instanceof RefusedError)) {
    // A row that cannot be read, or a device that cannot keep how far it got: another time, and the next ones first.
    console.warn("A row of the queue could not be sent", error);
    return { kind: "later", reason: null, retryAt: 0, all: false };
  }
  const { reason, retryAt, indefinite } = error;
  // A failure of the server over one row need not be one over the next.
  if (indefinite) return { kind: "later", reason, retryAt: 0, all: reason === "unavailable" };
  if (reason !== "too_many_requests") return { kind: "refused", reason };
  const time = Date.parse(retryAt ?? "");
  return { kind: "later", reason, retryAt: Number.isNaN(time) ? 0 : time, all: true };
}
