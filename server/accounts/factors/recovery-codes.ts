/** Ten codes for who has lost the other factor. Source: rules.md S95. */
import { randomInt } from "node:crypto";
import { sql } from "kysely";
import { Refused } from "../../core/refused.ts";
import type { Caller, Context, Tx } from "../../core/context.ts";
import { inTransaction } from "../../store/changes.ts";
import { recordEvent } from "../account-events.ts";
import { assertSession } from "../sessions.ts";
import { holdOutflows } from "../change-passwords.ts";
import { hashLike, hashPassword, newSalt } from "../passwords.ts";
import { lockMember } from "../freeze.ts";

const CODES = 10;
const GROUPS = 3;
const GROUP_LENGTH = 4;
/** Without those that look alike: 59 bits a code. */
const LETTERS = "23456789abcdefghjkmnpqrstuvwxyz";

/** Voids earlier ones. @returns the codes, of which only hashes are kept. @throws Refused `signed_out` */
export async function makeRecoveryCodes(
  ctx: Context,
  { memberId, tokenHash }: Caller,
  device: string | null,
): Promise<string[]> {
  const codes = Array.from({ length: CODES }, makeCode);
  // One salt for all of them, so that a typed one is hashed once to be found.
  const salt = newSalt();
  const hashes = await Promise.all(codes.map((code) => hashPassword(typed(code), ownerOf(memberId), salt)));
  const at = ctx.now();
  await inTransaction(ctx.db, async (tx) => {
    await lockMember(tx, memberId);
    await assertSession(tx, tokenHash);
    await tx.deleteFrom("recovery_code").where("member_id", "=", memberId).execute();
    await tx
      .insertInto("recovery_code")
      .values(hashes.map((code_hash) => ({ member_id: memberId, code_hash, used_at: null, used_for: null })))
      .execute();
    await holdOutflows(tx, memberId, at);
    await recordEvent(tx, memberId, { type: "recovery_codes_made", device, at });
  });
  return codes;
}

/**
 * Uses a code up, and tells the member.
 * @param use what it confirms: the same code may confirm it again, since a request may be sent again.
 * @throws Refused `wrong_code`; `code_used` for one that confirmed something else.
 */
export async function takeRecoveryCode(
  ctx: Context,
  memberId: bigint,
  code: string,
  use: string,
  device: string | null,
): Promise<void> {
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
}

async function usedFor(tx: Tx, memberId: bigint, hash: string): Promise<string | null | undefined> {
  const row = await tx
    .selectFrom("recovery_code")
    .select("used_for")
    .where("member_id", "=", memberId)
    .where("code_hash", "=", hash)
    .executeTakeFirst();
  return row?.used_for;
}

function makeCode(): string {
  return Array.from({ length: GROUPS }, makeGroup).join("-");
}

function makeGroup(): string {
  return Array.from({ length: GROUP_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join("");
}

/** However it was written. */
function typed(code: string): string {
  return code.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
}

/** For the queue of hashes. */
function ownerOf(memberId: bigint): string {
  return `recovery-codes ${memberId}`;
}

/** The hash under which a code would be stored. */
async function findHash({ db, digest }: Context, memberId: bigint, code: string): Promise<string> {
  const one = await db
    .selectFrom("recovery_code")
    .select("code_hash")
    .where("member_id", "=", memberId)
    .limit(1)
    .executeTakeFirst();
  // All of a member's codes were made together. Those of an earlier version are keyed hashes.
  return one?.code_hash.startsWith("$")
    ? hashLike(code, one.code_hash, ownerOf(memberId))
    : digest(`recovery-code\0${code}`);
}
