/**
 * Counts of attempts by subject, shared by all servers. An attempt is counted before it is judged, so that parallel
 * guesses cannot outrun the count. Subjects are keyed hashes: what strangers type is stored nowhere.
 */
import { sql, type RawBuilder } from "kysely";
import type { Store, Tx } from "../store/store.ts";

/** How a subject's wait grows with its attempts. */
export interface Policy {
  /** Attempts without a wait. */
  free: number;
  /** The first wait; each further attempt doubles it. */
  firstMs: number;
  longestMs: number;
  /** Attempts are forgotten after a pause of this length, one day at most. */
  memoryMs: number;
}

const DAY_MS = 24 * 3_600_000;

/** @returns how many attempts the subject has made now, or until when it has to wait. */
export async function countAttempt(
  db: Store | Tx,
  subject: string,
  policy: Policy,
  now: Date,
): Promise<{ tries: number; waitUntil: null } | { tries: null; waitUntil: Date }> {
  const tries = nextTries(policy, now);
  const { rows } = await sql<{ tries: number }>`
    insert into attempt (subject, tries, tried_at, free_at)
    values (${subject}, 1, ${now}, ${freeAfter(sql`1`, policy, now)})
    on conflict (subject) do update set tries = ${tries}, tried_at = ${now},
      free_at = ${freeAfter(tries, policy, now)}
    where attempt.free_at <= ${now} or attempt.tried_at <= ${expiry(policy, now)}
    returning tries`.execute(db);
  if (rows[0]) {
    if (rows[0].tries === 1) await deleteExpired(db, now);
    return { tries: rows[0].tries, waitUntil: null };
  }
  const row = await db
    .selectFrom("attempt")
    .select("free_at")
    .where("subject", "=", subject)
    .executeTakeFirst();
  // Without a row, a success has just cleared it.
  return { tries: null, waitUntil: row?.free_at ?? now };
}

/**
 * Counts an attempt that is let through in its turn: turns of a subject are apart by the policy's wait.
 * @param patienceMs the longest that an attempt may wait for its turn.
 * @returns the turn, now or later; or null past the patience, without counting.
 */
export async function takeTurn(
  db: Store,
  subject: string,
  policy: Policy,
  patienceMs: number,
  now: Date,
): Promise<Date | null> {
  const tries = nextTries(policy, now);
  const turn = sql`greatest(attempt.free_at, ${now}::timestamptz) + ${waitAfter(tries, policy)}`;
  const { rows } = await sql<{ free_at: Date }>`
    insert into attempt (subject, tries, tried_at, free_at) values (${subject}, 1, ${now}, ${now})
    on conflict (subject) do update set tries = ${tries}, tried_at = ${now}, free_at = ${turn}
    where ${turn} <= ${new Date(now.getTime() + patienceMs)}::timestamptz
    returning free_at`.execute(db);
  return rows[0]?.free_at ?? null;
}

/** Forgets a subject's attempts, after a success. */
export async function forgetAttempts(db: Store | Tx, subjects: string[]): Promise<void> {
  await db.deleteFrom("attempt").where("subject", "in", subjects).execute();
}

/** Takes back one attempt that was counted before it succeeded. */
export async function takeBackAttempt(db: Store | Tx, subject: string): Promise<void> {
  await sql`update attempt set tries = greatest(tries - 1, 0) where subject = ${subject}`.execute(db);
}

function expiry({ memoryMs }: Policy, now: Date): RawBuilder<Date> {
  return sql<Date>`${new Date(now.getTime() - memoryMs)}::timestamptz`;
}

function nextTries(policy: Policy, now: Date): RawBuilder<number> {
  return sql<number>`(case when attempt.tried_at <= ${expiry(policy, now)} then 1 else attempt.tries + 1 end)`;
}

/** A free attempt leaves no time behind: requests overtake each other, and clocks of servers differ. */
function freeAfter(tries: RawBuilder<unknown>, policy: Policy, now: Date): RawBuilder<unknown> {
  return sql`(case when ${tries} < ${policy.free}::integer then 'epoch'::timestamptz
    else ${now}::timestamptz + ${waitAfter(tries, policy)} end)`;
}

/** The power is bounded, since the count is not. */
function waitAfter(tries: RawBuilder<unknown>, { free, firstMs, longestMs }: Policy): RawBuilder<unknown> {
  return sql`make_interval(secs => case when ${tries} < ${free}::integer then 0
    else least(${longestMs / 1000}::float8, ${firstMs / 1000}::float8 * power(2::float8, least(${tries} - ${free}::integer, 40)))
    end)`;
}

/** Subjects are unbounded, so old rows are deleted. Skips locked rows. */
async function deleteExpired(db: Store | Tx, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - DAY_MS);
  await sql`
    delete from attempt where subject = any(array(
      select subject from attempt where tried_at <= ${oldest} and free_at <= ${now} limit 100 for update skip locked))`.execute(
    db,
  );
}
