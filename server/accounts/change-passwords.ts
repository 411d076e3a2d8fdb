/** Source: rules.md S10, S11. */
import { assertSession } from "../gate/member-lock.ts";
import { inTransaction } from "../store/changes.ts";
import { normaliseAccount } from "../../contract/accounts/rules.ts";
import type {
  ChangePasswordBody,
  ChangePayPasswordBody,
  ResetPasswordBody,
} from "../../contract/accounts/schemas.ts";
import { Refused } from "../core/refused.ts";
import { countAttempt, forgetAttempts, type Policy } from "../core/attempts.ts";
import { noOrigin, type Origin } from "../core/origin.ts";
import { recordEvent, type NewAccountEvent } from "./account-events.ts";
import { extendFreeze } from "./freeze.ts";
import { beginAttempt } from "./guessing.ts";
import { forgetDevices } from "./known-devices.ts";
import type { Caller, Context, Tx } from "../core/context.ts";
import { isPayPassword } from "./pay-password.ts";
import { hashPassword, samePassword, verifyDecoy, verifyPassword } from "./passwords.ts";
import { endSessions, hashOwner, noRecheck, type Recheck } from "./sessions.ts";
import { assertStrong } from "./weak-passwords.ts";

type Confirmation = () => Promise<unknown>;

/** Not stored yet. */
export interface NewPassword {
  kind: "login" | "pay";
  hash: string;
}

/**
 * The second-level password comes first: its lock stops a session thief from guessing the login password.
 * @throws Refused `invalid` for equal passwords; `wrong_pay_password`, `pay_password_locked`; `wrong_credentials`,
 * field `oldPassword`; `too_many_requests`; `weak_password`.
 */
export async function verifyLoginChange(
  ctx: Context,
  { memberId, account }: Caller,
  { oldPassword, password, payPassword }: ChangePasswordBody,
  confirmed: Confirmation,
): Promise<NewPassword> {
  if (payPassword !== undefined) assertDiffer(password, payPassword, "password");
  await assertStrong(password, account, "password");
  await confirmed();
  if (payPassword === undefined && (await isPayPassword(ctx.db, memberId, password)))
    throw new Refused("invalid", { field: "password", detail: "passwords_equal" });
  await checkLoginPassword(ctx, memberId, oldPassword, "oldPassword");
  return { kind: "login", hash: await hashPassword(password, `member:${memberId}`) };
}

/**
 * Like {@link verifyLoginChange}.
 * @throws Refused `invalid` for equal passwords; `wrong_pay_password`, field `oldPayPassword`, `pay_password_locked`;
 * `wrong_credentials`, field `password`; `too_many_requests`; `weak_password`.
 */
export async function verifyPayChange(
  ctx: Context,
  { memberId, account }: Caller,
  { password, payPassword }: ChangePayPasswordBody,
  confirmed: Confirmation,
): Promise<NewPassword> {
  assertDiffer(password, payPassword, "payPassword");
  await assertStrong(payPassword, account, "payPassword");
  await confirmed();
  await checkLoginPassword(ctx, memberId, password, "password");
  return { kind: "pay", hash: await hashPassword(payPassword, `member:${memberId}`) };
}

/**
 * Ends the member's other sessions and holds outflows (rules.md G2).
 * @throws Refused `frozen` while the operator has frozen the account; `signed_out` when the session has ended since.
 */
export async function changePassword(
  tx: Tx,
  { memberId, tokenHash }: Pick<Caller, "memberId" | "tokenHash">,
  accepted: NewPassword,
  { device, at }: Pick<NewAccountEvent, "device" | "at">,
): Promise<null> {
  await extendFreeze(tx, memberId, at);
  await assertSession(tx, tokenHash);
  await writePassword(tx, memberId, accepted);
  await endSessions(tx, memberId, at, { except: tokenHash });
  await forgetDevices(tx, memberId);
  await holdOutflows(tx, memberId, at);
  const type = accepted.kind === "login" ? "password_changed" : "pay_password_changed";
  await recordEvent(tx, memberId, { type, device, at });
  return null;
}

/**
 * Ends all sessions and holds outflows (rules.md G2). An unknown account is indistinguishable from a wrong password, in
 * time too.
 * @throws Refused `invalid` for equal passwords; `weak_password`; `wrong_pay_password`, `pay_password_locked`; `frozen`
 * while the operator has frozen the account.
 */
