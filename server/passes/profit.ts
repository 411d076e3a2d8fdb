/**
 * The platform's profit and what staked passes get of it. Source: rules.md P7, P8.
 */
import { minimum, multiply, parseAmount } from "../../contract/money.ts";
import type { NftTier } from "../../contract/operator/settings.ts";
import { poolBalance } from "../ledger/pools.ts";
import type { Tx } from "../store/store.ts";

/** What may be shared out; amounts in usdt. */
export interface Profit {
  /** What the pool `fees` holds: the next run counts from here. */
  feesTotal: bigint;
  /** What it gained since the last run; a loss is none. */
  profit: bigint;
  /** What the NFT pool holds and does not owe to a run that is still paying. */
  available: bigint;
}

/**
 * Counts the profit since the last run. With `lock`, nobody else counts, nor pays from the pool, before this transaction
 * ends: no profit is counted twice.
 */
export async function countProfit(tx: Tx, { lock = false } = {}): Promise<Profit> {
  const held = await poolBalance(tx, "nft", "usdt", { lock });
  const { owed } = await tx
    .selectFrom("job_payment")
    .select((eb) => eb.fn.coalesce(eb.fn.sum<string>("due"), eb.lit(0)).as("owed"))
    .where("name", "=", "nft")
    .where("paid", "is", null)
    .executeTakeFirstOrThrow();
  const last = await tx
    .selectFrom("nft_day")
    .select("fees_total")
    .orderBy("ordinal", "desc")
    .limit(1)
    .executeTakeFirst();
  const feesTotal = await poolBalance(tx, "fees", "usdt");
  const gained = feesTotal - (last?.fees_total ?? 0n);
  return { feesTotal, profit: gained > 0n ? gained : 0n, available: held - BigInt(owed) };
}

/** What a tier gets of a profit. */
export interface TierShare {
  tier: number;
  /** Of the profit, a decimal string. */
  rate: string;
  /** Passes staked. */
  staked: number;
  /** What they share; rounding leaves the rest of it in the pool. */
  budget: bigint;
  perPass: bigint;
}

/**
 * Shares a profit out: each tier with staked passes its part of it, all in proportion less when the pool has less.
 * @param staked passes by tier.
 * @returns `asked`: what the tiers would get from a pool that has enough.
 */
export function shareProfit(
  { profit, available }: Pick<Profit, "profit" | "available">,
  tiers: Pick<NftTier, "id" | "profitShare">[],
  staked: Map<number, number>,
): { asked: bigint; shares: TierShare[] } {
  const claims = tiers.map(({ id, profitShare }) => {
    const count = staked.get(id) ?? 0;
    return { id, profitShare, count, due: count > 0 ? multiply(profit, parseAmount(profitShare)) : 0n };
  });
  const asked = claims.reduce((sum, { due }) => sum + due, 0n);
  const budget = minimum(asked, available);
  const shares = claims.map(({ id, profitShare, count, due }): TierShare => {
    const part = asked > 0n ? (due * budget) / asked : 0n;
    const perPass = count > 0 ? part / BigInt(count) : 0n;
    return { tier: id, rate: profitShare, staked: count, budget: part, perPass };
  });
  return { asked, shares };
}
