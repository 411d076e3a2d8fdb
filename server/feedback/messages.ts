/** Source: rules.md O123. */
import type { Selectable } from "kysely";
import { CONVERSATION_MAX } from "../../contract/feedback/rules.ts";
import { Refused } from "../core/refused.ts";
import { anyOf } from "../store/bigints.ts";
import type { Store, Tx } from "../store/store.ts";
import { readMessageImages } from "./pictures.ts";
import type { FeedbackMessageTable } from "./tables.ts";

export type Message = Selectable<FeedbackMessageTable> & { images: string[] };

/** By conversation, oldest first. */
export async function readMessages(db: Store, ids: bigint[]): Promise<Map<bigint, Message[]>> {
  const found = new Map<bigint, Message[]>(ids.map((id) => [id, []]));
  if (ids.length === 0) return found;
  const rows = await db
    .selectFrom("feedback_message")
    .selectAll()
    .where("feedback_id", "=", anyOf(ids))
    .orderBy("id")
    .execute();
  const images = await readMessageImages(
    db,
    rows.map(({ id }) => id),
  );
  for (const row of rows) found.get(row.feedback_id)!.push({ ...row, images: images.get(row.id)! });
  return found;
}

export interface Written {
  /** Null for the member. */
  operator: string | null;
  content: string;
  images: string[];
  at: Date;
  /** Of the member's request. */
  key?: string;
}

/**
 * The conversation is locked, and the images are checked.
 * @throws Refused `conversation_full` when the member has filled it; the platform can always reply.
 */
export async function addMessage(
  tx: Tx,
  feedbackId: bigint,
  { operator, content, images, at, key }: Written,
): Promise<bigint> {
  if (operator === null) await assertRoom(tx, feedbackId);
  const { id } = await tx
    .insertInto("feedback_message")
    .values({ feedback_id: feedbackId, operator, content, created_at: at, key: key ?? null })
    .returning("id")
    .executeTakeFirstOrThrow();
  if (images.length > 0)
    await tx
      .insertInto("feedback_message_image")
      .values(images.map((upload, position) => ({ message_id: id, position, upload_id: upload })))
      .execute();
  return id;
}

async function assertRoom(tx: Tx, feedbackId: bigint): Promise<void> {
  const { count } = await tx
    .selectFrom("feedback_message")
    .select((eb) => eb.fn.countAll<bigint>().as("count"))
    .where("feedback_id", "=", feedbackId)
    .executeTakeFirstOrThrow();
  if (Number(count) >= CONVERSATION_MAX) throw new Refused("conversation_full");
}
