import { normaliseAccount, SESSION_ABSOLUTE_MS, SESSION_IDLE_MS } from "../../contract/accounts/rules.ts";
import { isOnReplica } from "../store/replica.ts";
import { inTransaction, noteSessionsEnded } from "../store/changes.ts";
import { ifWritable } from "../store/errors.ts";
import { createHash, randomBytes } from "node:crypto";
import { sql, type RawBuilder } from "kysely";
import type { Login } from "../../contract/accounts/schemas.ts";
import { Refused } from "../core/refused.ts";
import { transact } from "../core/transact.ts";
import { recordSignIn } from "./account-events.ts";
import type { Caller, Context, Tx } from "../core/context.ts";
import { noOrigin, type Origin } from "../core/origin.ts";
import { beginAttempt } from "./guessing.ts";
import { rememberDevice } from "./known-devices.ts";
import { verifyDecoy, verifyPassword } from "./passwords.ts";

const TOKEN_BYTES = 32;
/** Per member. */
export const SESSIONS_MAX = 50;
/** Avoids a write per request. */
const TOUCH_MS = 5 * 60_000;

/** Call under the lock of the member's row. @throws Refused if what was shown before is no longer the member's. */
export type Recheck = (tx: Tx) => Promise<void>;

/** For what needs no second factor. */
export const noRecheck: Recheck = async () => {};

/**
 * @param confirmed asks for a second factor after the right password.
 * @returns the token, stored only as a hash.
 * @throws Refused `wrong_credentials`, in the same time for a wrong account as for a wrong password;
 * `too_many_requests` (with `retryAt`) for a network or a device that waits; what `confirmed` throws.
 */
export async function signIn(
  ctx: Context,
  account: string,
  password: string,
  device: string | null = null,
  origin: Origin = noOrigin,
  confirmed: (memberId: bigint) => Promise<Recheck> = async () => noRecheck,
): Promise<Login> {
  const name = normaliseAccount(account);
  const found = await ctx.db
    .selectFrom("member")
    .innerJoin("credential", (join) =>
      join.onRef("credential.member_id", "=", "member.id").on("kind", "=", "login"),
    )
    .select(["member.id", "credential.hash"])
    .where("account", "=", name)
    .executeTakeFirst();
  const attempt = await beginAttempt(ctx, {
    purpose: "sign_in",
    account: name,
    memberId: found?.id,
    origin,
  });
  const owner = hashOwner(name, origin);
  const right = await attempt.judge(() =>
    found ? verifyPassword(password, found.hash, owner) : verifyDecoy(password, owner),
  );
  if (!found || !right) {
    await attempt.failed();
    throw new Refused("wrong_credentials");
  }
  // The right password counts as no guess, whatever the second factor.
  await attempt.succeeded();
  const signedIn = { ...found, recheck: await confirmed(found.id) };
  return inTransaction(ctx.db, (tx) => openSession(ctx, tx, signedIn, device, origin));
}

/** What the member has shown. */
export interface SignedIn {
  id: bigint;
  /** Of the password that was verified. */
  hash?: string;
  recheck: Recheck;
}

/** @throws Refused `wrong_credentials` if the password has changed since; what `recheck` throws. */
export async function openSession(
  ctx: Context,
  tx: Tx,
  { id: memberId, hash: verified, recheck }: SignedIn,
  device: string | null,
  origin: Origin,
): Promise<Login> {
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  const tokenHash = hashToken(token);
  const now = ctx.now();
  // Whoever removes a factor and ends sessions has locked the member before: either they end this session, or the factor
  // is gone here.
  await tx.selectFrom("member").select("id").where("id", "=", memberId).forKeyShare().execute();
  await recheck(tx);
  const { rows } = await sql<{ id: bigint }>`
    insert into session (token_hash, member_id, device, place, created_at, used_at)
    select ${tokenHash}::bytea, member_id, ${device}::text, ${origin.place}::text, ${now}::timestamptz,
      ${now}::timestamptz from credential
    where member_id = ${memberId} and kind = 'login' and hash = coalesce(${verified ?? null}::text, hash)
    for share
    returning id`.execute(tx);
  if (!rows[0]) throw new Refused("wrong_credentials");
  const { id } = rows[0];
  await endUnused(tx, memberId, token);
  const known = await rememberDevice(ctx, tx, memberId, origin, now);
  await tx.updateTable("session").set({ device_key: known.hash }).where("id", "=", id).execute();
  const about = { device, detail: origin.place, sessionId: id, at: now };
  await recordSignIn(tx, memberId, { ...about, tokenHash, isKnown: known.isKnown });
  return { token, uid: memberId.toString() };
}

export interface FoundSession {
  caller: Caller;
  createdAt: number;
  usedAt: number;
}

