/** An account's security log; its events are also pushed. */
import { sql, type Selectable } from "kysely";
import type { AccountEvent, AccountEventType } from "../../contract/accounts/event-schemas.ts";
import type { Store, Tx } from "../store/store.ts";
import { announce } from "../push/announce.ts";
import type { AccountEventTable } from "./tables.ts";
import { pageOfMember, recordsOfMember, type PageRequest } from "../core/paging.ts";

export interface NewAccountEvent {
  type: AccountEventType;
  /** Browser and system ({@link deviceOf}), if known. */
  device: string | null;
  /** What it is about, where there is more than one: the name of a passkey. */
  detail?: string | null;
  at: Date;
}

/** Records an event and queues its push. */
export async function recordEvent(tx: Tx, memberId: bigint, event: NewAccountEvent): Promise<void> {
  const id = await insertEvent(tx, memberId, event);
  await announce(tx, memberId, { event: event.type, id: id.toString(), at: event.at });
}

async function insertEvent(
  tx: Tx,
  memberId: bigint,
  { type, device, detail = null, at }: NewAccountEvent,
): Promise<bigint> {
  const { id } = await tx
    .insertInto("account_event")
    .values({ member_id: memberId, type, device, detail, created_at: at })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Sign-ins of an hour that are pushed, and sign-ins that are kept: more of them tell a member nothing new. */
export const SIGN_INS_PUSHED = 20;
export const SIGN_INS_KEPT = 500;
const HOUR_MS = 3_600_000;

/** Records a sign-in. However many there are, rows and pushes are few. Source: rules.md S62. */
export async function recordSignIn(
  tx: Tx,
  memberId: bigint,
  { device, at }: Omit<NewAccountEvent, "type">,
): Promise<void> {
  const recent = await tx
    .selectFrom("account_event")
    .select("id")
    .where("member_id", "=", memberId)
    .where("type", "=", "sign_in")
    .where("created_at", ">", new Date(at.getTime() - HOUR_MS))
    .limit(SIGN_INS_PUSHED)
    .execute();
  const event = { type: "sign_in" as const, device, at };
  if (recent.length < SIGN_INS_PUSHED) await recordEvent(tx, memberId, event);
  else await insertEvent(tx, memberId, event);
  await sql`
    delete from account_event where id in (
      select id from account_event where member_id = ${memberId} and type = 'sign_in'
      order by id desc offset ${SIGN_INS_KEPT} for update skip locked)`.execute(tx);
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
    createdAt: row.created_at.toISOString(),
  };
}
