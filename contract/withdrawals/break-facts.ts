/** How books and chain can disagree. Source: rules.md W26, W28. */
export const breakCodes = [
  "unknown_transaction",
  "address_used",
  "payout_differs",
  "transaction_disputed",
  "payout_absent",
  "payout_disputed",
  "custody_short",
  "addresses_short",
  "credits_differ",
] as const;
export type BreakCode = (typeof breakCodes)[number];

export const breakFields = [
  "nonce",
  "address",
  "index",
  "transaction",
  "withdrawal",
  "member",
  "missing",
  "explained",
  "credited",
  "deposited",
  "text",
] as const;

/** Amounts are in USDT. `text` alone is of a break that a release before 2026-12-01 opened, in English. */
export type BreakFacts = { code?: BreakCode } & Partial<Record<(typeof breakFields)[number], string>>;
