/** Source: rules.md N19, N20 and N24. */
import { sql } from "kysely";
import { INBOX_MAX, type InboxData, type InboxEvent } from "../../contract/inbox/schemas.ts";
import { bigints } from "../store/bigints.ts";
import { toJson } from "../store/insert-rows.ts";
import type { Tx } from "../store/store.ts";

export interface NewMessage {
  memberId: bigint;
  event: InboxEvent;
  /** What it opens. */
  subject: string;
  occurrence: string;
  data: InboxData;
  at: Date;
}

/**
 * Skips occurrences that were already written.
 * @returns ids in order; null for a skipped message.
 */
export async function writeMessages(tx: Tx, messages: NewMessage[]): Promise<(bigint | null)[]> {
  if (messages.length === 0) return [];
  const rows = messages.map(({ memberId, event, subject, data, at, ...message }) => ({
    member_id: memberId,
    event,
    subject,
    once: onceOf({ event, ...message }),
    data,
    created_at: at,
  }));
  // Ordered, so that concurrent transactions cannot deadlock.
  const { rows: written } = await sql<{ id: bigint; member_id: bigint; once: string }>`
    insert into inbox_message (member_id, event, subject, once, data, created_at)
    select member_id, event, subject, once, data, created_at
    from json_populate_recordset(null::inbox_message, ${toJson(rows)}::json) order by member_id, once
    on conflict (member_id, once) do nothing
    returning id, member_id, once`.execute(tx);
  const members = new Set(written.map(({ member_id }) => member_id));
  if (members.size > 0) await deleteExcess(tx, members, messages[0]!.at);
  const ids = new Map(written.map(({ id, member_id, once }) => [`${member_id} ${once}`, id]));
  return rows.map(({ member_id, once }) => ids.get(`${member_id} ${once}`) ?? null);
}

export function onceOf({ event, occurrence }: Pick<NewMessage, "event" | "occurrence">): string {
  return `${event}:${occurrence}`;
}

/**
 * Skips what another transaction is deleting. The first excess message is found without a lock: `for update` with an
 * offset would lock, and so write, the kept ones.
 */
async function deleteExcess(tx: Tx, members: Set<bigint>, at: Date): Promise<void> {
  await sql`
    with excess as (
      select old.member_id, old.id from unnest(${bigints(members)}::bigint[]) as one (id)
      cross join lateral (
        select id from inbox_message where member_id = one.id order by id desc offset ${INBOX_MAX} limit 1) first
      cross join lateral (
        select member_id, id from inbox_message where member_id = one.id and id <= first.id
        for update skip locked) old
    ), gone as (
      delete from inbox_message m using excess e where m.member_id = e.member_id and m.id = e.id
      returning m.member_id, m.id
    )
    insert into inbox_deletion (member_id, id, deleted_at)
    select member_id, id, ${at}::timestamptz from gone`.execute(tx);
}
