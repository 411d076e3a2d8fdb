/** Source: rules.md O109. */
import { sql } from "kysely";
import type { AlarmQuery } from "../core/alarm-query.ts";

const SILENT_MINUTES = 30;
const DAY_MINUTES = 24 * 60;
/** Fewer failing devices may just be dead. */
const DEVICES = 3;

/** Messages due since the last acceptance: not queued although there are devices, or refused or still waiting. */
export const pushAlarms: AlarmQuery = ({ before }) => sql`
  select 'push_silent' as kind, 'push' as subject, min(m.due_at) as since, 
      jsonb_build_object('messages', count(*)::text) as facts
    from push_message m left join notice n on n.id = m.notice_id
    where m.due_at > greatest(${before(DAY_MINUTES)}::timestamptz, (select at + interval '1 minute' from push_acceptance))
      and m.due_at <= ${before(SILENT_MINUTES)}::timestamptz
      and (m.queued_at is not null or (m.expires_at > ${before(0)}::timestamptz
        and (m.notice_id is null or (n.withdrawn_at is null and n.published_at <= ${before(0)}::timestamptz))))
      and (m.queued_at is not null
        or exists (select from push_subscription s where m.member_id is null or s.member_id = m.member_id))
      and (m.queued_at is null or m.total > m.sent + m.pruned + m.dropped)
    having bool_or(m.queued_at is null) or sum(m.total - m.sent - m.pruned - m.dropped) >= ${DEVICES}`;
