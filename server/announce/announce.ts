/** Source: rules.md N8, N11, N12, N18, N19 and N20. */
import { sql } from "kysely";
import type { InboxData, InboxEvent } from "../../contract/inbox/schemas.ts";
import { pushEvents, type PushEvent, type PushKind } from "../../contract/push/events.ts";
import { writeMessages } from "./messages.ts";
import { noteMembers } from "../store/changes.ts";
import { toJson } from "../store/insert-rows.ts";
import type { Tx } from "../store/store.ts";

export interface Announcement {
  event: PushEvent;
  /** The id of the event's subject. */
  id: string;
  /** The id of what it opens, if different from its subject. */
  opens?: string;
  /** For repeated events, such as a vote that reaches its cap again. */
  occurrence?: string;
  data?: InboxData;
  at: Date;
  /** The event is about this session, whose device is not told. */
  except?: Buffer;
  /** By default the kind's lifetime decides. */
  until?: Date;
  /** Pushed without an inbox message. */
  isUnlisted?: boolean;
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** A push expires this long after it is due. */
const lifetimes: Record<PushKind, number> = {
  notice: 3 * DAY_MS,
  deposit: DAY_MS,
  withdrawal: DAY_MS,
  transfer: DAY_MS,
  pass: DAY_MS,
  vote: 3 * DAY_MS,
  stake: 3 * DAY_MS,
  security: DAY_MS,
  support: 3 * DAY_MS,
  test: 10 * MINUTE_MS,
};

export function expiryOf(kind: PushKind, due: Date): Date {
  return new Date(due.getTime() + lifetimes[kind]);
}

export function announce(tx: Tx, memberId: bigint, announcement: Announcement): Promise<void> {
  return announceAll(tx, [{ memberId, ...announcement }]);
}

/**
 * Written in the event's transaction: a rollback discards inbox messages and pushes, and no push service delays it.
 * Messages that the inbox already holds are not pushed again. Security events cannot be switched off, so that no
 * intruder silences them.
 */
export async function announceAll(
  tx: Tx,
  announcements: ({ memberId: bigint } & Announcement)[],
): Promise<void> {
  if (announcements.length === 0) return;
  // Open pages get a hint without a push.
  noteMembers(
    tx,
    announcements.map(({ memberId }) => memberId),
  );
  const listed = announcements.filter(isListed);
  const ids = await writeMessages(tx, listed.map(toMessage));
  const messages = new Map(listed.map((announcement, i) => [announcement, ids[i] ?? null]));
  const news = announcements.filter((one) => !isListed(one) || messages.get(one) !== null);
  await queuePushes(
    tx,
    news.map((one) => toPush(one, isListed(one) ? messages.get(one)! : null)),
  );
}

type Addressed = { memberId: bigint } & Announcement;

function isListed(announcement: Addressed): announcement is Addressed & { event: InboxEvent } {
  return announcement.event !== "test" && announcement.isUnlisted !== true;
}

function toMessage(announcement: Addressed & { event: InboxEvent }) {
  const { memberId, event, id, opens = id, occurrence = id, data = {}, at } = announcement;
  return { memberId, event, subject: opens, occurrence, data, at };
}

function toPush({ memberId, event, id, opens, at, until, except }: Addressed, inboxId: bigint | null) {
  const kind = pushEvents[event];
  return {
    kind,
    event,
    subject: id,
    opens: opens ?? null,
    inbox_id: inboxId,
    member_id: memberId,
    due_at: at,
    expires_at: until ?? expiryOf(kind, at),
    except_token: except ? `\\x${except.toString("hex")}` : null,
  };
}

/** Most members have no device. */
async function queuePushes(tx: Tx, rows: ReturnType<typeof toPush>[]): Promise<void> {
  if (rows.length === 0) return;
  const columns = sql.join(Object.keys(rows[0]!).map((column) => sql.ref(column)));
  await sql`
    insert into push_message (${columns})
    select ${columns} from json_populate_recordset(null::push_message, ${toJson(rows)}::json) m
    where exists (select from push_subscription s where s.member_id = m.member_id)`.execute(tx);
}
