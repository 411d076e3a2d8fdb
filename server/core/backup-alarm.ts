/** Whoever makes backups records them; the server cannot see where they are kept. Source: rules.md J16. */
import { sql } from "kysely";
import type { AlarmQuery } from "./alarm-query.ts";

/** A day and a half: one daily backup was missed. */
const LATE_MINUTES = 36 * 60;
/** Two weekly full backups, or tests of a restore, were missed. */
const WEEKLY_LATE_MINUTES = 15 * 24 * 60;

/** None before a first backup was recorded: the database may be backed up by other means. */
export const backupAlarms: AlarmQuery = ({ before }) => sql`
  select 'backup_late', 'database', max(made_at), '{}'::jsonb from database_backup
    where kind in ('full', 'differential')
    having max(made_at) < ${before(LATE_MINUTES)}::timestamptz
  union all
  select 'backup_late', 'full', made_at, '{}'::jsonb from database_backup
    where kind = 'full' and made_at < ${before(WEEKLY_LATE_MINUTES)}::timestamptz
  union all
  select 'backup_late', 'restored', max(made_at), '{}'::jsonb from database_backup
    where kind in ('restored', 'restore tried')
    having max(made_at) < ${before(WEEKLY_LATE_MINUTES)}::timestamptz`;
