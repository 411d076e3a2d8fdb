/** Source: rules.md O123. */
import { sql } from "kysely";
import type { FeedbackAnswerBody } from "../../contract/feedback/schemas.ts";
import type { Language } from "../../contract/languages.ts";
import { parseId } from "../core/ids.ts";
import { Refused } from "../core/refused.ts";
import { markOpened } from "../inbox/marks.ts";
import { onceOf } from "../announce/messages.ts";
import { bigints } from "../store/bigints.ts";
import type { Tx } from "../store/store.ts";
import { addMessage } from "./messages.ts";
import { takeOwn } from "./pictures.ts";

/**
 * Reopens a closed conversation.
 * @throws Refused `not_found` also for another member's, `bad_file`, `conversation_full`.
 */
export async function answerFeedback(
  tx: Tx,
  memberId: bigint,
  { id, content, images = [] }: FeedbackAnswerBody,
  language: Language,
  now: Date,
  key: string,
): Promise<{ id: string }> {
  const row = await tx
    .selectFrom("feedback")
    .select(["id", "waiting_since"])
    .where("id", "=", parseId(id))
    .where("member_id", "=", memberId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new Refused("not_found", { field: "id" });
  await takeOwn(tx, memberId, images);
  const message = await addMessage(tx, row.id, { operator: null, content, images, at: now, key });
  await tx
    .updateTable("feedback")
    .set({ waiting_since: row.waiting_since ?? now, closed_at: null, language })
    .where("id", "=", row.id)
    .execute();
  return { id: message.toString() };
}

/** Ignores messages that are not the platform's to this member. */
export async function markRepliesRead(tx: Tx, memberId: bigint, ids: string[], now: Date): Promise<void> {
  const numbers = ids.filter((id) => /^\d{1,18}$/.test(id)).map(BigInt);
  if (numbers.length === 0) return;
  // Ordered, so that two devices cannot deadlock. The updated conversation reaches other devices.
  await sql`
    with own as (
      select f.id from feedback f where f.member_id = ${memberId}::bigint and exists (
        select from feedback_message m where m.feedback_id = f.id and m.operator is not null
          and m.read_at is null and m.id = any(${bigints(numbers)}::bigint[]))
      order by f.id for update
    ), marked as (
      update feedback_message m set read_at = ${now}::timestamptz from own where m.feedback_id = own.id
        and m.operator is not null and m.read_at is null and m.id = any(${bigints(numbers)}::bigint[])
      returning m.feedback_id
    )
    update feedback set assigned = assigned where id in (select feedback_id from marked)`.execute(tx);
  const replies = numbers.map((id) => onceOf({ event: "feedback_replied", occurrence: id.toString() }));
  await markOpened(tx, memberId, replies, now);
}
