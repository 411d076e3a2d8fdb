import { sql } from "kysely";
import type { PushKind } from "../../contract/push/events.ts";
import type { PushTo } from "../../contract/push/recipients.ts";
import { inTransaction, noteEverybody } from "../store/changes.ts";
import type { Store, Tx } from "../store/store.ts";
import { allows } from "./preferences.ts";
import { isRecipient } from "./recipients.ts";

/** Urgent messages come between steps. */
export const QUEUE_STEP = 2_000;
const EVERYBODY: PushTo = { kind: "everybody" };
const NOTICE_PRIORITY = 1;
const EVENT_PRIORITY = 0;

interface Due {
  id: bigint;
  kind: PushKind;
  /** Null for a notice. */
  event: string | null;
  member_id: bigint | null;
  queued_through: bigint;
  except_token: Buffer | null;
  push_to: PushTo | null;
}

/** One message's next devices: events before notices, the longest due first. Safe on several servers. */
export function queueBatch(db: Store, now: Date): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const message = await nextDue(tx, now);
    if (!message) return false;
    // A notice becomes public at its time.
    if (message.member_id === null && message.queued_through === 0n) noteEverybody(tx);
    const { scanned, added, last } = await queueStep(tx, message, now);
    await tx
      .updateTable("push_message")
      .set((eb) => ({
        queued_through: last,
        queued_at: scanned < QUEUE_STEP ? now : null,
        total: eb("total", "+", added),
      }))
      .where("id", "=", message.id)
      .execute();
    return true;
  });
}

function nextDue(tx: Tx, now: Date): Promise<Due | undefined> {
  return tx
    .selectFrom("push_message as m")
    .leftJoin("notice as n", "n.id", "m.notice_id")
    .select(["m.id", "m.kind", "m.event", "m.member_id", "m.queued_through", "m.except_token", "n.push_to"])
    .where("m.queued_at", "is", null)
    .where("m.due_at", "<=", now)
    .where("m.expires_at", ">", now)
    .where((eb) =>
      eb.or([
        eb("m.notice_id", "is", null),
        eb.and([eb("n.withdrawn_at", "is", null), eb("n.published_at", "<=", now)]),
      ]),
    )
    .orderBy((eb) => eb("m.notice_id", "is not", null))
    .orderBy("m.due_at")
    .orderBy("m.id")
    .limit(1)
    .forUpdate("m")
    .skipLocked()
    .executeTakeFirst();
}

/** Includes later subscriptions. Recipients are evaluated now, not when they were chosen. */
async function queueStep(
  tx: Tx,
  message: Due,
  now: Date,
): Promise<{ scanned: number; added: number; last: bigint }> {
  const isOwn = message.member_id !== null;
  const to = message.push_to ?? EVERYBODY;
  const { rows } = await sql<{ scanned: number; added: number; last: bigint }>`
    with step as (
      select s.id, ${allows(sql`${message.kind}::text`, sql`${message.event}::text`)} and ${isRecipient(to)} as allowed from push_subscription s
      left join push_preference p on p.member_id = s.member_id
      where s.id > ${message.queued_through}::bigint
        and (${!isOwn}::boolean or s.member_id = ${message.member_id}::bigint)
        and (${message.except_token}::bytea is null or s.token_hash is distinct from ${message.except_token}::bytea)
      order by s.id limit ${QUEUE_STEP}
    ), added as (
      insert into push_delivery (message_id, subscription_id, priority, state, next_at)
      select ${message.id}::bigint, id, ${isOwn ? EVENT_PRIORITY : NOTICE_PRIORITY}::smallint, 'queued', ${now}::timestamptz
      from step where allowed
      on conflict do nothing returning 1
    )
    select count(*)::integer as scanned, (select count(*)::integer from added) as added,
      coalesce(max(id), ${message.queued_through}::bigint) as last
    from step`.execute(tx);
  return rows[0]!;
}
