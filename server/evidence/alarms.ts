/** Source: rules.md E43. */
import { sql } from "kysely";
import type { AlarmQuery } from "../core/alarm-query.ts";

const STUCK_MINUTES = 30;
/** Later, no server is assumed to have the key. */
const SEEN_MINUTES = 60;

export const anchorAlarms: AlarmQuery = ({ before }) => sql`
  select 'root_not_anchored' as kind, address as subject, paused_at as since, jsonb_build_object('code', paused) as facts
    from anchor_wallet where paused is not null and seen_at > ${before(SEEN_MINUTES)}::timestamptz
  union all
  select 'root_not_anchored', 'root ' || a.number, a.created_at, jsonb_build_object('code', 'no_block')
    from root_anchor a join anchor_wallet w on w.chain_id = a.chain_id and w.address = a.sender
    where a.state = 'open' and w.paused is null and w.seen_at > ${before(SEEN_MINUTES)}::timestamptz
      and a.created_at <= ${before(STUCK_MINUTES)}::timestamptz`;
