/** Events are also pushed. */
import { sql, type Selectable } from "kysely";
import type { AccountEvent, AccountEventType } from "../../contract/accounts/event-schemas.ts";
import { noteMembers } from "../store/changes.ts";
import type { Store, Tx } from "../store/store.ts";
import { markOpened } from "../inbox/marks.ts";
import { onceOf } from "../announce/messages.ts";
import { announce } from "../announce/announce.ts";
import type { AccountEventTable } from "./tables.ts";
import { pageOfMember, recordsOfMember, type PageRequest } from "../core/paging.ts";

export interface NewAccountEvent {
  type: AccountEventType;
  /** {@link deviceOf}, if known. */
  device: string | null;
  /** For example a passkey's name. */
  detail?: string | null;
  sessionId?: bigint | null;
  isRead?: boolean;
  at: Date;
}

/** @param except the session whose device is not told. */
export async function recordEvent(
  tx: Tx,
  memberId: bigint,
  event: NewAccountEvent,
  except?: Buffer,
): Promise<void> {
  const id = await insertEvent(tx, memberId, event);
  await announce(tx, memberId, {
    event: event.type,
    id: id.toString(),
    at: event.at,
    isUnlisted: event.isRead === true,
    ...(except && { except }),
  });
}

async function insertEvent(
  tx: Tx,
  memberId: bigint,
  { type, device, detail = null, sessionId = null, isRead = false, at }: NewAccountEvent,
): Promise<bigint> {
  const { id } = await tx
    .insertInto("account_event")
    .values({
      member_id: memberId,
      type,
      device,
      detail,
      session_id: sessionId,
      read_at: isRead ? at : null,
      created_at: at,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Further sign-ins tell a member nothing new. */
export const SIGN_INS_PUSHED = 20;
export const SIGN_INS_KEPT = 500;
const HOUR_MS = 3_600_000;

const signIns = ["sign_in", "new_device"] as const;

export interface NewSignIn extends Omit<NewAccountEvent, "type" | "sessionId"> {
  sessionId: bigint;
  tokenHash: Buffer;
  isKnown: boolean;
}

/**
 * If the account does not know the device, it is recorded as new, and the others are told, except at the first sign-in.
 * Rows and pushes stay few, however many sign-ins there are. Source: rules.md S62, S65.
 */
export async function recordSignIn(tx: Tx, memberId: bigint, signIn: NewSignIn): Promise<void> {
  const { isKnown, tokenHash, ...rest } = signIn;
  const recent = await recentSignIns(tx, memberId, new Date(rest.at.getTime() - HOUR_MS));
  const isFirst = recent.length === 0 && !(await hasSignedIn(tx, memberId));
  const type = isKnown || isFirst ? "sign_in" : "new_device";
  const event = { ...rest, type, isRead: type === "sign_in" } as const;
  if (recent.length < SIGN_INS_PUSHED) await recordEvent(tx, memberId, event, tokenHash);
  else await insertEvent(tx, memberId, event);
  await sql`
    delete from account_event where id = any(array(
      select id from account_event where member_id = ${memberId} and type in ('sign_in', 'new_device') and id <= (
        select id from account_event where member_id = ${memberId} and type in ('sign_in', 'new_device')
        order by id desc offset ${SIGN_INS_KEPT} limit 1)
      for update skip locked))`.execute(tx);
}

function recentSignIns(tx: Tx, memberId: bigint, since: Date) {
  return tx
    .selectFrom("account_event")
    .select("id")
    .where("member_id", "=", memberId)
    .where("type", "in", signIns)
    .where("created_at", ">", since)
    .limit(SIGN_INS_PUSHED)
    .execute();
}

/** Events may have expired. */
async function hasSignedIn(tx: Tx, memberId: bigint): Promise<boolean> {
  const { rows } = await sql`
    select from account_event where member_id = ${memberId}::bigint and type in ('sign_in', 'new_device')
    union all (select from session where member_id = ${memberId}::bigint offset 1)
    union all (select from known_device where member_id = ${memberId}::bigint offset 1)
    limit 1`.execute(tx);
  return rows.length > 0;
}

/** Skips ids of other members. */
export async function markEventsRead(tx: Tx, memberId: bigint, ids: string[], at: Date): Promise<void> {
  const numbers = ids.filter((id) => /^\d{1,18}$/.test(id)).map(BigInt);
  if (numbers.length === 0) return;
  // Ordered, so that concurrent devices cannot deadlock.
  const { rows } = await sql<{ id: bigint; type: AccountEventType }>`
    update account_event set read_at = ${at}::timestamptz where id in (
      select id from account_event
      where member_id = ${memberId}::bigint and id = any(${numbers}::bigint[]) and read_at is null
      order by id for update)
    returning id, type`.execute(tx);
  const opened = rows.map(({ id, type }) => onceOf({ event: type, occurrence: id.toString() }));
  await markOpened(tx, memberId, opened, at);
  noteMembers(tx, [memberId]);
}

export function readEvents(db: Store, memberId: bigint, request: PageRequest) {
  return pageOfMember(db, "account_event", memberId, request, toEvent);
}

export function readEventsById(db: Store, memberId: bigint, ids: bigint[]): Promise<AccountEvent[]> {
  return recordsOfMember(db, "account_event", memberId, ids, toEvent);
}

function toEvent(row: Selectable<AccountEventTable>): AccountEvent {
  return {
    id: row.id.toString(),
    type: row.type,
    device: row.device,
    detail: row.detail,
    sessionId: row.type === "new_device" ? (row.session_id?.toString() ?? null) : null,
    readAt: row.read_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
  };
}
