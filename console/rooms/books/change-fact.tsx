import type { ReactNode } from "react";
import { formatAmount, parseAmount } from "../../../contract/money.ts";
import type { Fact } from "../../../src/ui/later/lists/Facts.tsx";

/** A book's balance before and after, not rounded. */
export function changeFact(key: string, name: ReactNode, before: string, change: string): Fact {
  const after = formatAmount(parseAmount(before) + parseAmount(change));
  return { key, name, value: `${before} \u2192 ${after} USDT` };
}
