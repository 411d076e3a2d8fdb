/** Source: rules.md N8, N11 and N12. */
import { sql } from "kysely";
import { pushEvents, type PushEvent, type PushKind } from "../../contract/push/events.ts";
import { noteMembers } from "../store/changes.ts";
import type { Tx } from "../store/store.ts";

export interface Announcement {
  event: PushEvent;
  /** The id of the event's subject. */
  id: string;
  at: Date;
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** A push expires this long after it is due. */
const lifetimes: Record<PushKind, number> = {
  notice: 3 * DAY_MS,
  deposit: DAY_MS,
  withdrawal: DAY_MS,
  security: DAY_MS,
  test: 10 * MINUTE_MS,
};

export function expiryOf(kind: PushKind, due: Date): Date {
  return new Date(due.getTime() + lifetimes[kind]);
}

/**
 * Queues a push in the event's transaction: a rollback discards it, and no push service delays it. Security events
 * use the current preference, so that an intruder cannot silence their sign-in's push.
 */
export async function announce(tx: Tx, memberId: bigint, { event, id, at }: Announcement): Promise<void> {
  const kind = pushEvents[event];
  // Open pages are told without a push.
  noteMembers(tx, [memberId]);
  // Most members have no device.
  await sql`
    insert into push_message (kind, event, subject, member_id, due_at, expires_at)
    select ${kind}, ${event}, ${id}, ${memberId}::bigint, ${at}::timestamptz, ${expiryOf(kind, at)}::timestamptz
    where exists (select from push_subscription where member_id = ${memberId}::bigint)
      and not (${kind === "security"}::boolean
        and exists (select from push_preference where member_id = ${memberId}::bigint and not security))`.execute(
    tx,
  );
}
