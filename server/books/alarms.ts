/** Less on the chain than is owed. Source: rules.md O108. */
import { sql } from "kysely";
import type { AlarmQuery } from "../core/alarm-query.ts";

/** In every reading of so long: one alone may have met a payment on its way. */
const SHORT_MINUTES = 15;
/** After that nobody reads the chain any more; that its reader fails or has stopped is an alarm of its own. */
const SEEN_MINUTES = 24 * 60;

export const bookAlarms: AlarmQuery = ({ before }) => sql`
  select 'custody_short' as kind, 'chain ' || chain_id as subject, short_since as since,
      trim_scale((ledger - hot - cold - deposits - in_transit) / 100000000.0) || ' USDT' as detail
    from custody_reading where short_since <= ${before(SHORT_MINUTES)}::timestamptz
      and read_at > ${before(SEEN_MINUTES)}::timestamptz`;
