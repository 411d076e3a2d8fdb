import { randomBytes } from "node:crypto";
import { ROOT_ACCOUNT } from "../../contract/accounts/rules.ts";
import { UPLOAD_MAX_BYTES } from "../../contract/feedback/rules.ts";
import type { Uploaded } from "../../contract/feedback/schemas.ts";
import { Refused } from "../core/refused.ts";
import type { Store } from "../store/store.ts";
import { recordAct } from "../operator/audit.ts";
import type { Context } from "../core/context.ts";
import { cleanImage, type Image } from "./images/clean.ts";
import { recodeImage } from "./images/recode.ts";
import { findMember } from "../accounts/members.ts";

/** Enough for feedback, too few to fill the disk. */
export const UPLOADS_A_DAY = 50;
const ID = /^[0-9a-f]{32}$/;
const DAY = 24 * 3_600_000;

/**
 * Stores an image, readable by anyone who knows its unguessable id.
 * @throws Refused `body_too_large` past 5 MB, `bad_file` unless a whole JPEG, PNG or WebP, `too_many_requests` past
 *   {@link UPLOADS_A_DAY}, which concurrent uploads may slightly exceed.
 */
export async function storeUpload(
  { db, now }: Context,
  owner: bigint,
  file: Uint8Array | string,
): Promise<Uploaded> {
  const at = now();
  const dayAgo = new Date(at.getTime() - DAY);
  const earlier = await db
    .selectFrom("upload")
    .select("created_at")
    .where("member_id", "=", owner)
    .where("created_at", ">", dayAgo)
    .orderBy("created_at", "desc")
    .limit(UPLOADS_A_DAY)
    .execute();
  const oldest = earlier[UPLOADS_A_DAY - 1];
  if (oldest) {
    throw new Refused("too_many_requests", { retryAt: new Date(oldest.created_at.getTime() + DAY) });
  }
  return storeImage(db, owner, await imageIn(file), at);
}

/** Owned by the root member; unlimited. @throws Refused `body_too_large`, `bad_file` */
export async function storeOperatorUpload(
  { db, now }: Context,
  file: Uint8Array | string,
): Promise<Uploaded> {
  const image = await imageIn(file);
  const at = now();
  return db.transaction().execute(async (tx) => {
    const root = (await findMember(tx, ROOT_ACCOUNT))!;
    const stored = await storeImage(tx, root, image, at);
    const after = { type: image.type, bytes: image.bytes.length };
    await recordAct(tx, { act: "picture", subject: stored.id, before: null, after, reason: "" }, at);
    return stored;
  });
}

async function imageIn(file: Uint8Array | string): Promise<Image> {
  if (file.length > UPLOAD_MAX_BYTES) throw new Refused("body_too_large", { field: "file" });
  const whole = typeof file === "string" ? null : cleanImage(Buffer.from(file));
  const image = whole && (await recodeImage(whole));
  if (!image) throw new Refused("bad_file", { field: "file" });
  return image;
}

async function storeImage(db: Store, owner: bigint, image: Image, at: Date): Promise<Uploaded> {
  const id = randomBytes(16).toString("hex");
  await db
    .insertInto("upload")
    .values({ id, member_id: owner, ...image, created_at: at })
    .execute();
  return { id, url: `/api/uploads/${id}` };
}

/** @throws Refused `not_found` */
export async function readUpload(db: Store, id: string): Promise<Image> {
  if (!ID.test(id)) throw new Refused("not_found");
  const row = await db.selectFrom("upload").select(["type", "bytes"]).where("id", "=", id).executeTakeFirst();
  if (!row) throw new Refused("not_found");
  // The embedded engine returns a Uint8Array.
  return { type: row.type, bytes: Buffer.from(row.bytes) };
}
