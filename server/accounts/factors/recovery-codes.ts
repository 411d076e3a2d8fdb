/** Source: rules.md S95. */
import { lockCaller } from "../../gate/member-lock.ts";
import { createHmac, randomBytes } from "node:crypto";
import { sql } from "kysely";
import { Refused } from "../../core/refused.ts";
import type { Caller, Context, Tx } from "../../core/context.ts";
import { inTransaction } from "../../store/changes.ts";
import type { Store } from "../../store/store.ts";
import { recordEvent } from "../account-events.ts";
import type { Recheck } from "../sessions.ts";
import { holdOutflows } from "../change-passwords.ts";
import { hashLike, hashPassword, SALT_BYTES } from "../passwords.ts";

const CODES = 10;
const SEED_BYTES = 32;
const GROUPS = 3;
const GROUP_LENGTH = 4;
/** Without look-alikes; 59 bits per code. */
const LETTERS = "23456789abcdefghjkmnpqrstuvwxyz";

/** One salt, so that one hash finds a typed code. */
export interface RecoveryCodes {
  codes: string[];
  salt: Buffer;
}

/** The codes are random if no seed is given. */
export function makeRecoveryCodes(seed: string | Buffer = randomBytes(SEED_BYTES)): RecoveryCodes {
  return {
    codes: Array.from({ length: CODES }, (_, n) => makeCode(derive(seed, `code ${n}`))),
    salt: derive(seed, "salt").subarray(0, SALT_BYTES),
  };
}

/** Voids earlier codes. @throws Refused `signed_out` */
export async function setRecoveryCodes(
  ctx: Context,
  { memberId, tokenHash }: Caller,
  made: RecoveryCodes,
  device: string | null,
): Promise<void> {
  const hashes = await Promise.all(made.codes.map((code) => hashMade(memberId, code, made)));
  const at = ctx.now();
  await inTransaction(ctx.db, async (tx) => {
    await lockCaller(tx, { memberId, tokenHash });
    if ((await usedFor(tx, memberId, hashes[0]!)) !== undefined) return;
    await tx.deleteFrom("recovery_code").where("member_id", "=", memberId).execute();
    await tx
      .insertInto("recovery_code")
      .values(hashes.map((code_hash) => ({ member_id: memberId, code_hash, used_at: null, used_for: null })))
      .execute();
    await holdOutflows(tx, memberId, at);
    await recordEvent(tx, memberId, { type: "recovery_codes_made", device, at });
  });
}

/** Whether these are the member's codes, used or not. */
export async function haveRecoveryCodes(db: Store, memberId: bigint, made: RecoveryCodes): Promise<boolean> {
  return (await usedFor(db, memberId, await hashMade(memberId, made.codes[0]!, made))) !== undefined;
}

/**
 * Tells the member.
 * @param use what it confirms: a retry may repeat the code for it.
 * @throws Refused `wrong_code`; `code_used` for one that confirmed something else.
 */
export async function takeRecoveryCode(
  ctx: Context,
  memberId: bigint,
  code: string,
  use: string,
  device: string | null,
): Promise<Recheck> {
  const at = ctx.now();
  const hash = await findHash(ctx, memberId, typed(code));
  await inTransaction(ctx.db, async (tx) => {
    const { rows } = await sql`
      update recovery_code set used_at = ${at}::timestamptz, used_for = ${use}
      where member_id = ${memberId} and code_hash = ${hash} and used_at is null returning code_hash`.execute(
      tx,
    );
    if (rows.length > 0) return recordEvent(tx, memberId, { type: "recovery_code_used", device, at });
    const used = await usedFor(tx, memberId, hash);
    if (used === undefined) throw new Refused("wrong_code", { field: "code" });
    if (used !== use) throw new Refused("code_used", { field: "code" });
  });
  return async (tx) => {
    if ((await usedFor(tx, memberId, hash)) !== use) throw new Refused("wrong_code", { field: "code" });
  };
}

async function usedFor(db: Store | Tx, memberId: bigint, hash: string): Promise<string | null | undefined> {
  const row = await db
    .selectFrom("recovery_code")
    .select("used_for")
    .where("member_id", "=", memberId)
    .where("code_hash", "=", hash)
    .executeTakeFirst();
  return row?.used_for;
}

function makeCode(bytes: Buffer): string {
  const letters = Array.from(
    { length: GROUPS * GROUP_LENGTH },
    (_, n) => LETTERS[bytes.readUInt16BE(2 * n) % LETTERS.length],
  );
  return Array.from({ length: GROUPS }, (_, n) =>
    letters.slice(n * GROUP_LENGTH, (n + 1) * GROUP_LENGTH).join(""),
  ).join("-");
}

function derive(seed: Buffer | string, purpose: string): Buffer {
  return createHmac("sha256", seed).update(purpose).digest();
}

/** Ignores case and separators. */
function typed(code: string): string {
  return code.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
}

function ownerOf(memberId: bigint): string {
  return `recovery-codes ${memberId}`;
}

function hashMade(memberId: bigint, code: string, { salt }: RecoveryCodes): Promise<string> {
  return hashPassword(typed(code), ownerOf(memberId), salt);
}

async function findHash({ db, digest }: Context, memberId: bigint, code: string): Promise<string> {
  const one = await db
    .selectFrom("recovery_code")
    .select("code_hash")
    .where("member_id", "=", memberId)
    .limit(1)
    .executeTakeFirst();
  // A member's codes were made together. Earlier versions stored keyed hashes.
  return one?.code_hash.startsWith("$")
    ? hashLike(code, one.code_hash, ownerOf(memberId))
    : digest(`recovery-code\0${code}`);
}
