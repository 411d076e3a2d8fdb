/** A passkey, or a key and a code: always two factors. Source: rules.md O94. */
import { timingSafeEqual } from "node:crypto";
import { sql } from "kysely";
import type { PasskeyAssertion } from "../../contract/accounts/factor-schemas.ts";
import type { SignedIn, SignInBody, SignInChallenge } from "../../contract/operator/operator-schemas.ts";
import { checkChallenge, issueChallenge, spendChallenge } from "../factors/challenge.ts";
import { stepOf } from "../factors/totp.ts";
import { siteOf } from "../factors/site.ts";
import { verifyAssertion } from "../factors/webauthn.ts";
import { actAs } from "../core/acting.ts";
import { countAttempt, forgetAttempts, type Policy } from "../core/attempts.ts";
import type { Context, Tx } from "../core/context.ts";
import type { Origin } from "../core/origin.ts";
import { Refused } from "../core/refused.ts";
import { transact } from "../core/transact.ts";
import { recordAct } from "../operator/audit.ts";
import { hasOpenRestoration } from "../store/restoration.ts";
import { lockOperator } from "./edit.ts";
import { ABSOLUTE_MS, openSession } from "./sessions.ts";
import { hashOf } from "./tokens.ts";

const purpose = { kind: "operator", binding: "sign in" } as const;
/** After the right key, so that nobody without it can delay the operator. */
const codes: Policy = { free: 5, firstMs: 60_000, longestMs: 3_600_000, memoryMs: 24 * 3_600_000 };
/** The limit per network, over all attempts. */
const network: Policy = { free: 30, firstMs: 30_000, longestMs: 3_600_000, memoryMs: 3_600_000 };

/** @throws Refused `passkeys_unavailable` */
export function signInChallenge(ctx: Context, origin: Pick<Origin, "site">): SignInChallenge {
  const { rpId } = siteOf(origin);
  const { challenge, expiresAt } = issueChallenge(ctx, purpose);
  return { challenge, rpId, expiresAt: expiresAt.toISOString() };
}

/**
 * @throws Refused `reconciling` while a restoration is not confirmed, since operators who were shut out later could
 * come back; `invalid`, `too_many_requests`; `wrong_passkey`, `challenge_expired`, `passkeys_unavailable`;
 * `wrong_credentials` for an unknown name, a wrong key or a disabled operator; `wrong_code`, `code_used`.
 */
export async function signIn(
  ctx: Context,
  { passkey, name, key, code }: SignInBody,
  device: string | null,
  origin: Origin,
): Promise<SignedIn> {
  if (await hasOpenRestoration(ctx.db)) throw new Refused("reconciling");
  const subject = origin.address === null ? null : ctx.digest(`operator sign in\0${origin.address}`);
  await count(ctx, subject, network);
  if (passkey) {
    const signedBy = await byPasskey(ctx, passkey, origin);
    return openFor(ctx, signedBy, { passkey: passkey.id }, device, subject);
  }
  if (name === undefined || key === undefined || code === undefined)
    throw new Refused("invalid", { field: "passkey" });
  const totp = await takeCode(ctx, name, key, code);
  return openFor(ctx, name, { totp }, device, subject);
}

async function byPasskey(ctx: Context, assertion: PasskeyAssertion, origin: Origin): Promise<string> {
  const site = siteOf(origin);
  const passkey = await ctx.db
    .selectFrom("operator_passkey")
    .selectAll()
    .where("id", "=", assertion.id)
    .where("rp_id", "=", site.rpId)
    .executeTakeFirst();
  if (!passkey) throw new Refused("wrong_passkey", { field: "passkey" });
  let signed = { challenge: "", expiresAt: new Date(0) };
  const counter = await verifyAssertion(assertion, passkey.public_key, site, (challenge) => {
    signed = { challenge, expiresAt: checkChallenge(ctx, purpose, challenge) };
  });
  await spendChallenge(ctx, signed);
  const { rows } = await sql`
    update operator_passkey set counter = ${counter}::bigint
    where id = ${assertion.id} and (counter < ${counter}::bigint or (counter = 0 and ${counter}::bigint = 0))
    returning id`.execute(ctx.db);
  // A copy of the authenticator signed, or the passkey was removed meanwhile.
  if (rows.length === 0) throw new Refused("wrong_passkey", { field: "passkey" });
  return passkey.operator;
}

/** @returns the authenticator's secret. */
async function takeCode(ctx: Context, name: string, key: string, typed: string): Promise<string> {
  const row = await ctx.db
    .selectFrom("operator_account")
    .select(["key_hash", "totp_secret"])
    .where("name", "=", name)
    .where("disabled_at", "is", null)
    .executeTakeFirst();
  const expected = Buffer.from(row?.key_hash ?? "0".repeat(64));
  const isRight = timingSafeEqual(Buffer.from(hashOf(key)), expected);
  if (!row?.totp_secret || !isRight) throw new Refused("wrong_credentials");
  const subject = ctx.digest(`operator code\0${name}`);
  await count(ctx, subject, codes);
  const step = stepOf(row.totp_secret, typed.replaceAll(/\s/g, ""), ctx.now());
  if (step === null) throw new Refused("wrong_code", { field: "code" });
  const { rows } = await sql`
    update operator_account set totp_step = ${step}::bigint
    where name = ${name} and totp_secret = ${row.totp_secret} and totp_step < ${step}::bigint
    returning name`.execute(ctx.db);
  if (rows.length === 0) throw new Refused("code_used", { field: "code" });
  await forgetAttempts(ctx.db, [subject]);
  return row.totp_secret;
}

async function count(ctx: Context, subject: string | null, policy: Policy): Promise<void> {
  if (subject === null) return;
  const { waitUntil } = await countAttempt(ctx.db, subject, policy, ctx.now());
  if (waitUntil) throw new Refused("too_many_requests", { retryAt: waitUntil });
}

/** What the operator has shown: the passkey's id, or the authenticator's secret. */
type Shown = { passkey: string } | { totp: string };

/** The operator must still be enabled, and what was shown must still be theirs. */
function openFor(
  ctx: Context,
  name: string,
  shown: Shown,
  device: string | null,
  subject: string | null,
): Promise<SignedIn> {
  const at = ctx.now();
  return transact(ctx.db, async (tx) => {
    const row = await lockOperator(tx, name);
    if (!row || row.disabled_at) throw new Refused("wrong_credentials");
    // An accepted invitation replaces it under the same lock, and ends the sessions that stand.
    if ("totp" in shown && shown.totp !== row.totp_secret) throw new Refused("wrong_credentials");
    if ("passkey" in shown) await assertPasskey(tx, name, shown.passkey);
    const { token, id } = await openSession(tx, name, device, at);
    actAs(tx, { name, roles: row.roles, via: `session ${id}` });
    const after = { by: "passkey" in shown ? "passkey" : "code", device };
    await recordAct(tx, { act: "operator sign in", subject: name, before: null, after, reason: "" }, at);
    if (subject !== null) await forgetAttempts(tx, [subject]);
    return { token, name, roles: row.roles, until: new Date(at.getTime() + ABSOLUTE_MS).toISOString() };
  });
}

async function assertPasskey(tx: Tx, operator: string, id: string): Promise<void> {
  const found = await tx
    .selectFrom("operator_passkey")
    .select("id")
    .where("id", "=", id)
    .where("operator", "=", operator)
    .executeTakeFirst();
  if (!found) throw new Refused("wrong_passkey", { field: "passkey" });
}
