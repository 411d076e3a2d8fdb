/** What a member is told by push when it happens to them. Source: rules.md N8, N11 and N12. */
import { sql } from "kysely";
import { pushEvents, type PushEvent, type PushKind } from "../../contract/push/events.ts";
import type { Tx } from "../store/store.ts";

export interface Announcement {
  event: PushEvent;
  /** Of the deposit, withdrawal or account event. */
  id: string;
  at: Date;
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** After so long nobody wants to be woken for it. */
const keptFor: Record<PushKind, number> = {
  notice: 3 * DAY_MS,
  deposit: DAY_MS,
  withdrawal: DAY_MS,
  security: DAY_MS,
  test: 10 * MINUTE_MS,
};

/** When a push that is due at a time is given up. */
export function expiryOf(kind: PushKind, due: Date): Date {
  return new Date(due.getTime() + keptFor[kind]);
}

/**
 * Has a member told of an event on all their devices. It is written in the transaction of the event, and sent after: what is
 * rolled back is never told, and nothing waits for a push service. It holds no amounts, for anyone may see a locked phone.
 * What concerns the account's safety is told as it was wanted at that moment: who signs in as somebody else must not be able
 * to switch off the message about it.
 */
export async function announce(tx: Tx, memberId: bigint, { event, id, at }: Announcement): Promise<void> {
  const kind = pushEvents[event];
  // Most members have no device: for them there is nothing to do later.
  await sql`
    insert into push_message (kind, event, subject, member_id, due_at, expires_at)
    select ${kind}, ${event}, ${id}, ${memberId}::bigint, ${at}::timestamptz, ${expiryOf(kind, at)}::timestamptz
    where exists (select from push_subscription where member_id = ${memberId}::bigint)
      and not (${kind === "security"}::boolean
        and exists (select from push_preference where member_id = ${memberId}::bigint and not security))`.execute(
    tx,
  );
}
