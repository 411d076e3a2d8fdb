import { formatAmount } from "../../contract/money.ts";
import type { Config } from "../../contract/operator/config-schemas.ts";
import type { NftSetting } from "../../contract/passes/schemas.ts";
import type { ChainSettings } from "../chain/settings.ts";
import type { Store } from "../store/store.ts";
import type { Context } from "../core/context.ts";
import { lastDailyRates } from "../passes/rates.ts";
import { readSettings } from "../core/settings.ts";

/** What a client needs to know: of the settings only the keys that the wire names. */
export async function readConfig({ db, chain }: Context): Promise<Config> {
  const settings = await readSettings(db);
  return {
    withdrawFeeRate: settings.withdrawFeeRate,
    withdrawAmountLimit: settings.withdrawAmountLimit,
    transferAmountLimit: settings.transferAmountLimit,
    swapAmountLimit: settings.swapAmountLimit,
    tokenPrice: settings.tokenPrice,
    stakeRate: settings.stakeRate,
    stakeTermDays: settings.stakeTermDays,
    stakeReleaseDays: settings.stakeReleaseDays,
    applyTransferMinAmount: settings.applyTransferMinAmount,
    withdrawMinAmount: settings.withdrawMinAmount,
    withdrawMultiple: settings.withdrawMultiple,
    withdrawWindow: settings.withdrawWindow,
    swapFeeRate: settings.swapFeeRate,
    swapBurnRate: settings.swapBurnRate,
    voteSplit: settings.paymentSplit,
    languages: settings.languages,
    chain: chain && chainOf(chain.settings),
    support: settings.support,
    webviewOrigins: settings.webviewOrigins,
  };
}

function chainOf({ name, chainId, token, confirmations, explorer, demo }: ChainSettings): Config["chain"] {
  return { name, chainId, token, confirmations, explorer, demo: demo !== null };
}

export async function readNftSettings(db: Store): Promise<NftSetting[]> {
  const { nftTiers } = await readSettings(db);
  const stock = await db.selectFrom("nft_stock").selectAll().execute();
  const remaining = new Map(stock.map((row) => [row.tier, row.remaining]));
  const rates = await lastDailyRates(db);
  return nftTiers.map((tier) => ({
    ...tier,
    remaining: remaining.get(tier.id) ?? tier.supply,
    dailyRate: formatAmount(rates.get(tier.id) ?? 0n),
  }));
}

/** The stock of passes is set out once for a database; from then on only sales change it. */
export async function stockPasses(db: Store): Promise<void> {
  const { nftTiers } = await readSettings(db);
  await db
    .insertInto("nft_stock")
    .values(nftTiers.map(({ id, supply }) => ({ tier: id, remaining: supply })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
