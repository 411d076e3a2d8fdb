import type { Bounds, Reason } from "../../contract/reasons.ts";

type Details = { field?: string; retryAt?: string; isUnknown?: true } & Bounds;

/** Nothing was done, unless `indefinite`. */
export class RefusedError extends Error {
  override readonly name = "RefusedError";
  readonly reason: Reason;
  /** The request's field at fault. */
  readonly field: string | null;
  /** When a retry is allowed, ISO 8601. */
  readonly retryAt: string | null;
  /** The violated bounds, as far as stated. */
  readonly bounds: Bounds;
  /** Set for a reason that this build does not know. */
  readonly text: string | null;

  /** @param msg the server's text, in the requested language. */
  constructor(reason: Reason, msg: string, details: Details = {}) {
    super(msg);
    this.reason = reason;
    this.field = details.field ?? null;
    this.retryAt = details.retryAt ?? null;
    this.bounds = details;
    this.text = details.isUnknown ? msg : null;
  }

  /** The server failed, so a change's outcome is unknown. */
  get indefinite(): boolean {
    return this.reason === "internal" || this.reason === "unavailable";
  }
}

/** The server answered with body code 4001: the session is over. */
export class SignedOutError extends Error {
  override readonly name = "SignedOutError";
}

/**
 * - `network`: the request failed or was never sent.
 * - `not-json`: another host answered, such as a captive portal.
 * - `server`: an error without an envelope.
 */
export type UnreachableKind = "network" | "timeout" | "not-json" | "server";

/** No valid answer came, so a change may have been carried out. */
export class UnreachableError extends Error {
  override readonly name = "UnreachableError";
  readonly kind: UnreachableKind;

  constructor(kind: UnreachableKind, cause?: unknown) {
    super(kind, cause === undefined ? undefined : { cause });
    this.kind = kind;
  }
}

/** The member or the browser gave no passkey, so nothing was sent. */
export class PasskeyCancelledError extends Error {
  override readonly name = "PasskeyCancelledError";

  constructor(cause: unknown) {
    super("passkey_cancelled", { cause });
  }
}
