/** Source: rules.md S93 to S95. */
import { sql } from "kysely";
import { Refused } from "../../core/refused.ts";
import { countAttempt, forgetAttempts, type Policy } from "../../core/attempts.ts";
import type { Context, Tx } from "../../core/context.ts";
import { stepOf } from "../../factors/totp.ts";
import type { Recheck } from "../sessions.ts";
import { takeRecoveryCode } from "./recovery-codes.ts";

const AUTHENTICATOR_CODE = /^\d{6}$/;

/** Per member, over all sessions and addresses. */
const guesses: Policy = { free: 5, firstMs: 60_000, longestMs: 3_600_000, memoryMs: 24 * 3_600_000 };

/**
 * @param use what it confirms: a retry may repeat the code for it.
 * @returns what checks again, where the act is carried out, that the code is still one of the member's.
 * @throws Refused `too_many_requests` (with `retryAt`), `wrong_code`, `code_used`.
 */
export async function takeCode(
  ctx: Context,
  memberId: bigint,
  typed: string,
  use: string,
  device: string | null,
): Promise<Recheck> {
  const subject = attemptsOf(ctx, memberId);
  const { waitUntil } = await countAttempt(ctx.db, subject, guesses, ctx.now());
  if (waitUntil) throw new Refused("too_many_requests", { retryAt: waitUntil, field: "code" });
  const code = typed.replaceAll(/\s/g, "");
  const recheck = AUTHENTICATOR_CODE.test(code)
    ? await takeAuthenticatorCode(ctx, memberId, code, use)
    : await takeRecoveryCode(ctx, memberId, code, use, device);
  await forgetAttempts(ctx.db, [subject]);
  return recheck;
}

/** A retry of a confirmed request leaves no counted attempts. */
export async function forgetCodeAttempts(ctx: Context, memberId: bigint): Promise<void> {
  await forgetAttempts(ctx.db, [attemptsOf(ctx, memberId)]);
}

function attemptsOf({ digest }: Context, memberId: bigint): string {
  return digest(`code\0${memberId}`);
}

async function takeAuthenticatorCode(
  ctx: Context,
  memberId: bigint,
  code: string,
  use: string,
): Promise<Recheck> {
  const found = await ctx.db
    .selectFrom("authenticator")
    .select(["secret"])
    .where("member_id", "=", memberId)
    .where("confirmed_at", "is not", null)
    .executeTakeFirst();
  const step = found && stepOf(found.secret, code, ctx.now());
  if (!found || step == null) throw new Refused("wrong_code", { field: "code" });
  const { rows } = await sql`
    update authenticator set last_step = ${step}::bigint, last_use = ${use}
    where member_id = ${memberId} and secret = ${found.secret}
      and (last_step < ${step}::bigint or (last_step = ${step}::bigint and last_use = ${use}))
    returning member_id`.execute(ctx.db);
  if (rows.length === 0) throw new Refused("code_used", { field: "code" });
  return (tx) => assertAuthenticator(tx, memberId, found.secret);
}

/** @throws Refused `wrong_code` if it has been removed or replaced. */
async function assertAuthenticator(tx: Tx, memberId: bigint, secret: string): Promise<void> {
  const found = await tx
    .selectFrom("authenticator")
    .select("member_id")
    .where("member_id", "=", memberId)
    .where("secret", "=", secret)
    .executeTakeFirst();
  if (!found) throw new Refused("wrong_code", { field: "code" });
}
