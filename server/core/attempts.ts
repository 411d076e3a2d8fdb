/**
 * Counts of attempts by subject, shared by all servers. An attempt is counted before it is judged, so that parallel
 * guesses cannot outrun the count. Subjects are keyed hashes, so nothing that a stranger types is stored.
 */
import { sql, type RawBuilder } from "kysely";
import type { Store, Tx } from "../store/store.ts";

export interface Policy {
  /** Attempts without a wait. */
  free: number;
  /** The first wait; each further attempt doubles it. */
  firstMs: number;
  longestMs: number;
  /** Attempts are forgotten after a pause of this length, at most one day. */
  memoryMs: number;
}

const DAY_MS = 24 * 3_600_000;

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
  // A success has just deleted the row.
  return { tries: null, waitUntil: row?.free_at ?? now };
}

/**
 * Counts an attempt and gives it a turn; a subject's turns are separated by the policy's wait.
 * @param patienceMs the longest wait for a turn.
 * @returns the time of the turn, or null, uncounted, if it is too far off.
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

export async function forgetAttempts(db: Store | Tx, subjects: string[]): Promise<void> {
  await db.deleteFrom("attempt").where("subject", "in", subjects).execute();
}

export async function takeBackAttempt(db: Store | Tx, subject: string): Promise<void> {
  await sql`update attempt set tries = greatest(tries - 1, 0) where subject = ${subject}`.execute(db);
}

function expiry({ memoryMs }: Policy, now: Date): RawBuilder<Date> {
  return sql<Date>`${new Date(now.getTime() - memoryMs)}::timestamptz`;
}

function nextTries(policy: Policy, now: Date): RawBuilder<number> {
  return sql<number>`(case when attempt.tried_at <= ${expiry(policy, now)} then 1 else attempt.tries + 1 end)`;
}

/** A free attempt sets no time: requests overtake each other, and the servers' clocks differ. */
function freeAfter(tries: RawBuilder<unknown>, policy: Policy, now: Date): RawBuilder<unknown> {
  return sql`(case when ${tries} < ${policy.free}::integer then 'epoch'::timestamptz
    else ${now}::timestamptz + ${waitAfter(tries, policy)} end)`;
}

/** The exponent is bounded because the count is not. */
function waitAfter(tries: RawBuilder<unknown>, { free, firstMs, longestMs }: Policy): RawBuilder<unknown> {
  return sql`make_interval(secs => case when ${tries} < ${free}::integer then 0
    else least(${longestMs / 1000}::float8, ${firstMs / 1000}::float8 * power(2::float8, least(${tries} - ${free}::integer, 40)))
    end)`;
}

/** Bounds the table's growth. Skips locked rows. */
async function deleteExpired(db: Store | Tx, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - DAY_MS);
  await sql`
    delete from attempt where subject = any(array(
      select subject from attempt where tried_at <= ${oldest} and free_at <= ${now} limit 100 for update skip locked))`.execute(
    db,
  );
}
