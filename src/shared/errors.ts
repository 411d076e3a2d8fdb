import { boundsFor, type Bounds, type Reason } from "../../contract/reasons.ts";

/** The server understood and said no. Definite: nothing was done, unless the reason itself is a failure of the server. */
export class RefusedError extends Error {
  override readonly name = "RefusedError";
  readonly reason: Reason;
  /** The offending field of the request, if one is to blame. */
  readonly field: string | null;
  /** ISO 8601: when it may be tried again. */
  readonly retryAt: string | null;
  /** What an amount was held to, as far as the server says. */
  readonly bounds: Bounds;

  /** @param msg the server's text, in the language that was asked for. */
  constructor(reason: Reason, msg: string, details: { field?: string; retryAt?: string } & Bounds = {}) {
    super(msg);
    this.reason = reason;
    this.field = details.field ?? null;
    this.retryAt = details.retryAt ?? null;
    this.bounds = boundsFor(reason, details);
  }

  /** Whether the server failed rather than decided: then the outcome of a change is unknown. */
  get indefinite(): boolean {
    return this.reason === "internal" || this.reason === "unavailable";
  }
}

/** Body code 4001: the session is over. */
export class SignedOutError extends Error {
  override readonly name = "SignedOutError";
}

/**
 * Why no answer of ours came back:
 * - `network`: the request failed, or was never sent.
 * - `timeout`: nothing came in time.
 * - `not-json`: something else answered, such as the login page of a public network.
 * - `server`: an error of the server, or of something before it, without our envelope.
 */
export type UnreachableKind = "network" | "timeout" | "not-json" | "server";

/** No answer: what was asked for may or may not have happened. */
export class UnreachableError extends Error {
  override readonly name = "UnreachableError";
  readonly kind: UnreachableKind;

  constructor(kind: UnreachableKind, cause?: unknown) {
    super(kind, cause === undefined ? undefined : { cause });
    this.kind = kind;
  }
}
