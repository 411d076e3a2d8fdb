/** Source: rules.md O108. */
import { sql } from "kysely";
import type { AlarmQuery } from "../core/alarm-query.ts";

/** A single reading may coincide with a payment. */
const SHORT_MINUTES = 15;
/** Nobody reads the chain any more; a failed reader has its own alarm. */
const SEEN_MINUTES = 24 * 60;

export const bookAlarms: AlarmQuery = ({ before }) => sql`
  select 'custody_short' as kind, 'chain ' || chain_id as subject, short_since as since,
      jsonb_build_object(
        'missing', trim_scale((ledger - hot - cold - deposits - in_transit) / 100000000.0)::text) as facts
    from custody_reading where short_since <= ${before(SHORT_MINUTES)}::timestamptz
      and read_at > ${before(SEEN_MINUTES)}::timestamptz`;
