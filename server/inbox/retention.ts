/** Source: rules.md N24. */
import { sql } from "kysely";
import { INBOX_DAYS } from "../../contract/inbox/schemas.ts";
import { anyOf } from "../store/bigints.ts";
import type { Tx } from "../store/store.ts";

const DAY_MS = 24 * 3_600_000;
/** Longer than a sync cursor stays valid (server/sync/state.ts). */
const DELETIONS_KEPT_MS = 100 * DAY_MS;

/** Keeps the ids for devices. @returns how many, at most `limit`. */
export async function deleteOldMessages(tx: Tx, now: Date, limit: number): Promise<number> {
  const before = new Date(now.getTime() - INBOX_DAYS * DAY_MS);
  const { numAffectedRows = 0n } = await sql`
    with gone as (
      delete from inbox_message where ctid = any(array(
        select ctid from inbox_message where created_at < ${before}::timestamptz
        order by created_at limit ${limit} for update skip locked))
      returning member_id, id)
    insert into inbox_deletion (member_id, id, deleted_at)
    select member_id, id, ${now}::timestamptz from gone`.execute(tx);
  return Number(numAffectedRows);
}

/** @returns how many, at most `limit`. */
export async function forgetDeletedMessages(tx: Tx, now: Date, limit: number): Promise<number> {
  const before = new Date(now.getTime() - DELETIONS_KEPT_MS);
  const { numAffectedRows = 0n } = await sql`
    delete from inbox_deletion where ctid = any(array(
      select ctid from inbox_deletion where deleted_at < ${before}::timestamptz
      order by deleted_at limit ${limit} for update skip locked))`.execute(tx);
  return Number(numAffectedRows);
}

/** Messages of members whose accounts are closed. */
export async function eraseInbox(tx: Tx, memberIds: bigint[]): Promise<void> {
  for (const table of ["inbox_message", "inbox_deletion"] as const)
    await tx.deleteFrom(table).where("member_id", "=", anyOf(memberIds)).execute();
}
