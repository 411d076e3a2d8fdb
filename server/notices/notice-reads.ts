/** Source: rules.md N4. */
import { READ_NOTICES_MAX, type NoticeReads } from "../../contract/notices/read-schemas.ts";
import { anyOf } from "../store/bigints.ts";
import type { Store, Tx } from "../store/store.ts";

/** Skips invalid and unpublished ids. */
export async function markRead(tx: Tx, memberId: bigint, ids: string[], now: Date): Promise<void> {
  const numbers = ids.filter((id) => /^\d{1,18}$/.test(id)).map(BigInt);
  if (numbers.length === 0) return;
  await tx
    .insertInto("notice_read")
    .columns(["member_id", "notice_id", "read_at"])
    .expression((eb) =>
      eb
        .selectFrom("notice")
        .select([eb.val(memberId).as("member_id"), "id", eb.val(now).as("read_at")])
        .where("id", "in", numbers)
        .where("published_at", "<=", now)
        .where("withdrawn_at", "is", null)
        // Ordered, so that concurrent devices cannot deadlock.
        .orderBy("id"),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Visible notices only, newest first, at most {@link READ_NOTICES_MAX}. */
export async function readMarks(db: Store, memberId: bigint, now: Date): Promise<NoticeReads> {
  const rows = await db
    .selectFrom("notice_read")
    .innerJoin("notice", "notice.id", "notice_read.notice_id")
    .select("notice.id")
    .where("notice_read.member_id", "=", memberId)
    .where("published_at", "<=", now)
    .where("withdrawn_at", "is", null)
    .orderBy("published_at", "desc")
    .orderBy("notice.id", "desc")
    .limit(READ_NOTICES_MAX)
    .execute();
  return { ids: rows.map(({ id }) => id.toString()) };
}

/** Of members whose accounts are closed. */
export async function eraseReads(tx: Tx, memberIds: bigint[]): Promise<void> {
  await tx.deleteFrom("notice_read").where("member_id", "=", anyOf(memberIds)).execute();
}
