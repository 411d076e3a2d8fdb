/** What an operator must look at, of all servers. Source: rules.md J13, O87. */
import { sql } from "kysely";
import type { Alarm } from "../../contract/operator/schemas.ts";
import { dailyJobs } from "../../contract/daily/schemas.ts";
import { dayIn } from "../../contract/days.ts";
import type { Context } from "./context.ts";
import { SECURITY_ALARM_HOURS } from "./security-alarms.ts";
import { readSettings } from "./settings.ts";

const MINUTE_MS = 60_000;
/** A run takes seconds, of a million payees some minutes. */
const OPEN_MINUTES = 30;
/** After midnight, a job has begun within seconds. */
const LATE_MINUTES = 10;
const STOPPED_MINUTES = 3;
/** A single failure is retried. */
const FAILURES = 3;

/** At a cost that does not grow with the history. */
export async function readAlarms(ctx: Context): Promise<Alarm[]> {
  const now = await ctx.clock.measure();
  const { withdrawWindow } = await readSettings(ctx.db);
  const dayAt = (time: number) => dayIn(withdrawWindow.timeZone, new Date(time));
  const late = dayAt(now.getTime() - LATE_MINUTES * MINUTE_MS);
  const before = (minutes: number) => new Date(now.getTime() - minutes * MINUTE_MS).toISOString();
  const { rows } = await sql<Omit<Alarm, "since"> & { since: Date }>`
    select 'run_open' as kind, name || ' ' || day as subject, started_at as since, '' as detail
      from job_run where state = 'running' and started_at < ${before(OPEN_MINUTES)}::timestamptz and day <= ${dayAt(now.getTime())}::date
    union all
    select 'run_ahead', name || ' ' || min(day), min(started_at), count(*)::text
      from job_run where day > ${dayAt(now.getTime())}::date group by name
    union all
    select 'run_late', name || ' ' || ${late}::text, ${before(LATE_MINUTES)}::timestamptz, ''
      from unnest(${`{${dailyJobs.join(",")}}`}::text[]) as name
      where (exists (select from job_run) or exists (select from worker_beat where worker_beat.name like 'daily %'))
        and not exists (select from job_run r where r.name = name.name and r.day = ${late}::date)
    union all
    select 'worker_failing', name, failing_since, error
      from worker_beat where failures >= ${FAILURES} and beat_at >= ${before(STOPPED_MINUTES)}::timestamptz and name <> 'clock'
    union all
    select 'clock_wrong', server, failing_since, error
      from worker_beat where name = 'clock' and failures > 0 and beat_at >= ${before(STOPPED_MINUTES)}::timestamptz
    union all
    select 'worker_stopped', name, max(beat_at), '' from worker_beat where name <> 'clock'
      group by name having max(beat_at) < ${before(STOPPED_MINUTES)}::timestamptz
    union all
    select 'credits_stopped', tx_hash, since, '' from deposit_stop
    union all
    select 'books_disagree', kind || ' ' || subject, found_at, detail from chain_break where closed_at is null
    union all
    select 'deposits_review', review, min(review_at), count(*)::text
      from deposit where review is not null and status in ('seen', 'confirming') group by review
    union all
    select kind, subject, since, times::text from security_alarm
      where raised_at > ${now.toISOString()}::timestamptz - ${SECURITY_ALARM_HOURS} * interval '1 hour'
    order by 1, 2`.execute(ctx.db);
  return rows.map((row) => ({ ...row, since: row.since.toISOString() }));
}
