import { parseAmount } from "../../contract/money.ts";
import { Refused } from "./refused.ts";

/**
 * Holds an amount to what the member was shown; not where the request does not say what that was. Source: rules.md M25.
 * @throws Refused `quote_changed`
 */
export function assertExpected(amount: bigint, expect: string | undefined): void {
  if (expect !== undefined && amount !== parseAmount(expect))
    throw new Refused("quote_changed", { field: "expect" });
}
