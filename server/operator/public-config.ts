import { exchangeCurrencies, exchangeRateSettings } from "../../contract/operator/exchange-rates.ts";
import type { Config } from "../../contract/operator/config-schemas.ts";
import type { ChainSettings } from "../chain/settings.ts";
import type { Context } from "../core/context.ts";
import type { Settings } from "../../contract/operator/settings.ts";
import { readSettings } from "../core/settings.ts";
import { isSame, readWaiting, type ScheduleRow } from "./schedule/plan.ts";

export async function readConfig({ db, chain, addresses }: Context): Promise<Config> {
  const settings = await readSettings(db);
  const waiting = await readWaiting(db);
  const now = publicOf(settings);
  return {
    ...now,
    chain: chain && chainOf(chain.settings),
    addresses: [...addresses],
    upcoming: upcomingOf(settings, waiting),
  };
}

type Public = Omit<Config, "chain" | "addresses" | "upcoming">;

/** Only what members see. */
function upcomingOf(settings: Settings, waiting: ScheduleRow[]): NonNullable<Config["upcoming"]> {
  let before = settings;
  return waiting.flatMap(({ effective_at, to_values }) => {
    const after = { ...before, ...to_values };
    const [old, next] = [publicOf(before), publicOf(after)];
    const changed = Object.entries(next).filter(([key, value]) => !isSame(value, old[key as keyof Public]));
    before = after;
    const changes = Object.fromEntries(changed) as Partial<Public>;
    return changed.length === 0 ? [] : [{ effectiveAt: effective_at.toISOString(), changes }];
  });
}

function publicOf(settings: Settings): Public {
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
    leadershipGrades: settings.leadershipGrades,
    languages: settings.languages,
    support: settings.support,
    webviewOrigins: settings.webviewOrigins,
    fourEyes: settings.fourEyes,
    suspended: settings.suspended,
    spendIdleMinutes: settings.spendIdleMinutes,
    exchangeRates: exchangeCurrencies.flatMap((currency) => {
      const given = settings[exchangeRateSettings[currency]];
      return given ? [{ currency, ...given, at: new Date(given.at).toISOString() }] : [];
    }),
  };
}

function chainOf({ demo, ...settings }: ChainSettings): Config["chain"] {
  const { name, chainId, token, confirmations, explorer, publicNode } = settings;
  return { name, chainId, token, confirmations, explorer, publicNode, demo: demo !== null };
}
