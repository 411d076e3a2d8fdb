/**
 * Five reset attempts, each within 15 minutes of the last, lock resets of that name for 15 minutes. Separate from
 * spending, which a stranger must not be able to lock; by name, so that unknown accounts look alike.
 */
import { sql } from "kysely";
import { Refused } from "../core/refused.ts";
import type { Store } from "../store/store.ts";
import { LOCK_MS, MAX_FAILURES } from "./pay-password.ts";

/**
 * Counts an attempt before it is checked, so that parallel guesses cannot outrun the count.
 * @returns whether it was the last before the lock.
 * @throws Refused `pay_password_locked` (with `retryAt`).
 */
export async function countAttempt(db: Store, account: string, now: Date): Promise<{ last: boolean }> {
  const expiry = new Date(now.getTime() - LOCK_MS);
  const { rows } = await sql<{ tries: number }>`
    insert into reset_try (account, tries, tried_at) values (${account}, 1, ${now})
    on conflict (account) do update set
      tries = case when reset_try.tried_at <= ${expiry} then 1 else reset_try.tries + 1 end, tried_at = ${now}
    where reset_try.tries < ${MAX_FAILURES} or reset_try.tried_at <= ${expiry}
    returning tries`.execute(db);
  const counted = rows[0];
  if (!counted) throw await lockedRefusal(db, account, now);
  await deleteExpired(db, expiry);
  return { last: counted.tries >= MAX_FAILURES };
}

export async function lockedRefusal(db: Store, account: string, now: Date): Promise<Refused> {
  const row = await db
    .selectFrom("reset_try")
    .select("tried_at")
    .where("account", "=", account)
    .executeTakeFirst();
  // Without a row, a successful reset has just cleared the lock.
  const retryAt = row ? new Date(row.tried_at.getTime() + LOCK_MS) : now;
  return new Refused("pay_password_locked", { retryAt });
}

export async function clearAttempts(db: Store, account: string): Promise<void> {
  await db.deleteFrom("reset_try").where("account", "=", account).execute();
}

/** Names are unbounded, so expired rows are deleted. Skips locked rows. */
async function deleteExpired(db: Store, expiry: Date): Promise<void> {
  await db
    .deleteFrom("reset_try")
    .where("account", "in", (eb) =>
      eb
        .selectFrom("reset_try")
        .select("account")
        .where("tried_at", "<=", expiry)
        .limit(100)
        .forUpdate()
        .skipLocked(),
    )
    .execute();
}
