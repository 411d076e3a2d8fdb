/**
 * Every five failures lock spending, but not sign-in, for 15 minutes and each time twice as long, per account over all
 * addresses; after fifty in a row only the operator unlocks it. Source: rules.md S9.
 */
import { createHmac, randomBytes } from "node:crypto";
import { Refused } from "../core/refused.ts";
import type { Context } from "../core/context.ts";
import { limiter } from "../core/limiter.ts";
import { JoinedReads } from "../core/joined-reads.ts";
import { anyOf } from "../store/bigints.ts";
import type { Store } from "../store/store.ts";
import { sql } from "kysely";
import type { FactorPolicy } from "../../contract/accounts/factor-schemas.ts";
import type { Settings } from "../../contract/operator/settings.ts";
import { settingsColumn, settingsOf } from "../core/settings.ts";
import type { Demands } from "./factors/needs.ts";
import { recordEvent } from "./account-events.ts";
import { verifyPassword } from "./passwords.ts";

const MAX_FAILURES = 5;
const LOCK_MS = 15 * 60_000;
const LONGEST_LOCK_MS = 24 * 3_600_000;
/** In a row, over all locks. */
export const BLOCKED_AFTER = 50;

/** For acts that a passkey confirmed. Counts no failures. */
export async function isPayPassword(db: Store, memberId: bigint, text: string): Promise<boolean> {
  const { hash } = await db
    .selectFrom("credential")
    .select("hash")
    .where("member_id", "=", memberId)
    .where("kind", "=", "pay")
    .executeTakeFirstOrThrow();
  return verifyPassword(text, hash, `member:${memberId}`);
}

interface Credential {
  member_id: string;
  hash: string;
  failures_in_row: number;
  /** ISO 8601. */
  locked_until: string | null;
  policy: FactorPolicy | null;
}

interface Found {
  credential: Credential | undefined;
  settings: Settings;
}

type Credentials = JoinedReads<bigint, Found>;
const credentials = new WeakMap<Context, Credentials>();

function credentialsOf(ctx: Context): Credentials {
  const known = credentials.get(ctx);
  if (known) return known;
  const reads: Credentials = new JoinedReads((members) => readCredentials(ctx.db, members));
  credentials.set(ctx, reads);
  return reads;
}

async function readCredentials(db: Store, members: bigint[]): Promise<Found[]> {
  const { rows } = await sql<{ stored: Partial<Settings>; found: Credential[] }>`
    select ${settingsColumn} as stored, coalesce(json_agg(c), '[]') as found from (
      select member_id::text, hash, failures_in_row, locked_until,
        (select policy from factor_policy where factor_policy.member_id = credential.member_id) as policy
      from credential where member_id = ${anyOf(members)} and kind = 'pay') c`.execute(db);
  const { stored, found } = rows[0]!;
  const settings = settingsOf(stored);
  const byMember = new Map(found.map((one) => [one.member_id, one]));
  return members.map((member) => ({ credential: byMember.get(member.toString()), settings }));
}

/**
 * @param field named in a refusal.
 * @throws Refused `pay_password_locked` (with `retryAt`), `pay_password_blocked` or `wrong_pay_password`.
 */
export async function checkPayPassword(
  ctx: Context,
  memberId: bigint,
  password: string,
  field = "payPassword",
): Promise<Demands> {
  return serialise(memberId, async () => {
    const { credential, settings } = await credentialsOf(ctx).read(memberId);
    if (!credential) throw new Error(`member ${memberId} has no second-level password`);
    if (credential.failures_in_row >= BLOCKED_AFTER) throw new Refused("pay_password_blocked");
    const now = ctx.now();
    const lockedUntil = credential.locked_until === null ? null : new Date(credential.locked_until);
    if (lockedUntil && lockedUntil > now) throw new Refused("pay_password_locked", { retryAt: lockedUntil });
    if (await isCorrect(password, credential.hash, `member:${memberId}`)) {
      if (credential.failures_in_row > 0) await resetFailures(ctx, memberId);
      return { policy: credential.policy, settings };
    }
    return countFailure(ctx, memberId, now, field);
  });
}

/** A lock or block and its notice are one transaction. */
async function countFailure(ctx: Context, memberId: bigint, now: Date, field: string): Promise<never> {
  const { failures_in_row, locked_until } = await ctx.db.transaction().execute(async (tx) => {
    const row = await tx
      .updateTable("credential")
      .set((eb) => ({
        failures: eb("failures", "+", 1),
        failures_in_row: eb("failures_in_row", "+", 1),
      }))
      .where("member_id", "=", memberId)
      .where("kind", "=", "pay")
      .returning(["failures", "failures_in_row", "locked_until"])
      .executeTakeFirstOrThrow();
    if (row.failures < MAX_FAILURES) return row;
    const until = new Date(now.getTime() + lockOf(row.failures_in_row));
    await tx
      .updateTable("credential")
      .set({ failures: 0, locked_until: until })
      .where("member_id", "=", memberId)
      .where("kind", "=", "pay")
      .execute();
    await recordEvent(tx, memberId, { type: "pay_password_locked", device: null, at: now });
    return { ...row, locked_until: until };
  });
  if (failures_in_row >= BLOCKED_AFTER) throw new Refused("pay_password_blocked");
  if (locked_until && locked_until > now) throw new Refused("pay_password_locked", { retryAt: locked_until });
  throw new Refused("wrong_pay_password", { field });
}

function lockOf(failuresInRow: number): number {
  const locks = Math.floor(failuresInRow / MAX_FAILURES);
  return Math.min(LONGEST_LOCK_MS, LOCK_MS * 2 ** Math.max(0, locks - 1));
}

async function resetFailures(ctx: Context, memberId: bigint): Promise<void> {
  await ctx.db
    .updateTable("credential")
    .set({ failures: 0, failures_in_row: 0 })
    .where("member_id", "=", memberId)
    .where("kind", "=", "pay")
    .execute();
}

/**
 * Spares repeated Argon2 runs: digests under this process's key, by hash, so that a password change invalidates them.
 */
const verified = new Map<string, { digest: string; until: number }>();
const CACHE_MS = 5 * 60_000;
const CACHE_MAX = 10_000;
const processKey = randomBytes(32);

async function isCorrect(password: string, hash: string, owner: string): Promise<boolean> {
  const digest = createHmac("sha256", processKey).update(hash).update("\0").update(password).digest("base64");
  const known = verified.get(hash);
  if (known && known.until > Date.now() && known.digest === digest) return true;
  const right = await verifyPassword(password, hash, owner);
  if (right) {
    if (verified.size >= CACHE_MAX) verified.delete(verified.keys().next().value!);
    verified.set(hash, { digest, until: Date.now() + CACHE_MS });
  }
  return right;
}

/** Parallel guesses must not outrun the count. */
const queues = new Map<bigint, { run: ReturnType<typeof limiter>; users: number }>();

async function serialise<T>(memberId: bigint, task: () => Promise<T>): Promise<T> {
  const queue = queues.get(memberId) ?? { run: limiter(1), users: 0 };
  queues.set(memberId, queue);
  queue.users += 1;
  try {
    return await queue.run(task);
  } finally {
    queue.users -= 1;
    if (queue.users === 0) queues.delete(memberId);
  }
}
