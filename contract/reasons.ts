/**
 * Every reason for which a call can be refused: stable codes, in `data.reason` of the envelope. Their text is made at
 * the edge, from the catalogue entry `reason.<code>`. Source: rules.md A2.
 */
export const reasons = [
  "invalid",
  "account_taken",
  "referrer_unknown",
  "wrong_credentials",
  "wrong_pay_password",
  "pay_password_locked",
  "too_many_requests",
  "frozen",
  "insufficient_balance",
  "multiple_of_10",
  "below_minimum",
  "above_limit",
  "outside_window",
  "not_in_network",
  "recipient_unknown",
  "self_transfer",
  "downgrade",
  "no_active_vote",
  "no_chances",
  "sold_out",
  "not_owned",
  "reserve_exhausted",
  "quote_changed",
  "bad_address",
  "bad_file",
  "idempotency_required",
  "idempotency_mismatch",
  "not_found",
  // Later additions:
  "signed_out",
  "passwords_equal",
  "held",
  "freeze_held",
  "deposits_closed",
  "body_too_large",
  "unavailable",
  "forbidden",
  "internal",
] as const;

export type Reason = (typeof reasons)[number];

/** What an amount was held to, where that is known: decimal strings. */
export interface Bounds {
  /** With `multiple_of_10`: what it must be a multiple of, which for withdrawals is the operator's to set. */
  multiple?: string;
  /** With `below_minimum`. */
  minimum?: string;
  /** With `above_limit`. */
  limit?: string;
}

/** Of all that an amount is held to, what it failed. */
export function boundsFor(reason: string, { multiple, minimum, limit }: Bounds): Bounds {
  if (reason === "multiple_of_10" && multiple !== undefined) return { multiple };
  if (reason === "below_minimum" && minimum !== undefined) return { minimum };
  return reason === "above_limit" && limit !== undefined ? { limit } : {};
}

/** Which catalogue entry says it: the one that names the bound, where that is known. */
export function reasonTextId(reason: string, { minimum, limit }: Bounds): string {
  const isNamed =
    (reason === "below_minimum" && minimum !== undefined) ||
    (reason === "above_limit" && limit !== undefined);
  return isNamed ? `reason.${reason}.named` : `reason.${reason}`;
}

/** What stands in `data` of a refusal. `field` names the offending field, `retryAt` when it may be tried again. */
export interface Refusal extends Bounds {
  reason: Reason;
  field?: string;
  retryAt?: string;
}
