/** The first mark stays. Source: rules.md N21. */
import { sql, type RawBuilder } from "kysely";
import { noteMembers } from "../store/changes.ts";
import type { Tx } from "../store/store.ts";

/** Marks older messages too. */
export async function markInboxRead(tx: Tx, memberId: bigint, id: string, at: Date): Promise<void> {
  if (!/^\d{1,18}$/.test(id)) return;
  await mark(tx, memberId, sql`id <= ${id}::bigint`, at);
}

/** For subjects opened elsewhere. @param once as `onceOf`. */
export async function markOpened(tx: Tx, memberId: bigint, once: string[], at: Date): Promise<void> {
  if (once.length > 0) await mark(tx, memberId, sql`once = any(${once}::text[])`, at);
}

async function mark(tx: Tx, memberId: bigint, which: RawBuilder<unknown>, at: Date): Promise<void> {
  // Ordered, so that concurrent devices cannot deadlock.
  const { numAffectedRows = 0n } = await sql`
    update inbox_message set read_at = ${at}::timestamptz
    where member_id = ${memberId}::bigint and id in (
      select id from inbox_message where member_id = ${memberId}::bigint and read_at is null and ${which}
      order by id for update)`.execute(tx);
  if (numAffectedRows > 0n) noteMembers(tx, [memberId]);
}
