/** Password changes and resets. Source: rules.md S10, S11. */
import { normaliseAccount } from "../../contract/accounts/rules.ts";
import type {
  ChangePasswordBody,
  ChangePayPasswordBody,
  ResetPasswordBody,
} from "../../contract/accounts/schemas.ts";
import { Refused } from "../core/refused.ts";
import { recordEvent, type NewAccountEvent } from "./account-events.ts";
import type { Caller, Context, Tx } from "../core/context.ts";
import { checkPayPassword } from "./pay-password.ts";
import { hashPassword, samePassword, verifyDecoy, verifyPassword } from "./passwords.ts";
import { countAttempt, clearAttempts, lockedRefusal } from "./reset-attempts.ts";
import { endSessions } from "./sessions.ts";

/** An accepted password, not yet stored. */
export interface NewPassword {
  kind: "login" | "pay";
  hash: string;
}

/**
 * Verifies a login password change. The second-level password comes first: its lock stops a session thief from
 * guessing the login password.
 * @throws Refused `invalid` for equal passwords; `wrong_pay_password`, `pay_password_locked`; `wrong_credentials`,
 *   field `oldPassword`.
 */
export async function verifyLoginChange(
  ctx: Context,
  memberId: bigint,
  { oldPassword, password, payPassword }: ChangePasswordBody,
): Promise<NewPassword> {
  assertDiffer(password, payPassword, "password");
  await checkPayPassword(ctx, memberId, payPassword);
  await checkLoginPassword(ctx, memberId, oldPassword, "oldPassword");
  return { kind: "login", hash: await hashPassword(password) };
}

/**
 * Like {@link verifyLoginChange}.
 * @throws Refused `invalid` for equal passwords; `wrong_pay_password`, field `oldPayPassword`, `pay_password_locked`;
 *   `wrong_credentials`, field `password`.
 */
export async function verifyPayChange(
  ctx: Context,
  memberId: bigint,
  { password, oldPayPassword, payPassword }: ChangePayPasswordBody,
): Promise<NewPassword> {
  assertDiffer(password, payPassword, "payPassword");
  await checkPayPassword(ctx, memberId, oldPayPassword, "oldPayPassword");
  await checkLoginPassword(ctx, memberId, password, "password");
  return { kind: "pay", hash: await hashPassword(payPassword) };
}

/** Stores an accepted password, ends the member's other sessions and holds what leaves the member (rules.md G2). */
export async function changePassword(
  tx: Tx,
  { memberId, tokenHash }: Caller,
  accepted: NewPassword,
  { device, at }: Pick<NewAccountEvent, "device" | "at">,
): Promise<null> {
  await writePassword(tx, memberId, accepted);
  await endSessions(tx, memberId, at, { except: tokenHash });
  await holdOutflows(tx, memberId, at);
  const type = accepted.kind === "login" ? "password_changed" : "pay_password_changed";
  await recordEvent(tx, memberId, { type, device, at });
  return null;
}

/**
 * Resets the login password, ends all sessions and holds what leaves the member (rules.md G2). An unknown account is
 * indistinguishable from a wrong password, in time too.
 * @throws Refused `invalid` for equal passwords; `wrong_pay_password`, `pay_password_locked`.
 */
export async function resetPassword(
  ctx: Context,
  input: ResetPasswordBody,
  device: string | null = null,
): Promise<null> {
  assertDiffer(input.password, input.payPassword, "password");
  const account = normaliseAccount(input.account);
  const now = ctx.now();
  const { last } = await countAttempt(ctx.db, account, now);
  const member = await ctx.db
    .selectFrom("member")
    .innerJoin("credential", (join) =>
      join.onRef("credential.member_id", "=", "member.id").on("kind", "=", "pay"),
    )
    .select(["member.id", "credential.hash"])
    .where("account", "=", account)
    .executeTakeFirst();
  const right = member
    ? await verifyPassword(input.payPassword, member.hash)
    : await verifyDecoy(input.payPassword);
  if (!member || !right) {
    throw last
      ? await lockedRefusal(ctx.db, account, now)
      : new Refused("wrong_pay_password", { field: "payPassword" });
  }
  const hash = await hashPassword(input.password);
  await ctx.db.transaction().execute(async (tx) => {
    await writePassword(tx, member.id, { kind: "login", hash });
    await endSessions(tx, member.id, now);
    await recordEvent(tx, member.id, { type: "password_reset", device, at: now });
    await holdOutflows(tx, member.id, now);
    await clearAttempts(tx, account);
  });
  return null;
}

function assertDiffer(password: string, payPassword: string, field: string): void {
  if (samePassword(password, payPassword)) {
    throw new Refused("invalid", { field, detail: "passwords_equal" });
  }
}

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
  if (!(await verifyPassword(password, hash))) throw new Refused("wrong_credentials", { field });
}

/** The row lock makes a concurrent sign-in with the old password wait, then fail. */
async function writePassword(tx: Tx, memberId: bigint, { kind, hash }: NewPassword): Promise<void> {
  await tx
    .updateTable("credential")
    .set({ hash, failures: 0, locked_until: null })
    .where("member_id", "=", memberId)
    .where("kind", "=", kind)
    .execute();
}

/** The gate counts the hold from here. */
async function holdOutflows(tx: Tx, memberId: bigint, at: Date): Promise<void> {
  await tx.updateTable("member").set({ reset_at: at }).where("id", "=", memberId).execute();
}
