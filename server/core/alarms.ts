/** Source: rules.md J13, O87. */
import { sql, type RawBuilder } from "kysely";
import type { Alarm } from "../../contract/operator/schemas.ts";
import { dayIn } from "../../contract/days.ts";
import type { AlarmMoment, AlarmQuery } from "./alarm-query.ts";
import type { Context } from "./context.ts";
import { archiveAlarms } from "./archive-alarm.ts";
import { backupAlarms } from "./backup-alarm.ts";
import { collationAlarms } from "./collation-alarm.ts";
import { roomAlarms } from "./embedded-upkeep.ts";
import { attackAlarms } from "./security-alarms.ts";
import { readSettings } from "./settings.ts";

const MINUTE_MS = 60_000;
const STOPPED_MINUTES = 3;
/** A standby that is started anew, or follows a new primary, is away for less. */
const AWAY_MINUTES = 5;
/** Fewer failures in a row are retried without an alarm. */
const FAILURES = 3;

export async function readAlarms(ctx: Context): Promise<Alarm[]> {
  const now = await ctx.clock.measure();
  const { withdrawWindow } = await readSettings(ctx.db);
  const at = (minutes: number) => new Date(now.getTime() - minutes * MINUTE_MS);
  const moment: AlarmMoment = {
    before: (minutes) => at(minutes).toISOString(),
    dayBefore: (minutes) => dayIn(withdrawWindow.timeZone, at(minutes)),
  };
  const own = [workerAlarms, roomAlarms, archiveAlarms, backupAlarms, collationAlarms, attackAlarms];
  const queries = [...own, ...ctx.alarms].map((query) => query(moment));
  const { rows } = await sql<Omit<Alarm, "since"> & { since: Date }>`
    ${sql.join(queries, sql` union all `)} order by 1, 2`.execute(ctx.db);
  return rows.map((row) => ({ ...row, since: row.since.toISOString() }));
}

/** The others are what a server sees around it. */
export const isWorker = sql`name not in ('clock', 'disk', 'certificate', 'standby', 'transactions')`;

/** What a server sees around it is stored as JSON. A server of a release before 2026-12-01 stores a text. */
const seen = (error: RawBuilder<unknown>) =>
  sql`case when ${error} like '{%' then (${error})::jsonb else jsonb_build_object('text', ${error}) end`;

const workerAlarms: AlarmQuery = ({ before }) => sql`
  select 'worker_failing' as kind, name as subject, failing_since as since, jsonb_build_object('error', error) as facts
    from worker_beat
    where failures >= ${FAILURES} and beat_at >= ${before(STOPPED_MINUTES)}::timestamptz
      and ${isWorker}
  union all
  select case name when 'clock' then 'clock_wrong' else 'disk_low' end, server, failing_since, ${seen(sql`error`)}
    from worker_beat where name in ('clock', 'disk') and failures > 0 and beat_at >= ${before(STOPPED_MINUTES)}::timestamptz
  union all
  select kind, host, since, jsonb_build_object(case kind when 'certificate_ends' then 'until' else 'error' end, what)
    from (
      select case when split_part(error, ' ', 2) ~ '^\\d' then 'certificate_ends' else 'certificate_refused' end as kind,
        split_part(error, ' ', 1) as host, min(failing_since) as since, min(split_part(error, ' ', 2)) as what
      from worker_beat
      where name = 'certificate' and failures > 0 and beat_at >= ${before(STOPPED_MINUTES)}::timestamptz
      group by 1, 2
    ) as certificate
  union all
  select 'standby_missing', 'database', min(failing_since), ${seen(sql`min(error)`)}
    from worker_beat
    where name = 'standby' and failures > 0 and beat_at >= ${before(STOPPED_MINUTES)}::timestamptz
    having min(failing_since) < ${before(AWAY_MINUTES)}::timestamptz
  union all
  select 'vacuum_late', 'database', min(failing_since), ${seen(sql`min(error)`)}
    from worker_beat
    where name = 'transactions' and failures > 0 and beat_at >= ${before(STOPPED_MINUTES)}::timestamptz
    having min(failing_since) is not null
  union all
  select 'worker_stopped', name, max(beat_at), '{}' from worker_beat where ${isWorker}
    group by name having max(beat_at) < ${before(STOPPED_MINUTES)}::timestamptz`;
