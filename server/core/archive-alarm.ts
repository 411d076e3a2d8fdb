/** PostgreSQL keeps what it cannot archive, and no backup brings it back. Source: rules.md J15. */
import { sql } from "kysely";
import type { AlarmQuery } from "./alarm-query.ts";

const LATE_MINUTES = 10;
/** One may have ended just now, long after the one before. */
const FILES = 1;

/** The name of a file of the log ends in its number: 32 bits, and what fits in them. */
const numberOf = (name: string) => `
  ('x' || substr(${name}, 9, 8))::bit(32)::bigint * (4294967296 / pg_size_bytes(current_setting('wal_segment_size')))
    + ('x' || substr(${name}, 17, 8))::bit(32)::bigint`;

/**
 * An archiver that hangs reports no failure: the log then moves on by whole files. A standby has no file that it writes.
 * After a failover, the name of the last archived file may be that of a history.
 */
export const archiveAlarms: AlarmQuery = ({ before }) => sql`
  select 'wal_not_archived', 'database', since,
    jsonb_strip_nulls(jsonb_build_object(
      'files', waiting::text, 'failed', case when has_failed then last_failed_wal end))
  from (
    select last_failed_wal,
      coalesce(last_archived_time, stats_reset) as since,
      coalesce(last_failed_time > last_archived_time, last_failed_time is not null) as has_failed,
      case when pg_is_in_recovery() then 0
        else ${sql.raw(numberOf("pg_walfile_name(pg_current_wal_lsn())"))} - case
          when last_archived_wal is null then 1
          when last_archived_wal ~ '^[0-9A-F]{24}' then 1 + ${sql.raw(numberOf("last_archived_wal"))}
          else ${sql.raw(numberOf("pg_walfile_name(pg_current_wal_lsn())"))}
        end
      end as waiting
    from pg_stat_archiver
    where current_setting('archive_mode') <> 'off'
  ) as archiver
  where (has_failed or waiting > ${FILES}) and since < ${before(LATE_MINUTES)}::timestamptz`;
