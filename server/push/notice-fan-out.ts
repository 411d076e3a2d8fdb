import type { Tx } from "../store/store.ts";
import { expiryOf } from "../announce/announce.ts";

/** Does nothing if already queued. */
export async function pushNotice(tx: Tx, noticeId: bigint, due: Date): Promise<void> {
  await tx
    .insertInto("push_message")
    .values({
      kind: "notice",
      event: "notice",
      subject: noticeId.toString(),
      notice_id: noticeId,
      due_at: due,
      expires_at: expiryOf("notice", due),
    })
    .onConflict((conflict) => conflict.column("notice_id").doNothing())
    .execute();
}

/** Has an effect only before queueing has begun. */
export async function postponePush(tx: Tx, noticeId: bigint, due: Date): Promise<void> {
  await tx
    .updateTable("push_message")
    .set({ due_at: due, expires_at: expiryOf("notice", due) })
    .where("notice_id", "=", noticeId)
    .where("queued_through", "=", 0n)
    .where("queued_at", "is", null)
    .execute();
}

/** While this is true, the recipients can still be changed. */
export async function isUnsent(tx: Tx, noticeId: bigint): Promise<boolean> {
  const message = await tx
    .selectFrom("push_message")
    .select("id")
    .where("notice_id", "=", noticeId)
    .where("queued_through", "=", 0n)
    .where("queued_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
  return message !== undefined;
}
