import { sql } from "kysely";
import type { PushEvent, PushKind } from "../../contract/push/events.ts";
import type { Language } from "../../contract/languages.ts";
import type { Store } from "../store/store.ts";
import { allows } from "./preferences.ts";

/** A crashed server delays its claims by at most this. */
export const LEASE_MS = 3 * 60_000;

/** `endpoint` is null if the device is gone. */
export interface Claimed {
  message_id: bigint;
  subscription_id: bigint;
  attempts: number;
  kind: PushKind;
  event: PushEvent | "notice";
  subject: string;
  opens: string | null;
  inbox_id: bigint | null;
  notice_id: bigint | null;
  due_at: Date;
  expires_at: Date;
  endpoint: string | null;
  p256dh: string;
  auth: string;
  language: Language;
  scope: string | null;
  key_generation: number;
  /** False if withdrawn or switched off, or if the device changed its owner or got later news of the subject. */
  deliverable: boolean;
  /** Only for security events. */
  phrase: string | null;
}

/**
 * Urgent ones first. A claim counts as an attempt until its result is recorded. Due rows are materialised: within the
 * join the planner might search for them again for each row.
 */
export async function claimBatch(db: Store, now: Date, count: number): Promise<Claimed[]> {
  const { rows } = await sql<{ message_id: bigint; subscription_id: bigint; attempts: number }>`
    with due as materialized (
      select message_id, subscription_id from push_delivery
      where state = 'queued' and next_at <= ${now}::timestamptz
      order by priority, next_at limit ${count} for update skip locked
    )
    update push_delivery d set attempts = d.attempts + 1, next_at = ${new Date(now.getTime() + LEASE_MS)}::timestamptz
    from due
    where d.message_id = due.message_id and d.subscription_id = due.subscription_id
    returning d.message_id, d.subscription_id, d.attempts`.execute(db);
  return rows.length === 0 ? [] : describe(db, rows, now);
}

async function describe(
  db: Store,
  rows: { message_id: bigint; subscription_id: bigint; attempts: number }[],
  now: Date,
): Promise<Claimed[]> {
  const messages = rows.map(({ message_id }) => message_id);
  const subscriptions = rows.map(({ subscription_id }) => subscription_id);
  const attempts = rows.map((row) => row.attempts);
  const { rows: described } = await sql<Claimed>`
    select d.message_id, d.subscription_id, d.attempts, m.kind, m.event, m.subject, m.opens, m.inbox_id,
      m.notice_id, m.due_at, m.expires_at,
      s.endpoint, s.p256dh, s.auth, s.language, s.scope, s.key_generation,
      s.id is not null and m.expires_at > ${now}::timestamptz
        and (m.member_id is null or m.member_id = s.member_id)
        and (s.ended_at is null or m.due_at <= s.ended_at)
        and (m.notice_id is null or (n.withdrawn_at is null and n.published_at <= ${now}::timestamptz))
        and ${allows(sql`m.kind`, sql`m.event`)}
        and not exists (
          select from push_message later
          join push_delivery sent on sent.message_id = later.id and sent.subscription_id = d.subscription_id
          where later.member_id = m.member_id and later.subject = m.subject and later.kind = m.kind
            and later.due_at > m.due_at and sent.state = 'sent'
        ) as deliverable,
      case when m.kind = 'security' then owner.phrase end as phrase
    from unnest(${messages}::bigint[], ${subscriptions}::bigint[], ${attempts}::integer[])
      as d (message_id, subscription_id, attempts)
    join push_message m on m.id = d.message_id
    left join push_subscription s on s.id = d.subscription_id
    left join push_preference p on p.member_id = s.member_id
    left join member owner on owner.id = m.member_id
    left join notice n on n.id = m.notice_id
    order by m.notice_id is not null`.execute(db);
  return described;
}
