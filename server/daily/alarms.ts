/** Source: rules.md J13. */
import { sql } from "kysely";
import { dailyJobs } from "../../contract/daily/schemas.ts";
import type { AlarmQuery } from "../core/alarm-query.ts";

/** With a million payees, a run takes some minutes. */
const OPEN_MINUTES = 30;
/** Usually a job begins within seconds. */
const LATE_MINUTES = 10;

export const runAlarms: AlarmQuery = ({ before, dayBefore }) => sql`
  select 'run_open' as kind, name || ' ' || day as subject, started_at as since, '{}'::jsonb as facts
    from job_run
    where state = 'running' and started_at < ${before(OPEN_MINUTES)}::timestamptz and day <= ${dayBefore(0)}::date
  union all
  select 'run_ahead', name || ' ' || min(day), min(started_at), jsonb_build_object('runs', count(*)::text)
    from job_run where day > ${dayBefore(0)}::date group by name
  union all
  select 'run_late', name || ' ' || ${dayBefore(LATE_MINUTES)}::text, ${before(LATE_MINUTES)}::timestamptz, '{}'
    from unnest(${`{${dailyJobs.join(",")}}`}::text[]) as name
    where (exists (select from job_run) or exists (select from worker_beat where worker_beat.name like 'daily %'))
      and not exists (
        select from job_run r where r.name = name.name and r.day = ${dayBefore(LATE_MINUTES)}::date)`;
