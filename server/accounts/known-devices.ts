/** Browsers recognised by a random key that only sign-ins send. */
import { randomBytes } from "node:crypto";
import type { Context, Tx } from "../core/context.ts";
import type { Origin } from "../core/origin.ts";

const KEY_BYTES = 18;
/** Above this number the least recently seen device is dropped. */
const DEVICES_MAX = 20;

/** @returns the hash of the key under which the member is known. */
export async function isKnownDevice(
  ctx: Context,
  memberId: bigint,
  { deviceKeys }: Origin,
): Promise<string | undefined> {
  if (deviceKeys.length === 0) return undefined;
  const row = await ctx.db
    .selectFrom("known_device")
    .select("key_hash")
    .where("member_id", "=", memberId)
    .where(
      "key_hash",
      "in",
      deviceKeys.map((key) => hashKey(ctx, key)),
    )
    .executeTakeFirst();
  return row?.key_hash;
}

/**
 * A new key for each member, since whoever planted the sent one may know it.
 * @returns the hash of the new key, and whether the member was known.
 */
export async function rememberDevice(
  ctx: Context,
  tx: Tx,
  memberId: bigint,
  origin: Origin,
  at: Date,
): Promise<{ hash: string; isKnown: boolean }> {
  const hashes = origin.deviceKeys.map((key) => hashKey(ctx, key));
  if (hashes.length > 0) {
    const known = await tx
      .updateTable("known_device")
      .set({ seen_at: at })
      .where("member_id", "=", memberId)
      .where("key_hash", "in", hashes)
      .returning("key_hash")
      .execute();
    if (known[0]) return { hash: known[0].key_hash, isKnown: true };
  }
  const key = randomBytes(KEY_BYTES).toString("base64url");
  const hash = hashKey(ctx, key);
  await tx.insertInto("known_device").values({ member_id: memberId, key_hash: hash, seen_at: at }).execute();
  await tx
    .deleteFrom("known_device")
    .where("member_id", "=", memberId)
    .where("key_hash", "not in", (eb) =>
      eb
        .selectFrom("known_device")
        .select("key_hash")
        .where("member_id", "=", memberId)
        .orderBy("seen_at", "desc")
        .limit(DEVICES_MAX),
    )
    .execute();
  origin.remember(key);
  return { hash, isKnown: false };
}

/** For a session that was ended from elsewhere. */
export async function forgetDevice(tx: Tx, memberId: bigint, hash: string | null): Promise<void> {
  if (hash === null) return;
  await tx
    .deleteFrom("known_device")
    .where("member_id", "=", memberId)
    .where("key_hash", "=", hash)
    .execute();
}

/** Called after a change of credentials. */
export async function forgetDevices(tx: Tx, memberId: bigint): Promise<void> {
  await tx.deleteFrom("known_device").where("member_id", "=", memberId).execute();
}

function hashKey({ digest }: Context, key: string): string {
  return digest(`device\0${key}`);
}
