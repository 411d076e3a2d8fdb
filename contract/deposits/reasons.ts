/** In `reason` of a deposit that is confirmed and waits for an operator. */
export const REVIEW = "review";

/** Codes for a deposit that is not credited, in `reason` of a record and of a look-up by hash. Source: rules.md D11. */
export const depositReasons = [
  "below_minimum",
  "wrong_token",
  "wrong_network",
  "other_address",
  "not_deep_enough",
  "not_found",
  "orphaned",
] as const;

export type DepositReason = (typeof depositReasons)[number];

/** Results of a look-up by hash. `reverted`: the transaction is on the chain and moved nothing. */
export const depositFindings = [...depositReasons, "credited", "reverted"] as const;

export type DepositFinding = (typeof depositFindings)[number];
