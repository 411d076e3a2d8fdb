/**
 * Why a deposit was not credited, or not yet: stable codes, in `reason` of a record and of a look-up by hash. Their texts
 * are the app's. Source: product.md, "Deposit tracker with reasons".
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
