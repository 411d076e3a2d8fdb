import { sql } from "kysely";
import type { Store } from "../store/store.ts";

const RETENTION_MS = 30 * 24 * 3_600_000;

/** Deletes deliveries and event messages a month after they expired; notices keep their message and counts. */
export async function deleteExpired(db: Store, now: Date): Promise<void> {
  const before = new Date(now.getTime() - RETENTION_MS);
  await sql`
    delete from push_delivery d using push_message m
    where m.id = d.message_id and m.expires_at < ${before}::timestamptz`.execute(db);
  await db
    .deleteFrom("push_message")
    .where("notice_id", "is", null)
    .where("expires_at", "<", before)
    .execute();
}
