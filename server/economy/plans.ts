/** Source: rules.md O120, J7, P8, P9. */
import { multiply, parseAmount } from "../../contract/money.ts";
import type { PreviewGap } from "../../contract/operator/preview-figures.ts";
import type { Settings } from "../../contract/operator/settings.ts";
import type { Terms as DividendTerms } from "../daily/dividend.ts";
import type { Terms as ProfitTerms } from "../daily/pass-profit-day.ts";
import { shareProfit } from "../passes/profit.ts";

export interface Run {
  budget: bigint;
  weight: bigint;
  terms: unknown;
  paid: bigint;
}

export interface Plan {
  budget: bigint;
  /** To one payee. @param due what the run did owe. */
  owed: (weight: bigint, due: bigint, tier: number | null) => bigint;
  gap: PreviewGap | null;
}

export function dividendPlan({ budget, weight, terms }: Run, { dividendRate }: Partial<Settings>): Plan {
  const { pool, rate } = terms as DividendTerms;
  if (dividendRate === undefined || parseAmount(dividendRate) === parseAmount(rate))
    return { budget, owed: (_, due) => due, gap: null };
  if (pool === undefined) return { budget, owed: (_, due) => due, gap: "not_recorded" };
  const other = multiply(parseAmount(pool), parseAmount(dividendRate));
  // A run that had nothing to share recorded no payees.
  const gap = budget === 0n && other > 0n ? "not_recorded" : null;
  return { budget: other, owed: (one) => (weight === 0n ? 0n : (other * one) / weight), gap };
}

export function profitPlan({ budget, terms }: Run, { nftTiers }: Partial<Settings>): Plan {
  const { profit, available, tiers } = terms as ProfitTerms;
  const asPaid: Plan = { budget, owed: (_, due) => due, gap: null };
  const isSame = ({ tier, rate }: { tier: number; rate: string }) => {
    const next = nftTiers?.find(({ id }) => id === tier)?.profitShare ?? rate;
    return parseAmount(next) === parseAmount(rate);
  };
  if (!nftTiers || tiers.every(isSame)) return asPaid;
  if (available === undefined) return { ...asPaid, gap: "not_recorded" };
  const staked = new Map(tiers.map(({ tier, staked: count }) => [tier, count]));
  const counted = { profit: parseAmount(profit), available: parseAmount(available) };
  const { shares } = shareProfit(counted, nftTiers, staked);
  const perPass = new Map(shares.map((share) => [share.tier, share.perPass]));
  // Dues of zero are not recorded.
  const isRecorded = shares.every((share) => {
    const paid = tiers.find(({ tier }) => tier === share.tier)!;
    const before = paid.staked > 0 ? parseAmount(paid.budget) / BigInt(paid.staked) : 0n;
    return share.perPass === 0n || before > 0n;
  });
  return {
    budget: shares.reduce((sum, share) => sum + share.budget, 0n),
    owed: (passes, _, tier) => passes * (perPass.get(tier!) ?? 0n),
    gap: isRecorded ? null : "not_recorded",
  };
}
