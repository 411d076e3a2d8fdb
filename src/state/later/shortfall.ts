import type { RootStatement } from "../../../contract/evidence/root.ts";
import { parseSum } from "../../../contract/evidence/sums.ts";
import { formatAmount } from "../../../contract/money.ts";

/**
 * What the platform has to hold for all, where less stands on the chain; null where enough does, or nothing is said of
 * the chain. Source: rules.md E28.
 * @returns USDT, as `formatAmount` writes it.
 */
export function shortfallOf({ pools, reserves }: Pick<RootStatement, "pools" | "reserves">): string | null {
  if (!reserves) return null;
  // Custody is below zero by what came in and has not gone out; payouts on their way may have left the chain already.
  const owed = -(sumOf(pools["custody/usdt"]) + sumOf(pools["withdrawing/usdt"]));
  return sumOf(reserves.total) < owed ? formatAmount(owed) : null;
}

const sumOf = (text = "0") => parseSum(text) ?? 0n;
