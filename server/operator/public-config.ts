import type { Config } from "../../contract/operator/config-schemas.ts";
import type { ChainSettings } from "../chain/settings.ts";
import type { Context } from "../core/context.ts";
import { readSettings } from "../core/settings.ts";

/** The settings that clients may read. */
export async function readConfig({ db, chain }: Context): Promise<Config> {
  const settings = await readSettings(db);
  return {
    withdrawFeeRate: settings.withdrawFeeRate,
    withdrawAmountLimit: settings.withdrawAmountLimit,
    transferAmountLimit: settings.transferAmountLimit,
    swapAmountLimit: settings.swapAmountLimit,
    tokenPrice: settings.tokenPrice,
    stakeRate: settings.stakeRate,
    stakeMinAmount: settings.stakeMinAmount,
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
    fourEyes: settings.fourEyes,
    spendIdleMinutes: settings.spendIdleMinutes,
  };
}

function chainOf({ demo, ...settings }: ChainSettings): Config["chain"] {
  const { name, chainId, token, confirmations, explorer, publicNode } = settings;
  return { name, chainId, token, confirmations, explorer, publicNode, demo: demo !== null };
}
