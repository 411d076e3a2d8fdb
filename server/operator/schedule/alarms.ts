/** Source: rules.md O119. */
import { sql } from "kysely";
import type { AlarmQuery } from "../../core/alarm-query.ts";

const DAY_MINUTES = 24 * 60;
/** Every server tries within seconds. */
const LATE_MINUTES = 2;

export const scheduleAlarms: AlarmQuery = ({ before }) => sql`
  select 'settings_void' as kind, ${keys} as subject, ended_at as since,
      jsonb_build_object('code', void_reason, 'change', id::text) as facts
    from setting_schedule where state = 'void' and ended_at >= ${before(DAY_MINUTES)}::timestamptz
  union all
  select 'settings_late', ${keys}, effective_at, jsonb_build_object('change', id::text)
    from setting_schedule where state = 'waiting' and effective_at < ${before(LATE_MINUTES)}::timestamptz`;

const keys = sql`(select string_agg(key, ' ' order by key) from jsonb_object_keys(to_values) as key)`;
