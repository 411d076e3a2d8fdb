/** Source: rules.md M34. */
import { exchangeRateSettings, mayBeGiven } from "../../contract/operator/exchange-rates.ts";
import { Refused } from "../core/refused.ts";
import type { SettingsObserver } from "./change-settings.ts";
import { isSame } from "./schedule/plan.ts";

/** @throws Refused `rate_time` for a changed rate whose time is ahead of the change, or 7 days before it. */
export const checkExchangeRates: SettingsObserver = async (_tx, before, after, at) => {
  for (const key of Object.values(exchangeRateSettings)) {
    const rate = after[key];
    if (rate === null || isSame(before[key], rate) || mayBeGiven(rate, at.getTime())) continue;
    throw new Refused("rate_time", { field: key });
  }
};
