/**
 * Second-level passwords. Five failures lock spending, not sign-in, for 15 minutes, per account over all addresses.
 * Source: rules.md S9.
 */
import { createHmac, randomBytes } from "node:crypto";
import { sql } from "kysely";
import { Refused } from "../core/refused.ts";
import type { Context } from "../core/context.ts";
import { limiter } from "../core/limiter.ts";
import { verifyPassword } from "./passwords.ts";

export const MAX_FAILURES = 5;
export const LOCK_MS = 15 * 60_000;

/**
 * @param field named in a refusal.
 * @throws Refused `pay_password_locked` (with `retryAt`) or `wrong_pay_password`.
 */
export async function checkPayPassword(
  ctx: Context,
  memberId: bigint,
  password: string,
  field = "payPassword",
): Promise<void> {
  await serialise(memberId, async () => {
    const credential = await ctx.db
      .selectFrom("credential")
      .select(["hash", "failures", "locked_until"])
      .where("member_id", "=", memberId)
      .where("kind", "=", "pay")
      .executeTakeFirstOrThrow();
    const now = ctx.now();
    if (credential.locked_until && credential.locked_until > now) {
      throw new Refused("pay_password_locked", { retryAt: credential.locked_until });
    }
    if (await isCorrect(password, credential.hash)) {
      if (credential.failures > 0) await resetFailures(ctx, memberId);
      return;
    }
    await countFailure(ctx, memberId, now, field);
  });
}

async function countFailure(ctx: Context, memberId: bigint, now: Date, field: string): Promise<never> {
  const until = new Date(now.getTime() + LOCK_MS);
  const row = await ctx.db
    .updateTable("credential")
    .set({
      // The lock resets the count.
      failures: sql`case when failures + 1 >= ${MAX_FAILURES} then 0 else failures + 1 end`,
      locked_until: sql`case when failures + 1 >= ${MAX_FAILURES} then ${until}::timestamptz else locked_until end`,
    })
    .where("member_id", "=", memberId)
    .where("kind", "=", "pay")
    .returning("locked_until")
    .executeTakeFirstOrThrow();
  if (row.locked_until && row.locked_until > now)
    throw new Refused("pay_password_locked", { retryAt: row.locked_until });
  throw new Refused("wrong_pay_password", { field });
}

async function resetFailures(ctx: Context, memberId: bigint): Promise<void> {
  await ctx.db
    .updateTable("credential")
    .set({ failures: 0 })
    .where("member_id", "=", memberId)
    .where("kind", "=", "pay")
    .execute();
}

/**
 * Caches verified passwords, to spare repeated Argon2 runs: digests under this process's key, by hash, so that a
 * password change invalidates them.
 */
const verified = new Map<string, { digest: string; until: number }>();
const CACHE_MS = 5 * 60_000;
const CACHE_MAX = 10_000;
const processKey = randomBytes(32);

async function isCorrect(password: string, hash: string): Promise<boolean> {
  const digest = createHmac("sha256", processKey).update(hash).update("\0").update(password).digest("base64");
  const known = verified.get(hash);
  if (known && known.until > Date.now() && known.digest === digest) return true;
  const right = await verifyPassword(password, hash);
  if (right) {
    if (verified.size >= CACHE_MAX) verified.delete(verified.keys().next().value!);
    verified.set(hash, { digest, until: Date.now() + CACHE_MS });
  }
  return right;
}

/** Serialised per account, so that parallel guesses cannot outrun the count. */
const queues = new Map<bigint, { run: ReturnType<typeof limiter>; users: number }>();

async function serialise(memberId: bigint, task: () => Promise<void>): Promise<void> {
  const queue = queues.get(memberId) ?? { run: limiter(1), users: 0 };
  queues.set(memberId, queue);
  queue.users += 1;
  try {
    await queue.run(task);
  } finally {
    queue.users -= 1;
    if (queue.users === 0) queues.delete(memberId);
  }
}
