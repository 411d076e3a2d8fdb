import type { RootStatement } from "../../../contract/evidence/root.ts";
import { parseSum } from "../../../contract/evidence/sums.ts";
import { formatAmount } from "../../../contract/money.ts";

/**
 * @returns USDT, as `formatAmount` writes it, that the platform owes in all if less stands on the chain; otherwise, or
 * if nothing is said of the chain, null. Source: rules.md E28.
 */
export function shortfallOf({ pools, reserves }: Pick<RootStatement, "pools" | "reserves">): string | null {
  if (!reserves) return null;
  // Custody is negative by net inflow; payouts on their way may have left the chain already.
  const owed = -(sumOf(pools["custody/usdt"]) + sumOf(pools["withdrawing/usdt"]));
  return sumOf(reserves.total) < owed ? formatAmount(owed) : null;
}

const sumOf = (text = "0") => parseSum(text) ?? 0n;
