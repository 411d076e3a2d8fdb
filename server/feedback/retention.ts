/** Source: rules.md N17. */
import { sql } from "kysely";
import { ROOT_ACCOUNT } from "../../contract/accounts/rules.ts";
import { anyOf } from "../store/bigints.ts";
import type { Tx } from "../store/store.ts";

export const ORPHAN_KEPT_MS = 24 * 3_600_000;

/**
 * Members' pictures that no feedback has used. Operators' pictures belong to the root member and stay, since notices
 * name them in their text. @returns how many were deleted, at most `limit`.
 */
export async function deleteOrphans(tx: Tx, now: Date, limit: number): Promise<number> {
  const before = new Date(now.getTime() - ORPHAN_KEPT_MS);
  const { numAffectedRows = 0n } = await sql`
    delete from upload where ctid = any(array(
      select ctid from upload where not taken and created_at < ${before}::timestamptz
        and not exists (select from feedback_image where upload_id = upload.id)
        and not exists (select from feedback_message_image where upload_id = upload.id)
        and member_id <> (select id from member where account = ${ROOT_ACCOUNT})
      order by created_at limit ${limit} for update skip locked))`.execute(tx);
  return Number(numAffectedRows);
}

/** Conversations and pictures of members whose accounts are closed. */
export async function eraseFeedback(tx: Tx, memberIds: bigint[]): Promise<void> {
  const own = (column: "feedback.member_id" | "upload.member_id") =>
    sql<boolean>`${sql.ref(column)} = ${anyOf(memberIds)}`;
  const conversations = tx.selectFrom("feedback").select("id").where(own("feedback.member_id"));
  const messages = tx.selectFrom("feedback_message").select("id").where("feedback_id", "in", conversations);
  await tx.deleteFrom("feedback_message_image").where("message_id", "in", messages).execute();
  await tx.deleteFrom("feedback_message").where("feedback_id", "in", conversations).execute();
  await tx.deleteFrom("feedback_image").where("feedback_id", "in", conversations).execute();
  await tx.deleteFrom("feedback").where(own("feedback.member_id")).execute();
  await tx.deleteFrom("upload").where(own("upload.member_id")).execute();
}
