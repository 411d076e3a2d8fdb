/** Source: rules.md J13. */
import { sql } from "kysely";
import type { AlarmQuery } from "../core/alarm-query.ts";

export const payoutAlarms: AlarmQuery = () => sql`
  select 'books_disagree' as kind, kind || ' ' || subject as subject, found_at as since,
      coalesce(facts, jsonb_build_object('text', detail)) as facts
    from chain_break where closed_at is null
  union all
  select 'payout_stuck', 'withdrawal ' || withdrawal_id, created_at, jsonb_build_object('code', stuck)
    from payout where state = 'open' and stuck is not null`;
