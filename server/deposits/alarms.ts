/** Source: rules.md J13. */
import { sql } from "kysely";
import type { AlarmQuery } from "../core/alarm-query.ts";

export const depositAlarms: AlarmQuery = () => sql`
  select 'credits_stopped' as kind, tx_hash as subject, since, '{}'::jsonb as facts from deposit_stop
  union all
  select 'deposits_review', review, min(review_at), jsonb_build_object('count', count(*)::text)
    from deposit where review is not null and status in ('seen', 'confirming') group by review`;
