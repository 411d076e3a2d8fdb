/** An account's security log; its events are also pushed. */
import type { Selectable } from "kysely";
import type { AccountEvent, AccountEventType } from "../../contract/accounts/event-schemas.ts";
import type { Store, Tx } from "../store/store.ts";
import { announce } from "../push/announce.ts";
import type { AccountEventTable } from "./tables.ts";
import { pageOfMember, recordsOfMember, type PageRequest } from "../core/paging.ts";

export interface NewAccountEvent {
  type: AccountEventType;
  /** Browser and system ({@link deviceOf}), if known. */
  device: string | null;
  at: Date;
}

/** Records an event and queues its push. */
export async function recordEvent(
  tx: Tx,
  memberId: bigint,
  { type, device, at }: NewAccountEvent,
): Promise<void> {
  const { id } = await tx
    .insertInto("account_event")
    .values({ member_id: memberId, type, device, created_at: at })
    .returning("id")
    .executeTakeFirstOrThrow();
  await announce(tx, memberId, { event: type, id: id.toString(), at });
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
    createdAt: row.created_at.toISOString(),
  };
}
