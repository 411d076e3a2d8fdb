/** Source: rules.md P7, P8. */
import { sql } from "kysely";
import { minimum, multiply, parseAmount } from "../../contract/money.ts";
import type { NftTier } from "../../contract/operator/settings.ts";
import { readFeesEarned } from "../ledger/counters.ts";
import { poolBalance } from "../ledger/pools.ts";
import type { Tx } from "../store/store.ts";

/** In usdt. */
export interface Profit {
  /** Includes fees that operators took out or gave away. */
  feesTotal: bigint;
  /** The fees since the last run, at least 0. */
  profit: bigint;
  /** The pool less what it owes an unfinished run. */
  available: bigint;
}

/** SQL for the payments after unfinished runs' cursors, as text. */
export const PROFIT_OWED = `(select coalesce(sum(due), 0)::text from job_run r join job_payment p
  on p.name = r.name and p.day = r.day and (p.member_id, p.item) > (r.paid_member, r.paid_item)
  where r.name = 'nft' and r.state = 'running')`;

/** @param lock keeps the pool until the transaction ends, so that no profit is counted twice. */
export async function countProfit(tx: Tx, { lock = false } = {}): Promise<Profit> {
  const held = await poolBalance(tx, "nft", "usdt", { lock });
  const owed = await sql<{ owed: string }>`select ${sql.raw(PROFIT_OWED)} as owed`.execute(tx);
  const last = await tx
    .selectFrom("nft_day")
    .select("fees_total")
    .orderBy("ordinal", "desc")
    .limit(1)
    .executeTakeFirst();
  const feesTotal = await readFeesEarned(tx);
  const gained = feesTotal - (last?.fees_total ?? 0n);
  return { feesTotal, profit: gained > 0n ? gained : 0n, available: held - BigInt(owed.rows[0]!.owed) };
}

export interface TierShare {
  tier: number;
  /** A decimal string. */
  rate: string;
  staked: number;
  /** The remainder of the rounding stays in the pool. */
  budget: bigint;
  perPass: bigint;
}

/**
 * @param staked passes by tier.
 * @returns `totalDue`: the sum of the shares before a reduction to what is available.
 */
export function shareProfit(
  { profit, available }: Pick<Profit, "profit" | "available">,
  tiers: Pick<NftTier, "id" | "profitShare">[],
  staked: Map<number, number>,
): { totalDue: bigint; shares: TierShare[] } {
  const claims = tiers.map(({ id, profitShare }) => {
    const count = staked.get(id) ?? 0;
    return { id, profitShare, count, due: count > 0 ? multiply(profit, parseAmount(profitShare)) : 0n };
  });
  const totalDue = claims.reduce((sum, { due }) => sum + due, 0n);
  const budget = minimum(totalDue, available);
  const shares = claims.map(({ id, profitShare, count, due }): TierShare => {
    const part = totalDue > 0n ? (due * budget) / totalDue : 0n;
    const perPass = count > 0 ? part / BigInt(count) : 0n;
    return { tier: id, rate: profitShare, staked: count, budget: part, perPass };
  });
  return { totalDue, shares };
}
