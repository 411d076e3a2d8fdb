/** Source: rules.md M34. */
import { sql } from "kysely";
import { exchangeRateSettings, mayBeGiven, RATE_OLD_MS } from "../../contract/operator/exchange-rates.ts";
import type { AlarmQuery } from "../core/alarm-query.ts";
import { Refused } from "../core/refused.ts";
import type { SettingsObserver } from "./change-settings.ts";
import { isSame } from "./schedule/plan.ts";

/** @throws Refused `rate_time` for a changed rate whose time is later than the change, or 7 days before it. */
export const checkExchangeRates: SettingsObserver = async (_tx, before, after, at) => {
  for (const key of Object.values(exchangeRateSettings)) {
    const rate = after[key];
    if (rate === null || isSame(before[key], rate) || mayBeGiven(rate, at.getTime())) continue;
    throw new Refused("rate_time", { field: key });
  }
};

const OLD_MINUTES = RATE_OLD_MS / 60_000;

/** Members see these rates as old. Withdrawn rates have no time. */
export const rateAlarms: AlarmQuery = ({ before }) => sql`
  select 'rate_old' as kind, key as subject, (value ->> 'at')::timestamptz + make_interval(mins => ${OLD_MINUTES}::integer) as since,
    jsonb_build_object('source', value ->> 'source') as facts
    from setting
    where key = any(${`{${Object.values(exchangeRateSettings).join(",")}}`}::text[])
      and (value ->> 'at')::timestamptz <= ${before(OLD_MINUTES)}::timestamptz`;
