/** Audited except for read marks. Source: rules.md O123, O124. */
import type { UpdateObject } from "kysely";
import type {
  FeedbackAssignBody,
  FeedbackCloseBody,
  FeedbackReplyBody,
  FeedbackSeenBody,
  MemberFeedback,
} from "../../contract/feedback/operator-schemas.ts";
import { parseId } from "../core/ids.ts";
import { Refused } from "../core/refused.ts";
import { recordAct } from "../operator/audit.ts";
import { noteMembers } from "../store/changes.ts";
import type { Tables } from "../store/tables.ts";
import type { Tx } from "../store/store.ts";
import { readConversation } from "./desk.ts";
import { canReply } from "./hands.ts";
import { addMessage } from "./messages.ts";
import { takeOwn } from "./pictures.ts";
import { ownerOfOperators } from "./uploads.ts";

/** In the transaction of the reply. */
export type AnnounceReply = (
  tx: Tx,
  reply: { memberId: bigint; conversation: string; message: string; at: Date },
) => Promise<void>;

/**
 * Reopens a closed conversation.
 * @throws Refused `not_found`, `bad_file`, `changed_meanwhile` if there are messages that the operator has not seen.
 */
export async function replyToFeedback(
  tx: Tx,
  { id, reply, images = [], seen }: FeedbackReplyBody,
  operator: string,
  announce: AnnounceReply,
  now: Date,
): Promise<MemberFeedback> {
  const row = await lock(tx, id);
  await assertSeen(tx, row.id, seen);
  if (images.length > 0) await takeOwn(tx, await ownerOfOperators(tx), images);
  const message = await addMessage(tx, row.id, { operator, content: reply, images, at: now });
  await change(tx, row.id, { reply, replied_at: now, waiting_since: null, closed_at: null });
  await announce(tx, {
    memberId: row.member_id,
    conversation: row.id.toString(),
    message: message.toString(),
    at: now,
  });
  const states = { before: { reply: row.reply }, after: { reply } };
  return finish(tx, { act: "feedback reply", id, memberId: row.member_id, ...states }, now);
}

/** Up to the last message shown. @throws Refused `not_found` */
export async function markSeen(
  tx: Tx,
  { id, through }: FeedbackSeenBody,
  now: Date,
): Promise<MemberFeedback> {
  const row = await lock(tx, id);
  const marked = await tx
    .updateTable("feedback_message")
    .set({ read_at: now })
    .where("feedback_id", "=", row.id)
    .where("operator", "is", null)
    .where("read_at", "is", null)
    .where("id", "<=", through === null ? 0n : parseId(through))
    .returning("id")
    .execute();
  if (row.read_at === null || marked.length > 0) {
    await change(tx, row.id, { read_at: row.read_at ?? now });
    noteMembers(tx, [row.member_id]);
  }
  return readConversation(tx, id);
}

/** @throws Refused `not_found`, `changed_meanwhile` as {@link replyToFeedback}. */
export async function setClosed(
  tx: Tx,
  { id, seen }: FeedbackCloseBody,
  isClosed: boolean,
  now: Date,
): Promise<MemberFeedback> {
  const row = await lock(tx, id);
  await assertSeen(tx, row.id, seen);
  const closed = isClosed ? (row.closed_at ?? now) : null;
  await change(tx, row.id, {
    closed_at: closed,
    ...(isClosed && { waiting_since: null }),
  });
  const act = isClosed ? "feedback close" : "feedback reopen";
  const states = { before: { closedAt: row.closed_at }, after: { closedAt: closed } };
  return finish(tx, { act, id, memberId: row.member_id, ...states }, now);
}

/** @throws Refused `not_found`, also for an operator who may not reply. */
export async function assign(
  tx: Tx,
  { id, operator }: FeedbackAssignBody,
  by: string,
  now: Date,
): Promise<MemberFeedback> {
  if (operator !== null && operator !== by && !(await canReply(tx, operator)))
    throw new Refused("not_found", { field: "operator" });
  const row = await lock(tx, id);
  await change(tx, row.id, { assigned: operator });
  const states = { before: { assigned: row.assigned }, after: { assigned: operator } };
  return finish(tx, { act: "feedback assign", id, memberId: null, ...states }, now);
}

async function lock(tx: Tx, id: string) {
  const row = await tx
    .selectFrom("feedback")
    .selectAll()
    .where("id", "=", parseId(id))
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new Refused("not_found", { field: "id" });
  return row;
}

/** @throws Refused `changed_meanwhile` */
async function assertSeen(tx: Tx, id: bigint, seen: string | null | undefined): Promise<void> {
  if (seen !== undefined && (await lastMessage(tx, id)) !== seen)
    throw new Refused("changed_meanwhile", { field: "seen" });
}

async function lastMessage(tx: Tx, id: bigint): Promise<string | null> {
  const row = await tx
    .selectFrom("feedback_message")
    .select("id")
    .where("feedback_id", "=", id)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.id.toString() ?? null;
}

async function change(tx: Tx, id: bigint, columns: UpdateObject<Tables, "feedback">): Promise<void> {
  await tx.updateTable("feedback").set(columns).where("id", "=", id).execute();
}

interface Done {
  act: string;
  id: string;
  /** Null if the member need not be told. */
  memberId: bigint | null;
  before: unknown;
  after: unknown;
}

async function finish(
  tx: Tx,
  { act, id, memberId, before, after }: Done,
  now: Date,
): Promise<MemberFeedback> {
  if (memberId !== null) noteMembers(tx, [memberId]);
  await recordAct(tx, { act, subject: id, before, after, reason: "" }, now);
  return readConversation(tx, id);
}