/** Null if unknown or expired. */
export async function authenticate(ctx: Context, token: string): Promise<Caller | null> {
  return (await findSession(ctx, hashToken(token)))?.caller ?? null;
}

/** Marks the session as used. Null if unknown or expired. */
export async function findSession(ctx: Context, tokenHash: Buffer): Promise<FoundSession | null> {
  const session = await ctx.db
    .selectFrom("session")
    .innerJoin("member", "member.id", "session.member_id")
    .select(["member_id", "session.created_at", "used_at", "account"])
    .where("token_hash", "=", tokenHash)
    .executeTakeFirst();
  if (!session) return null;
  const now = ctx.now().getTime();
  const caller = { memberId: session.member_id, tokenHash, account: session.account };
  const found = { caller, createdAt: session.created_at.getTime(), usedAt: session.used_at.getTime() };
  // Purges delete it by the database's time.
  if (isOver(found, now)) return null;
  if (now - found.usedAt > TOUCH_MS && !isOnReplica()) {
    const touched = ctx.db.updateTable("session").set({ used_at: new Date(now) });
    await ifWritable(touched.where("token_hash", "=", tokenHash).execute());
  }
  return found;
}

export function isOver({ createdAt, usedAt }: Omit<FoundSession, "caller">, now: number): boolean {
  return now - usedAt > SESSION_IDLE_MS || now - createdAt > SESSION_ABSOLUTE_MS;
}

/** Limits the rows that repeated sign-ins leave. */
async function endUnused(tx: Tx, memberId: bigint, newest: string): Promise<void> {
  const ended = await deleteSessions(
    tx,
    sql`token_hash = any(array(
      select token_hash from session where token_hash = any(array(
        select token_hash from session where member_id = ${memberId} and token_hash <> ${hashToken(newest)}::bytea
        order by used_at desc, created_at desc offset ${SESSIONS_MAX - 1}))
      for update skip locked))`,
  );
  if (ended > 0) noteSessionsEnded(tx, memberId);
}

/**
 * Deletes sessions that nobody has ended. Their devices still get messages: what a member needs to find them is kept
 * with their subscriptions. @returns how many.
 */
export async function deleteSessions(tx: Tx, which: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with gone as (delete from session where ${which} returning *),
    kept as (
      update push_subscription s set session_id = gone.id, device = gone.device, place = gone.place,
        device_key = gone.device_key, signed_in_at = gone.created_at, used_at = gone.used_at
      from gone where s.token_hash = gone.token_hash and s.ended_at is null)
    select count(*)::integer as count from gone`.execute(tx);
  return rows[0]!.count;
}

/** Also deletes the device's push subscription. When this returns, no server accepts the session. */
export async function endSession(ctx: Context, tokenHash: Buffer): Promise<void> {
  await transact(ctx.db, async (tx) => {
    const ended = await tx
      .deleteFrom("session")
      .where("token_hash", "=", tokenHash)
      .returning("member_id")
      .executeTakeFirst();
    // Later: a subscription that was under way has been stored by now.
    await tx.deleteFrom("push_subscription").where("token_hash", "=", tokenHash).execute();
    if (ended) noteSessionsEnded(tx, ended.member_id);
  });
}

/** Devices still get pushes due by now, including this change's, and later ones only after a new sign-in. */
export async function endSessions(
  tx: Tx,
  memberId: bigint,
  now: Date,
  keep?: { except: Buffer },
): Promise<void> {
  let ended = tx.deleteFrom("session").where("member_id", "=", memberId);
  if (keep) ended = ended.where("token_hash", "!=", keep.except);
  await ended.execute();
  // Later: a subscription that was under way has been stored by now.
  let silenced = tx.updateTable("push_subscription").set({ ended_at: now }).where("member_id", "=", memberId);
  if (keep) silenced = silenced.where("token_hash", "is distinct from", keep.except);
  await silenced.where("ended_at", "is", null).execute();
  noteSessionsEnded(tx, memberId);
}

export async function openSessions(ctx: Context, tokenHashes: Buffer[]): Promise<Buffer[]> {
  const now = ctx.now().getTime();
  const rows = await ctx.db
    .selectFrom("session")
    .select("token_hash")
    .where("token_hash", "in", tokenHashes)
    .where("used_at", ">=", new Date(now - SESSION_IDLE_MS))
    .where("created_at", ">=", new Date(now - SESSION_ABSOLUTE_MS))
    .execute();
  // The embedded engine returns plain arrays.
  return rows.map(({ token_hash }) => Buffer.from(token_hash));
}

/** The owner of turns in the queue of hashes. */
export function hashOwner(account: string, { address }: Origin): string {
  return address === null ? `account:${account}` : `address:${address}`;
}

export function hashToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
