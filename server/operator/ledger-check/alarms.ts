import { sql } from "kysely";
import type { AlarmQuery } from "../../core/alarm-query.ts";

/** Source: rules.md O148. */
export const ledgerAlarms: AlarmQuery = () => sql`
  select 'ledger_broken', 'ledger', broken_since, jsonb_build_object('invariant', broken)
    from ledger_check where broken is not null`;
