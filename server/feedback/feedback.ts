import { FEEDBACK_IMAGES_MAX } from "../../contract/feedback/rules.ts";
import type {
  Feedback,
  FeedbackBody,
  FeedbackReplyBody,
  MemberFeedback,
} from "../../contract/feedback/schemas.ts";
import { anyOf } from "../store/bigints.ts";
import { Refused } from "../core/refused.ts";
import type { Store, Tx } from "../store/store.ts";
import { recordAct } from "../operator/audit.ts";
import { parseId } from "../core/ids.ts";
import { pageById, type PageRequest } from "../core/paging.ts";

/** @throws Refused `bad_file` unless the images are at most three different uploads of this member. */
export async function createFeedback(
  tx: Tx,
  memberId: bigint,
  { content, images = [] }: FeedbackBody,
  now: Date,
): Promise<{ id: string }> {
  await assertOwn(tx, memberId, images);
  const { id } = await tx
    .insertInto("feedback")
    .values({ member_id: memberId, content, created_at: now, reply: null, replied_at: null })
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

async function assertOwn(tx: Tx, memberId: bigint, images: string[]): Promise<void> {
  if (images.length === 0) return;
  const refused = new Refused("bad_file", { field: "images" });
  if (images.length > FEEDBACK_IMAGES_MAX) throw refused;
  const own = await tx
    .selectFrom("upload")
    .select("id")
    .where("id", "in", images)
    .where("member_id", "=", memberId)
    // Not deleted as orphans meanwhile.
    .forKeyShare()
    .execute();
  if (own.length !== images.length) throw refused;
}

export function readFeedback(db: Store, memberId: bigint, request: PageRequest) {
  const own = memberFeedback(db).where("feedback.member_id", "=", memberId);
  return readPage(db, own, request, toItem);
}

export async function readFeedbackById(db: Store, memberId: bigint, ids: bigint[]): Promise<Feedback[]> {
  const own = memberFeedback(db).where("feedback.member_id", "=", memberId);
  const rows = await own.where("feedback.id", "=", anyOf(ids)).orderBy("feedback.id").execute();
  const images = await readImages(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => toItem(row, images));
}

export function readAllFeedback(db: Store, request: PageRequest) {
  return readPage(db, memberFeedback(db), request, toMemberItem);
}

/** Writes or corrects a reply; audited. @throws Refused `not_found` */
export async function replyToFeedback(
  tx: Tx,
  { id, reply }: FeedbackReplyBody,
  now: Date,
): Promise<MemberFeedback> {
  const before = await memberFeedback(tx)
    .where("feedback.id", "=", parseId(id))
    .forUpdate("feedback")
    .executeTakeFirst();
  if (!before) throw new Refused("not_found", { field: "id" });
  await tx.updateTable("feedback").set({ reply, replied_at: now }).where("id", "=", before.id).execute();
  const change = { before: { reply: before.reply }, after: { reply } };
  await recordAct(tx, { act: "feedback reply", subject: id, ...change, reason: "" }, now);
  const images = await readImages(tx, [before.id]);
  return toMemberItem({ ...before, reply, replied_at: now }, images);
}

function memberFeedback(db: Store) {
  return db
    .selectFrom("feedback")
    .innerJoin("member", "member.id", "feedback.member_id")
    .select([
      "feedback.id",
      "feedback.content",
      "feedback.created_at",
      "feedback.reply",
      "feedback.replied_at",
      "member.account",
    ]);
}

type Query = ReturnType<typeof memberFeedback>;
type Row = Awaited<ReturnType<Query["executeTakeFirstOrThrow"]>>;

function readPage<Item>(
  db: Store,
  all: Query,
  request: PageRequest,
  present: (row: Row, images: Images) => Item,
) {
  return pageById(
    request,
    async (before, count) => {
      const rows = await all
        .where("feedback.id", "<", before)
        .orderBy("feedback.id", "desc")
        .limit(count)
        .execute();
      const images = await readImages(
        db,
        rows.map(({ id }) => id),
      );
      return rows.map((row) => ({ ...row, shown: present(row, images) }));
    },
    ({ shown }) => shown,
  );
}

type Images = Map<bigint, string[]>;

/** In their given order. */
async function readImages(db: Store, ids: bigint[]): Promise<Images> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("feedback_image")
    .select(["feedback_id", "upload_id"])
    .where("feedback_id", "in", ids)
    .orderBy("position")
    .execute();
  const images: Images = new Map(ids.map((id) => [id, []]));
  for (const { feedback_id, upload_id } of rows) images.get(feedback_id)!.push(upload_id);
  return images;
}

function toMemberItem(row: Row, images: Images): MemberFeedback {
  return { ...toItem(row, images), account: row.account };
}

function toItem(row: Row, images: Images): Feedback {
  return {
    id: row.id.toString(),
    content: row.content,
    images: images.get(row.id)!,
    reply: row.reply,
    createdAt: row.created_at.toISOString(),
    repliedAt: row.replied_at?.toISOString() ?? null,
  };
}
