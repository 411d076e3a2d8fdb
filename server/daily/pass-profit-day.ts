import { sql } from "kysely";
import { divide, formatAmount, parseAmount } from "../../contract/money.ts";
import type { NftTier, Settings } from "../../contract/operator/settings.ts";
import { insertRows, toJson } from "../store/insert-rows.ts";
import type { Tx } from "../store/store.ts";
import { incomeTerms, type IncomeTerms } from "../votes/income-entries.ts";
import type { Begun } from "./job.ts";
import { countProfit, shareProfit, type Profit, type TierShare } from "../passes/profit.ts";

export interface Terms extends IncomeTerms {
  profit: string;
  tiers: { tier: number; rate: string; budget: string; staked: number }[];
  /** Less what the pool owed; absent in old runs. */
  available?: string;
  short: { asked: string; available: string } | null;
}

/** Records all payees at once, since there are few passes. */
export async function beginDay(tx: Tx, day: string, settings: Settings): Promise<Begun> {
  const counted = await countProfit(tx, { lock: true });
  const { totalDue, shares } = shareProfit(counted, settings.nftTiers, await listStakes(tx, day));
  await priceStakes(tx, day, shares);
  await recordDay(tx, day, counted, settings.nftTiers, shares);
  const { profit, available } = counted;
  const terms: Terms = {
    ...incomeTerms(settings),
    profit: formatAmount(profit),
    available: formatAmount(available),
    tiers: shares.map(({ tier, rate, budget, staked }) => ({
      tier,
      rate,
      budget: formatAmount(budget),
      staked,
    })),
    short:
      totalDue > available ? { asked: formatAmount(totalDue), available: formatAmount(available) } : null,
  };
  return {
    budget: shares.reduce((sum, { budget }) => sum + budget, 0n),
    weight: shares.reduce((sum, { staked }) => sum + BigInt(staked), 0n),
    terms,
    listing: false,
  };
}

/**
 * One statement counts exactly the listed stakes; later ones start the next day.
 * @returns staked passes by tier.
 */
async function listStakes(tx: Tx, day: string): Promise<Map<number, number>> {
  const { rows } = await sql<{ tier: number; staked: number }>`
    with listed as (
      insert into job_payment (name, day, item, member_id, weight, due)
      select 'nft', ${day}::date, id, member_id, quantity, 0 from nft_stake
      returning item, weight
    )
    select tier, sum(weight)::integer as staked from listed join nft_stake on id = item group by tier`.execute(
    tx,
  );
  return new Map(rows.map(({ tier, staked }) => [tier, staked]));
}

/** Deletes payments of zero. */
async function priceStakes(tx: Tx, day: string, shares: TierShare[]): Promise<void> {
  const prices = shares.filter(({ perPass }) => perPass > 0n);
  await sql`
    update job_payment set due = job_payment.weight * price."perPass"
    from nft_stake s join json_to_recordset(${toJson(prices)}::json) as price (tier integer, "perPass" bigint) using (tier)
    where job_payment.name = 'nft' and job_payment.day = ${day}::date and s.id = job_payment.item`.execute(
    tx,
  );
  await tx
    .deleteFrom("job_payment")
    .where("name", "=", "nft")
    .where("day", "=", day)
    .where("due", "=", 0n)
    .execute();
}

async function recordDay(
  tx: Tx,
  day: string,
  { feesTotal, profit }: Profit,
  tiers: NftTier[],
  shares: TierShare[],
): Promise<void> {
  const prices = new Map(tiers.map(({ id, price }) => [id, parseAmount(price)]));
  await tx.insertInto("nft_day").values({ day, fees_total: feesTotal, profit }).execute();
  await insertRows(
    tx,
    "nft_day_tier",
    shares.map(({ tier, staked, perPass }) => ({
      day,
      tier,
      staked,
      per_pass: perPass,
      rate: divide(perPass, prices.get(tier)!),
    })),
  );
}
