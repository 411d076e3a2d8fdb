/** What the sum tree sums, in the order in which sums are hashed: columns of `wallet`. */
export const evidenceAssets = ["usdt", "points", "fuel", "lock", "pass"] as const;
