import { parseAmount } from "../../contract/money.ts";
import { Refused } from "./refused.ts";

/**
 * Source: rules.md M25.
 * @throws Refused `quote_changed` if the amount is not the one that the member was shown.
 */
export function assertExpected(amount: bigint, expect: string | undefined): void {
  if (expect !== undefined && amount !== parseAmount(expect))
    throw new Refused("quote_changed", { field: "expect" });
}
