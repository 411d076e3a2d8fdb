/**
 * Tries to reset a password: five within reach of each other lock the resets of that name for 15 minutes. They are
 * counted apart from the tries to spend, because anyone may make them: a stranger must not be able to lock a member's
 * spending. They are counted by name, member or not, so that nothing tells one from the other.
 */
import { sql } from "kysely";
import { Refused } from "../core/refused.ts";
import type { Store } from "../store/store.ts";
import { LOCK_MS, MOST_FAILURES } from "./pay-password.ts";

/**
 * Counts a try before it is judged, so that a burst of guesses on several servers cannot outrun the count.
 * @returns whether this was the last one before the lock.
 * @throws Refused `pay_password_locked` (with `retryAt`).
 */
export async function countTry(db: Store, account: string, now: Date): Promise<{ last: boolean }> {
  const forgotten = new Date(now.getTime() - LOCK_MS);
  const { rows } = await sql<{ tries: number }>`
    insert into reset_try (account, tries, tried_at) values (${account}, 1, ${now})
    on conflict (account) do update set
      tries = case when reset_try.tried_at <= ${forgotten} then 1 else reset_try.tries + 1 end, tried_at = ${now}
    where reset_try.tries < ${MOST_FAILURES} or reset_try.tried_at <= ${forgotten}
    returning tries`.execute(db);
  const counted = rows[0];
  if (!counted) throw await locked(db, account, now);
  await dropForgotten(db, forgotten);
  return { last: counted.tries >= MOST_FAILURES };
}

/** The refusal of a name that is locked. */
export async function locked(db: Store, account: string, now: Date): Promise<Refused> {
  const row = await db
    .selectFrom("reset_try")
    .select("tried_at")
    .where("account", "=", account)
    .executeTakeFirst();
  // Without a row the right password has just freed the name: it may be tried at once.
  const retryAt = row ? new Date(row.tried_at.getTime() + LOCK_MS) : now;
  return new Refused("pay_password_locked", { retryAt });
}

/** Forgives the tries after the right password. */
export async function forgiveTries(db: Store, account: string): Promise<void> {
  await db.deleteFrom("reset_try").where("account", "=", account).execute();
}

/** Names are invented freely: what no longer counts must not stay. Locked rows are left to whoever holds them. */
async function dropForgotten(db: Store, forgotten: Date): Promise<void> {
  await db
    .deleteFrom("reset_try")
    .where("account", "in", (eb) =>
      eb
        .selectFrom("reset_try")
        .select("account")
        .where("tried_at", "<=", forgotten)
        .limit(100)
        .forUpdate()
        .skipLocked(),
    )
    .execute();
}
