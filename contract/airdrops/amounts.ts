/** What a recipient of an airdrop gets: previewed and paid by the same function. Source: rules.md O114. */
import type { Amount } from "../money.ts";

/** `each`: an amount for a pass or a member. `shared`: a whole in proportion. `listed`: each one's own. */
export const splits = ["each", "shared", "listed"] as const;
export type Split = (typeof splits)[number];

/** Ten thousand millions: far above what any book holds, and a tenth of what the ledger's sums can hold. */
export const AIRDROP_MAX: Amount = 10n ** 18n;

export interface AirdropTerms {
  split: Split;
  /** For each, or to be shared; 0 for a list. */
  asked: Amount;
  /** Of all recipients. */
  ofWeight: bigint;
}

/** @param weight passes, or 1 for a member; in a list the amount itself. Rounds towards zero. */
export function airdropAmount(weight: bigint, { split, asked, ofWeight }: AirdropTerms): Amount {
  if (split === "listed") return weight;
  if (split === "each") return weight * asked;
  return ofWeight === 0n ? 0n : (weight * asked) / ofWeight;
}
