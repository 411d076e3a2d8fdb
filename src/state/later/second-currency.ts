/** Source: rules.md M35, S105. */
import { useEffect, useReducer } from "react";
import {
  exchangeCurrencies,
  rateAge,
  rateAgesIn,
  type ExchangeCurrency,
} from "../../../contract/operator/exchange-rates.ts";
import { STORED_PREFERENCES, writeStored } from "../../start/local-storage.ts";
import { preferences, usePreferences } from "../preferences.ts";
import { useServerSkew } from "../server-clock.ts";
import { useDocument } from "../use-mirrored.ts";

export interface UsedRate {
  /** Units of the currency for 1 USDT. */
  rate: string;
  source: string;
  /** ISO 8601. */
  at: string;
  isOld: boolean;
}

export function setSecondCurrency(currency: ExchangeCurrency | null): void {
  preferences.secondCurrency = currency;
  writeStored(STORED_PREFERENCES, preferences);
}

/** Returns null if none is chosen. `used` is null without a rate that is recent enough. */
export function useSecondRate(): { currency: ExchangeCurrency; used: UsedRate | null } | null {
  const { secondCurrency } = usePreferences();
  const rates = useUsedRates();
  // Another app version may have stored it.
  const currency = exchangeCurrencies.find((one) => one === secondCurrency);
  return currency ? { currency, used: rates.get(currency) ?? null } : null;
}

/** Returns the rates that are valid by the platform's clock, as far as it is known. */
export function useUsedRates(): ReadonlyMap<ExchangeCurrency, UsedRate> {
  const config = useDocument("config");
  const skew = useServerSkew();
  const given = config.state === "ready" ? (config.value.exchangeRates ?? []) : [];
  // This is a lower bound, in case the device's clock was set back.
  const read = config.state === "ready" ? Date.parse(config.asOf) : 0;
  const [looked, look] = useReducer(
    () => Date.now(),
    null,
    () => Date.now(),
  );
  const now = Math.max(looked + skew, read);
  useLookAgain(Math.min(...given.map((one) => rateAgesIn(one, now) ?? Infinity)), look);
  const used = given
    .map(({ currency, rate, source, at }) => ({ currency, rate, source, at, age: rateAge({ at }, now) }))
    .filter(({ age }) => age !== "over");
  return new Map(used.map(({ currency, age, ...one }) => [currency, { ...one, isOld: age === "old" }]));
}

/** Looks again when a rate gets older, also on a device that slept. */
function useLookAgain(ms: number, look: () => void): void {
  useEffect(() => {
    if (!Number.isFinite(ms)) return;
    const timer = setTimeout(look, ms);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [ms, look]);
}
