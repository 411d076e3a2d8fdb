import { parseAmount } from "../../contract/money.ts";
import { Refused } from "./refused.ts";

/**
 * Compares an amount with the one that the member was shown, where the request names it. Source: rules.md M25.
 * @throws Refused `quote_changed`
 */
export function assertExpected(amount: bigint, expect: string | undefined): void {
  if (expect !== undefined && amount !== parseAmount(expect))
    throw new Refused("quote_changed", { field: "expect" });
}
