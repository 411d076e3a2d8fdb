/** In `data.reason` of the envelope; the texts are catalogue entries `reason.<code>`. Source: rules.md A2. */
export const reasons = [
  "invalid",
  "account_taken",
  "referrer_unknown",
  "wrong_credentials",
  "wrong_pay_password",
  "pay_password_locked",
  "pay_password_blocked",
  "weak_password",
  "too_many_requests",
  "frozen",
  "suspended",
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
  "vote_changed",
  "bad_address",
  "platform_address",
  "address_not_listed",
  "address_held",
  "address_known",
  "label_taken",
  "book_full",
  "bad_file",
  "idempotency_required",
  "idempotency_mismatch",
  "voided",
  "not_found",
  "signed_out",
  "passwords_equal",
  "held",
  "freeze_held",
  "withdrawal_open",
  "deposit_open",
  "balance_left",
  "deposit_missing",
  "deposits_closed",
  "reconciling",
  "body_too_large",
  "day_not_due",
  "day_not_closed",
  "clock_wrong",
  "recovery_running",
  "recovery_same_operator",
  "recovery_unapproved",
  "recovery_waiting",
  "recovery_over",
  "recovery_link_invalid",
  "second_factor_needed",
  "wrong_passkey",
  "challenge_expired",
  "wrong_code",
  "code_used",
  "passkeys_unavailable",
  "passkey_known",
  "passkeys_full",
  "authenticator_known",
  "operator_forbidden",
  "invitation_invalid",
  "proposal_needed",
  "proposal_same_operator",
  "proposal_over",
  "proposal_stale",
  "last_admin",
  "not_bookable",
  "changed_meanwhile",
  "transaction_taken",
  "transaction_not_paying",
  "transaction_not_deep",
  "payment_found",
  "conversation_full",
  "not_backed",
  "airdrop_state",
  "airdrop_changed",
  "rate_time",
  "unavailable",
  "forbidden",
  "internal",
] as const;

export type Reason = (typeof reasons)[number];

/** What stands against the request, where known: mostly the operator's settings. Amounts are decimal strings. */
export interface Bounds {
  /** For `multiple_of_10`: the divisor, which for withdrawals is a setting. */
  multiple?: string;
  /** For `below_minimum`. */
  minimum?: string;
  /** For `above_limit`: the most that would be accepted now. */
  limit?: string;
  /** For `above_limit` of a day of the platform: the limit of the whole day, of which `limit` is left. */
  dayLimit?: string;
  /** In place of `dayLimit`, where the limit is the member's own. */
  ownLimit?: string;
  /** For `outside_window`: the hours of each day, "18:00" to "24:00" in `timeZone`. */
  opens?: string;
  closes?: string;
  timeZone?: string;
  /** For `payment_found`: the transaction. */
  txHash?: string;
}

/** `data` of a refusal. `field`: the invalid field. `retryAt`: when to try again, ISO 8601. */
export interface Refusal extends Bounds {
  reason: Reason;
  field?: string;
  retryAt?: string;
}
