/**
 * An operating system's update can change how it sorts text. Indexes that were built before are then read in another
 * order: rows are not found, and a name can be taken twice. Source: rules.md J21.
 */
import { sql } from "kysely";
import type { AlarmQuery } from "./alarm-query.ts";

/** Since PostgreSQL's start, which loaded the changed library. */
export const collationAlarms: AlarmQuery = () => sql`
  select 'collation_changed', current_database()::text, pg_postmaster_start_time(),
    jsonb_strip_nulls(jsonb_build_object('built', built, 'now', actual))
    from changed_collation()`;
