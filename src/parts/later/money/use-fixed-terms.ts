import { useState } from "react";
import type { ActionRefusal } from "../../../state/later/actions/action.ts";

export interface Terms {
  /** The member's choice. Another choice has other terms. */
  choice: object;
  /** What the request expects of the platform. */
  expect: object;
}

interface Fixed {
  choice: string;
  expect: string;
}

const changedReasons = new Set<string>(["quote_changed", "vote_changed"]);

export function isChangeOfTerms(refusal: ActionRefusal | null): boolean {
  return refusal !== null && changedReasons.has(refusal.reason);
}

/**
 * Whether the terms differ from those at the opening, or accepted since. Source: rules.md M25.
 * @param terms null while closed or without terms.
 * @param refusal if it says that the terms have changed, the next terms need no further notice.
 */
export function useFixedTerms(
  terms: Terms | null,
  refusal: ActionRefusal | null,
): { changed: boolean; accept: () => void } {
  const [fixed, setFixed] = useState<Fixed | null>(null);
  const [told, setTold] = useState<ActionRefusal | null>(null);
  const now = terms && { choice: JSON.stringify(terms.choice), expect: JSON.stringify(terms.expect) };
  const isOther = now?.choice !== fixed?.choice;
  const changed = now !== null && !isOther && now.expect !== fixed?.expect;
  const isTold = changed && isChangeOfTerms(refusal) && told !== refusal;
  if (isTold) setTold(refusal);
  if (isOther || isTold) setFixed(now);
  return { changed: changed && !isTold, accept: () => setFixed(now) };
}
