/** Source: rules.md S84, S85. */
import type { RecoverBody, RecoveryLinkInfo } from "../../contract/recovery/schemas.ts";
import { recordEvent } from "../accounts/account-events.ts";
import { assertDiffer, holdOutflows, writePassword, type NewPassword } from "../accounts/change-passwords.ts";
import { extendFreeze } from "../accounts/freeze.ts";
import { reopen } from "../accounts/closing/reopen.ts";
import { forgetDevices } from "../accounts/known-devices.ts";
import { hashPassword } from "../accounts/passwords.ts";
import { endSessions, hashOwner } from "../accounts/sessions.ts";
import { assertStrong } from "../accounts/weak-passwords.ts";
import { countAttempt, forgetAttempts, type Policy } from "../core/attempts.ts";
import type { Context } from "../core/context.ts";
import type { Origin } from "../core/origin.ts";
import { Refused } from "../core/refused.ts";
import { transact } from "../core/transact.ts";
import type { ReadStanding } from "../operator/proposals/kind.ts";
import { recordAct } from "../operator/audit.ts";
import type { Store, Tx } from "../store/store.ts";
import { endRecovery } from "./end.ts";
import { hashSecret } from "./link.ts";
import type { RecoveryRow } from "./read.ts";
import { lockRecovery } from "./standing.ts";
import { assertUpheld } from "./two-operators.ts";

export type RemoveFactors = (tx: Tx, memberId: bigint) => Promise<void>;

/** Secrets cannot be guessed; this bounds the cost of attempts. */
const guesses: Policy = { free: 10, firstMs: 60_000, longestMs: 3_600_000, memoryMs: 24 * 3_600_000 };

/** @throws Refused `recovery_link_invalid`, whatever the cause; `too_many_requests` (with `retryAt`) */
export async function readLink(ctx: Context, secret: string, origin: Origin): Promise<RecoveryLinkInfo> {
  const { account, what, link_until } = await judge(ctx, secret, origin);
  return { account, what, until: link_until!.toISOString() };
}

/**
 * Ends all sessions and holds outflows (rules.md G2).
 * @throws Refused as {@link readLink}; `invalid` for a password that is missing, not wanted, or equal to the other;
 * `weak_password`; `frozen` while the operator has frozen the account.
 */
export async function recover(
  ctx: Context,
  { secret, ...given }: RecoverBody,
  { device, origin }: { device: string | null; origin: Origin },
  { removeFactors, readStanding }: { removeFactors: RemoveFactors; readStanding: ReadStanding },
): Promise<null> {
  const link = await judge(ctx, secret, origin);
  await assertAcceptable(link, given);
  const owner = hashOwner(link.account, origin);
  const passwords: NewPassword[] = [];
  for (const [kind, password] of [
    ["login", given.password],
    ["pay", given.payPassword],
  ] as const)
    if (password !== undefined) passwords.push({ kind, hash: await hashPassword(password, owner) });
  const at = ctx.now();
  return transact(ctx.db, async (tx) => {
    const member = link.member_id;
    await extendFreeze(tx, member, at);
    const row = await lockRecovery(tx, link.id.toString(), at).catch(asInvalid);
    // It may have been replaced, refused or used meanwhile.
    if (!isOpen(row, secret, at)) throw new Refused("recovery_link_invalid");
    await assertUpheld(tx, readStanding, row).catch(asInvalid);
    for (const password of passwords) await writePassword(tx, member, password);
    await reopen(tx, member);
    if (row.what.includes("factors")) await removeFactors(tx, member);
    await endSessions(tx, member, at);
    await forgetDevices(tx, member);
    await holdOutflows(tx, member, at);
    const end = { outcome: "used", ended_by: null, end_reason: null } as const;
    const states = await endRecovery(tx, row, end, at);
    await recordEvent(tx, member, { type: "recovery_used", device, at });
    await recordAct(tx, { act: "recovery use", subject: row.account, ...states, reason: row.reason }, at);
    return null;
  });
}

async function judge(ctx: Context, secret: string, { address }: Origin): Promise<RecoveryRow> {
  const subject = ctx.digest(`recover\0${address ?? "local"}`);
  const { waitUntil } = await countAttempt(ctx.db, subject, guesses, ctx.now());
  if (waitUntil) throw new Refused("too_many_requests", { retryAt: waitUntil });
  const row = await findBySecret(ctx.db, secret);
  if (!row || !isOpen(row, secret, ctx.now())) throw new Refused("recovery_link_invalid");
  await forgetAttempts(ctx.db, [subject]);
  return row;
}

function findBySecret(db: Store, secret: string): Promise<RecoveryRow | undefined> {
  return db
    .selectFrom("recovery")
    .innerJoin("member", "member.id", "recovery.member_id")
    .selectAll("recovery")
    .select("member.account")
    .where("link_hash", "=", hashSecret(secret))
    .executeTakeFirst();
}

function isOpen({ outcome, link_hash, link_until }: RecoveryRow, secret: string, at: Date): boolean {
  return outcome === null && link_hash === hashSecret(secret) && link_until !== null && at < link_until;
}

/** An ended link is indistinguishable from an unknown one. */
function asInvalid(error: unknown): never {
  if (error instanceof Refused && error.reason === "recovery_over")
    throw new Refused("recovery_link_invalid");
  throw error;
}

async function assertAcceptable(
  { what, account }: RecoveryRow,
  { password, payPassword }: Omit<RecoverBody, "secret">,
): Promise<void> {
  const fields = [
    ["login", "password", password],
    ["pay", "payPassword", payPassword],
  ] as const;
  for (const [kind, field, value] of fields)
    if (what.includes(kind) !== (value !== undefined)) throw new Refused("invalid", { field });
  if (password !== undefined && payPassword !== undefined) assertDiffer(password, payPassword, "payPassword");
  for (const [, field, value] of fields) if (value !== undefined) await assertStrong(value, account, field);
}
