import { sql, type Selectable } from "kysely";
import type { Inbox, InboxMessage } from "../../contract/inbox/schemas.ts";
import { pushEvents } from "../../contract/push/events.ts";
import { pageOfMember, recordsOfMember, type PageRequest } from "../core/paging.ts";
import type { Store, Tx } from "../store/store.ts";
import type { InboxMessageTable } from "./tables.ts";

/** Newest first. @throws Refused `invalid` for a malformed cursor. */
export async function readInbox(db: Store, memberId: bigint, request: PageRequest): Promise<Inbox> {
  const page = await pageOfMember(db, "inbox_message", memberId, request, toMessage);
  const { rows } = await sql<{ unread: number }>`
    select count(*)::integer as unread from inbox_message
    where member_id = ${memberId}::bigint and read_at is null`.execute(db);
  return { ...page, unread: rows[0]!.unread };
}

export function readMessagesById(tx: Tx, memberId: bigint, ids: bigint[]): Promise<InboxMessage[]> {
  return recordsOfMember(tx, "inbox_message", memberId, ids, toMessage);
}

function toMessage(row: Selectable<InboxMessageTable>): InboxMessage {
  return {
    id: row.id.toString(),
    kind: pushEvents[row.event],
    event: row.event,
    subject: row.subject,
    data: row.data,
    readAt: row.read_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
  };
}
