/** Source: rules.md N8, N11, N12 and N18. */
import { sql } from "kysely";
import { pushEvents, type PushEvent, type PushKind } from "../../contract/push/events.ts";
import { noteMembers } from "../store/changes.ts";
import type { Tx } from "../store/store.ts";

export interface Announcement {
  event: PushEvent;
  /** The id of the event's subject. */
  id: string;
  at: Date;
  /** The session whose device is not told: it is what the event is about. */
  except?: Buffer;
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** A push expires this long after it is due. */
const lifetimes: Record<PushKind, number> = {
  notice: 3 * DAY_MS,
  deposit: DAY_MS,
  withdrawal: DAY_MS,
  security: DAY_MS,
  support: 3 * DAY_MS,
  test: 10 * MINUTE_MS,
};

export function expiryOf(kind: PushKind, due: Date): Date {
  return new Date(due.getTime() + lifetimes[kind]);
}

/**
 * Queues a push in the event's transaction: a rollback discards it, and no push service delays it. Events of the
 * account's safety cannot be switched off, so that no intruder silences them.
 */
export async function announce(
  tx: Tx,
  memberId: bigint,
  { event, id, at, except }: Announcement,
): Promise<void> {
  const kind = pushEvents[event];
  // Open pages are told without a push.
  noteMembers(tx, [memberId]);
  // Most members have no device.
  await sql`
    insert into push_message (kind, event, subject, member_id, due_at, expires_at, except_token)
    select ${kind}, ${event}, ${id}, ${memberId}::bigint, ${at}::timestamptz, ${expiryOf(kind, at)}::timestamptz,
      ${except ?? null}::bytea
    where exists (select from push_subscription where member_id = ${memberId}::bigint)`.execute(tx);
}