export async function resetPassword(
  ctx: Context,
  input: ResetPasswordBody,
  device: string | null = null,
  origin: Origin = noOrigin,
  confirmed: (memberId: bigint) => Promise<Recheck> = async () => noRecheck,
): Promise<null> {
  assertDiffer(input.password, input.payPassword, "password");
  const account = normaliseAccount(input.account);
  await assertStrong(input.password, account, "password");
  const member = await ctx.db
    .selectFrom("member")
    .innerJoin("credential", (join) =>
      join.onRef("credential.member_id", "=", "member.id").on("kind", "=", "pay"),
    )
    .select(["member.id", "credential.hash"])
    .where("account", "=", account)
    .executeTakeFirst();
  const attempt = await beginAttempt(ctx, { purpose: "reset", account, memberId: member?.id, origin });
  const owner = hashOwner(account, origin);
  const right = await attempt.judge(() =>
    member ? verifyPassword(input.payPassword, member.hash, owner) : verifyDecoy(input.payPassword, owner),
  );
  if (!member || !right) {
    const retryAt = await attempt.failed();
    throw attempt.last
      ? new Refused("pay_password_locked", { retryAt })
      : new Refused("wrong_pay_password", { field: "payPassword" });
  }
  await attempt.succeeded();
  const recheck = await confirmed(member.id);
  const hash = await hashPassword(input.password, owner);
  const now = ctx.now();
  await inTransaction(ctx.db, async (tx) => {
    await extendFreeze(tx, member.id, now);
    // The password may have changed since it was verified.
    await assertCurrent(tx, member.id, member.hash);
    await recheck(tx);
    await writePassword(tx, member.id, { kind: "login", hash });
    await endSessions(tx, member.id, now);
    await recordEvent(tx, member.id, { type: "password_reset", device, at: now });
    await forgetDevices(tx, member.id);
    await holdOutflows(tx, member.id, now);
  });
  return null;
}

export function assertDiffer(password: string, payPassword: string, field: string): void {
  if (samePassword(password, payPassword)) {
    throw new Refused("invalid", { field, detail: "passwords_equal" });
  }
}

/** Per member, over all sessions and addresses. */
const guesses: Policy = { free: 5, firstMs: 60_000, longestMs: 3_600_000, memoryMs: 24 * 3_600_000 };

async function checkLoginPassword(
  ctx: Context,
  memberId: bigint,
  password: string,
  field: string,
): Promise<void> {
  const { hash } = await ctx.db
    .selectFrom("credential")
    .select("hash")
    .where("member_id", "=", memberId)
    .where("kind", "=", "login")
    .executeTakeFirstOrThrow();
  const subject = ctx.digest(`change\0${memberId}`);
  const { waitUntil } = await countAttempt(ctx.db, subject, guesses, ctx.now());
  if (waitUntil) throw new Refused("too_many_requests", { retryAt: waitUntil });
  if (!(await verifyPassword(password, hash, `member:${memberId}`)))
    throw new Refused("wrong_credentials", { field });
  await forgetAttempts(ctx.db, [subject]);
}

/** The row lock makes a concurrent sign-in with the old password wait, then fail. */
export async function writePassword(tx: Tx, memberId: bigint, { kind, hash }: NewPassword): Promise<void> {
  const state = { hash, failures: 0, failures_in_row: 0, locked_until: null };
  // A closed account has none.
  await tx
    .insertInto("credential")
    .values({ member_id: memberId, kind, ...state })
    .onConflict((conflict) => conflict.columns(["member_id", "kind"]).doUpdateSet(state))
    .execute();
}

/** @throws Refused `wrong_pay_password` when the second-level password has changed since it was checked. */
async function assertCurrent(tx: Tx, memberId: bigint, checked: string): Promise<void> {
  const { hash } = await tx
    .selectFrom("credential")
    .select("hash")
    .where("member_id", "=", memberId)
    .where("kind", "=", "pay")
    .executeTakeFirstOrThrow();
  if (hash !== checked) throw new Refused("wrong_pay_password", { field: "payPassword" });
}

/** The gate counts the hold from the time that is written here. */
export async function holdOutflows(tx: Tx, memberId: bigint, at: Date): Promise<void> {
  await tx.updateTable("member").set({ reset_at: at }).where("id", "=", memberId).execute();
}
