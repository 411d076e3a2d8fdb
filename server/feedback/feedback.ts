import type { Feedback, FeedbackBody, FeedbackMessage } from "../../contract/feedback/schemas.ts";
import type { Language } from "../../contract/languages.ts";
import { pageById, type PageRequest } from "../core/paging.ts";
import { anyOf } from "../store/bigints.ts";
import type { Store, Tx } from "../store/store.ts";
import { readMessages, type Message } from "./messages.ts";
import { takeOwn, readImages } from "./pictures.ts";

/** @throws Refused `bad_file` unless the images are at most three different uploads of this member. */
export async function createFeedback(
  tx: Tx,
  memberId: bigint,
  { content, images = [] }: FeedbackBody,
  now: Date,
  language: Language | null = null,
  key: string | null = null,
): Promise<{ id: string }> {
  await takeOwn(tx, memberId, images);
  const { id } = await tx
    .insertInto("feedback")
    .values({ member_id: memberId, content, created_at: now, waiting_since: now, language, key })
    .returning("id")
    .executeTakeFirstOrThrow();
  if (images.length > 0) {
    await tx
      .insertInto("feedback_image")
      .values(images.map((upload, position) => ({ feedback_id: id, position, upload_id: upload })))
      .execute();
  }
  return { id: id.toString() };
}

export function readFeedback(db: Store, memberId: bigint, request: PageRequest) {
  const own = allFeedback(db).where("feedback.member_id", "=", memberId);
  return pageById(
    request,
    async (before, count) =>
      present(
        db,
        await own.where("feedback.id", "<", before).orderBy("feedback.id", "desc").limit(count).execute(),
        toOwn,
      ),
    ({ shown }) => shown,
  );
}

export async function readFeedbackById(db: Store, memberId: bigint, ids: bigint[]): Promise<Feedback[]> {
  const own = allFeedback(db).where("feedback.member_id", "=", memberId);
  const rows = await own.where("feedback.id", "=", anyOf(ids)).orderBy("feedback.id").execute();
  return (await present(db, rows, toOwn)).map(({ shown }) => shown);
}

export function allFeedback(db: Store) {
  return db
    .selectFrom("feedback")
    .innerJoin("member", "member.id", "feedback.member_id")
    .selectAll("feedback")
    .select("member.account");
}

export type Row = Awaited<ReturnType<ReturnType<typeof allFeedback>["executeTakeFirstOrThrow"]>>;

export interface Stored {
  row: Row;
  images: string[];
  messages: Message[];
}

export async function present<Item>(
  db: Store,
  rows: Row[],
  toShown: (stored: Stored) => Item,
): Promise<{ id: bigint; shown: Item }[]> {
  const ids = rows.map(({ id }) => id);
  const images = await readImages(db, ids);
  const messages = await readMessages(db, ids);
  return rows.map((row) => ({
    id: row.id,
    shown: toShown({ row, images: images.get(row.id)!, messages: messages.get(row.id)! }),
  }));
}

/** Without operators' names. */
function toOwn(stored: Stored): Feedback {
  const messages = stored.messages.map((message) => ({ ...toMessage(message), key: message.key }));
  return { ...toItem(stored), key: stored.row.key, messages };
}

export function toItem({ row, images }: Stored): Omit<Feedback, "key" | "messages"> {
  return {
    id: row.id.toString(),
    content: row.content,
    images,
    reply: row.reply,
    createdAt: row.created_at.toISOString(),
    repliedAt: row.replied_at?.toISOString() ?? null,
    readAt: row.read_at?.toISOString() ?? null,
    closedAt: row.closed_at?.toISOString() ?? null,
  };
}

export function toMessage(message: Message): Omit<FeedbackMessage, "key"> {
  return {
    id: message.id.toString(),
    from: message.operator === null ? "member" : "platform",
    content: message.content,
    images: message.images,
    createdAt: message.created_at.toISOString(),
    readAt: message.read_at?.toISOString() ?? null,
  };
}
