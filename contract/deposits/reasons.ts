/**
 * Why a deposit was not credited, or not yet: stable codes, in `reason` of a record and of a look-up by hash. Their texts
 * are the app's. Source: rules.md D11.
 */
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

/** What a look-up by hash can find. `reverted`: the chain has the transaction, but nothing was moved by it. */
export const depositFindings = [...depositReasons, "credited", "reverted"] as const;

export type DepositFinding = (typeof depositFindings)[number];
