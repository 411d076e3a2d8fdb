import { FEEDBACK_IMAGES_MAX } from "../../contract/feedback/rules.ts";
import { Refused } from "../core/refused.ts";
import { anyOf } from "../store/bigints.ts";
import type { Store, Tx } from "../store/store.ts";

/**
 * Call in the transaction that writes the feedback or reply.
 * @throws Refused `bad_file` unless the images are at most three different uploads of this owner.
 */
export async function takeOwn(tx: Tx, owner: bigint, images: string[]): Promise<void> {
  if (images.length === 0) return;
  const refused = new Refused("bad_file", { field: "images" });
  if (images.length > FEEDBACK_IMAGES_MAX) throw refused;
  const own = await tx
    .selectFrom("upload")
    .select("id")
    .where("id", "in", images)
    .where("member_id", "=", owner)
    // Locks them against deletion as orphans.
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  if (own.length !== images.length) throw refused;
  await tx.updateTable("upload").set({ taken: true }).where("id", "in", images).execute();
}

export type Images = Map<bigint, string[]>;

/** Of first messages, in their given order. */
export async function readImages(db: Store, ids: bigint[]): Promise<Images> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("feedback_image")
    .select(["feedback_id as of", "upload_id"])
    .where("feedback_id", "=", anyOf(ids))
    .orderBy("position")
    .execute();
  return grouped(ids, rows);
}

export async function readMessageImages(db: Store, ids: bigint[]): Promise<Images> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("feedback_message_image")
    .select(["message_id as of", "upload_id"])
    .where("message_id", "=", anyOf(ids))
    .orderBy("position")
    .execute();
  return grouped(ids, rows);
}

function grouped(ids: bigint[], rows: { of: bigint; upload_id: string }[]): Images {
  const images: Images = new Map(ids.map((id) => [id, []]));
  for (const { of, upload_id } of rows) images.get(of)!.push(upload_id);
  return images;
}
