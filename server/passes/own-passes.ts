import { sql } from "kysely";
import { formatAmount } from "../../contract/money.ts";
import type { MyNft } from "../../contract/passes/schemas.ts";
import type { Store, Tx } from "../store/store.ts";
import { countProfit, shareProfit } from "./profit.ts";
import { lastDailyRates } from "./stock.ts";
import { readSettings } from "../core/settings.ts";
import { inSnapshot } from "../core/snapshot.ts";
import { settleAll } from "../store/settle-all.ts";

/** `waitingProfit` is what a run would pay now, before the votes' caps. */
export function readMyPasses(db: Store, memberId: bigint): Promise<MyNft[]> {
  return inSnapshot(db, async (tx) => {
    const holdings = await holdingsOf(tx, memberId);
    if (holdings.length === 0) return [];
    const [{ nftTiers }, profit, staked, rates, earnable] = await settleAll([
      readSettings(tx),
      countProfit(tx),
      stakedPasses(tx),
      lastDailyRates(tx),
      earnableOf(tx, memberId),
    ]);
    const { shares } = shareProfit(profit, nftTiers, staked);
    const perPass = new Map(shares.map((share) => [share.tier, share.perPass]));
    return holdings.map((holding) => ({
      id: holding.tier,
      quantity: holding.quantity,
      staked: holding.staked,
      serials: holding.serials,
      stakedSerials: holding.stakedSerials,
      earnable: formatAmount(earnable),
      dailyRate: formatAmount(rates.get(holding.tier) ?? 0n),
      waitingProfit: formatAmount((perPass.get(holding.tier) ?? 0n) * BigInt(holding.staked)),
      earnedProfit: formatAmount(holding.earned),
    }));
  });
}

interface Holding {
  tier: number;
  quantity: number;
  staked: number;
  serials: number[];
  stakedSerials: number[];
  earned: bigint;
}

async function holdingsOf(tx: Tx, memberId: bigint): Promise<Holding[]> {
  const { rows } = await sql<Holding>`
    select tier, quantity, staked,
      array(select serial from nft_pass p where p.member_id = h.member_id and p.tier = h.tier order by serial) as serials,
      array(select serial from nft_pass p where p.member_id = h.member_id and p.tier = h.tier
        and p.stake_id is not null order by serial) as "stakedSerials", (select coalesce(sum(earned), 0)::bigint from nft_stake s
      where s.member_id = h.member_id and s.tier = h.tier) as earned
    from nft_holding h where member_id = ${memberId} and quantity > 0 order by tier`.execute(tx);
  return rows;
}

async function earnableOf(tx: Tx, memberId: bigint): Promise<bigint> {
  const { rows } = await sql<{ earnable: bigint }>`
    select coalesce(sum(vote_value - released), 0)::bigint as earnable
    from vote where member_id = ${memberId} and status = 'active'`.execute(tx);
  return rows[0]!.earnable;
}

async function stakedPasses(tx: Tx): Promise<Map<number, number>> {
  const { rows } = await sql<{ tier: number; staked: number }>`
    select tier, sum(staked)::integer as staked from nft_holding group by tier`.execute(tx);
  return new Map(rows.map(({ tier, staked }) => [tier, staked]));
}
