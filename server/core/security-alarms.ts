/** Alarms about attacks, kept for all servers: those who look at the operator's list need not read logs. Source: rules.md J13. */
import { sql } from "kysely";
import type { AlarmQuery } from "./alarm-query.ts";
import type { Context } from "./context.ts";
import { hashSubject } from "./security-events.ts";
import type { Log } from "./worker.ts";

const RAISED_MINUTES = 24 * 60;
const KEPT_DAYS = 30;

/** Stores each alarm by what it is about, as keyed hashes that the log has too. What cannot be stored is logged. */
export function keepSecurityAlarms({ db, security, now, digest }: Context, log: Log): void {
  security.subscribe(({ outcome, reason, account, address }) => {
    if (outcome !== "alarm") return;
    const about = [hashSubject(digest, "account", account), hashSubject(digest, "address", address)];
    const subject = [reason, ...about].filter((part) => part !== null).join(" ");
    const at = now();
    const stored = sql`
      with old as (delete from security_alarm where last_at < ${at}::timestamptz - ${KEPT_DAYS} * interval '1 day')
      insert into security_alarm (subject, first_at, last_at, count)
      values (${subject}, ${at}, ${at}, 1)
      on conflict (subject) do update set last_at = excluded.last_at, count = security_alarm.count + 1,
        first_at = case when security_alarm.last_at < excluded.last_at - ${RAISED_MINUTES} * interval '1 minute'
          then excluded.first_at else security_alarm.first_at end`.execute(db);
    stored.catch((error: unknown) => log.error({ err: error }, "an alarm could not be stored"));
  });
}

/** For a day after the last time. */
export const attackAlarms: AlarmQuery = ({ before }) => sql`
  select 'attack' as kind, subject, first_at as since, count::text as detail
    from security_alarm where last_at >= ${before(RAISED_MINUTES)}::timestamptz`;
