/** Preview and payment share this function. Source: rules.md O114. */
import type { Amount } from "../money.ts";

/** `each`: an amount for each pass or member. `shared`: one amount in proportion. `listed`: an amount per recipient. */
export const splits = ["each", "shared", "listed"] as const;
export type Split = (typeof splits)[number];

/** Ten thousand millions: far above what any book holds, and a tenth of what the ledger's sums can hold. */
export const AIRDROP_MAX: Amount = 10n ** 18n;

export interface AirdropTerms {
  split: Split;
  /** For each, or the amount to share; 0 for a list. */
  asked: Amount;
  /** The sum of all recipients' weights. */
  ofWeight: bigint;
}

/**
 * @param weight number of passes, or 1 for a member; in a list the amount itself.
 * @returns rounded towards zero.
 */
export function airdropAmount(weight: bigint, { split, asked, ofWeight }: AirdropTerms): Amount {
  if (split === "listed") return weight;
  if (split === "each") return weight * asked;
  return ofWeight === 0n ? 0n : (weight * asked) / ofWeight;
}
