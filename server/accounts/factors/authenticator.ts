/** Source: rules.md S93. */
import { lockCaller } from "../../gate/member-lock.ts";
import { sql } from "kysely";
import type { AuthenticatorSecret } from "../../../contract/accounts/factor-schemas.ts";
import { Refused } from "../../core/refused.ts";
import { countAttempt, forgetAttempts, type Policy } from "../../core/attempts.ts";
import type { Caller, Context, Tx } from "../../core/context.ts";
import { recordEvent } from "../account-events.ts";
import { holdOutflows } from "../change-passwords.ts";
import { authenticatorOf, makeSecret, stepOf } from "../../factors/totp.ts";
import { endPolicyWithoutFactor } from "./policy.ts";

const guesses: Policy = { free: 10, firstMs: 60_000, longestMs: 3_600_000, memoryMs: 24 * 3_600_000 };

/**
 * Takes effect with its first right code.
 * @throws Refused `authenticator_known` while one is in use.
 */
export async function startAuthenticator(
  ctx: Context,
  { memberId, account }: Caller,
): Promise<AuthenticatorSecret> {
  const secret = makeSecret();
  const { rows } = await sql`
    insert into authenticator (member_id, secret) values (${memberId}, ${secret})
    on conflict (member_id) do update set secret = excluded.secret, last_step = 0, last_use = null
    where authenticator.confirmed_at is null returning member_id`.execute(ctx.db);
  if (rows.length === 0) throw new Refused("authenticator_known");
  return { secret, uri: authenticatorOf(secret, account).toString() };
}

/** Before the transaction, which a wrong code rolls back. @throws Refused `too_many_requests` */
export async function countConfirmation(ctx: Context, { memberId }: Caller): Promise<void> {
  const { waitUntil } = await countAttempt(ctx.db, subjectOf(ctx, memberId), guesses, ctx.now());
  if (waitUntil) throw new Refused("too_many_requests", { retryAt: waitUntil });
}

/** @throws Refused `signed_out`, `wrong_code`, `not_found` if none was started */
export async function confirmAuthenticator(
  ctx: Context,
  tx: Tx,
  { memberId, tokenHash }: Caller,
  newCode: string,
  device: string | null,
): Promise<void> {
  const at = ctx.now();
  await lockCaller(tx, { memberId, tokenHash });
  const started = await tx
    .selectFrom("authenticator")
    .select("secret")
    .where("member_id", "=", memberId)
    .where("confirmed_at", "is", null)
    .executeTakeFirst();
  if (!started) throw new Refused("not_found");
  const step = stepOf(started.secret, newCode, at);
  if (step === null) throw new Refused("wrong_code", { field: "newCode" });
  await tx
    .updateTable("authenticator")
    .set({ confirmed_at: at, last_step: step, last_use: null })
    .where("member_id", "=", memberId)
    .execute();
  await forgetAttempts(tx, [subjectOf(ctx, memberId)]);
  await holdOutflows(tx, memberId, at);
  await recordEvent(tx, memberId, { type: "factor_added", device, at });
}

/** @throws Refused `signed_out`, `not_found` */
export async function removeAuthenticator(
  tx: Tx,
  { memberId, tokenHash }: Caller,
  device: string | null,
  at: Date,
): Promise<void> {
  await lockCaller(tx, { memberId, tokenHash });
  const removed = await tx
    .deleteFrom("authenticator")
    .where("member_id", "=", memberId)
    .where("confirmed_at", "is not", null)
    .returning("member_id")
    .executeTakeFirst();
  if (!removed) throw new Refused("not_found");
  await holdOutflows(tx, memberId, at);
  await recordEvent(tx, memberId, { type: "factor_removed", device, at });
  await endPolicyWithoutFactor(tx, memberId, device, at);
}

const subjectOf = ({ digest }: Context, memberId: bigint) => digest(`authenticator\0${memberId}`);
