import { randomBytes } from "node:crypto";
import { ROOT_ACCOUNT } from "../../contract/accounts/rules.ts";
import { UPLOAD_MAX_BYTES } from "../../contract/feedback/rules.ts";
import type { Uploaded } from "../../contract/feedback/schemas.ts";
import { actAs, type OperatorIdentity } from "../core/acting.ts";
import { countUses, returnUses } from "../core/allowances.ts";
import { Refused } from "../core/refused.ts";
import { transact } from "../core/transact.ts";
import type { Store, Tx } from "../store/store.ts";
import { recordAct } from "../operator/audit.ts";
import type { Context } from "../core/context.ts";
import { cleanImage, type Image } from "./images/clean.ts";
import { recodeImage } from "./images/recode.ts";
import { findMember } from "../core/members.ts";

const ID = /^[0-9a-f]{32}$/;

/**
 * Anyone who knows the unguessable id can read the image.
 * @throws Refused `body_too_large` past 5 MB, `bad_file` unless a whole JPEG, PNG or WebP, `unavailable`, and
 * `too_many_requests` (with `retryAt`) past a day's limit.
 */
export async function storeUpload(
  { db, now }: Context,
  member: bigint,
  file: Uint8Array | string,
): Promise<Uploaded> {
  const whole = wholeImage(file);
  const at = now();
  const owner = `member:${member}`;
  // Before the work, so that concurrent uploads cannot outrun the count.
  const use = { owner, action: "app/upload" };
  await transact(db, async (tx) => {
    const refusal = (await countUses(tx, [use], at)).get(owner);
    if (refusal) throw refusal;
  });
  const stored = await recodeImage(owner, whole)
    .then((image) => image && storeImage(db, member, image, at))
    .catch(async (error: unknown) => {
      await transact(db, (tx) => returnUses(tx, [use]));
      throw error;
    });
  // A picture that cannot be decoded counts.
  if (!stored) throw badFile();
  return stored;
}

/** Owned by the root member; unlimited. @throws Refused `body_too_large`, `bad_file` */
export async function storeOperatorUpload(
  { db, now }: Context,
  file: Uint8Array | string,
  operator: OperatorIdentity,
): Promise<Uploaded> {
  const image = decoded(await recodeImage("operator", wholeImage(file)));
  const at = now();
  return db.transaction().execute(async (tx) => {
    actAs(tx, operator);
    const root = await ownerOfOperators(tx);
    const stored = await storeImage(tx, root, image, at);
    const after = { type: image.type, bytes: image.bytes.length };
    await recordAct(tx, { act: "picture", subject: stored.id, before: null, after, reason: "" }, at);
    return stored;
  });
}

export async function ownerOfOperators(tx: Tx): Promise<bigint> {
  return (await findMember(tx, ROOT_ACCOUNT))!;
}

/** Checks only the container, which is cheap. @throws Refused `body_too_large`, `bad_file` */
function wholeImage(file: Uint8Array | string): Image {
  if (file.length > UPLOAD_MAX_BYTES) throw new Refused("body_too_large", { field: "file" });
  return decoded(typeof file === "string" ? null : cleanImage(Buffer.from(file)));
}

function decoded(image: Image | null): Image {
  if (!image) throw badFile();
  return image;
}

function badFile(): Refused {
  return new Refused("bad_file", { field: "file" });
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
