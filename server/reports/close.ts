/** Source: rules.md O126. */
import { sql } from "kysely";
import { addDays, dayIn } from "../../contract/days.ts";
import { momentOf } from "../../contract/withdrawals/window.ts";
import type { Context } from "../core/context.ts";
import { readSettings } from "../core/settings.ts";
import type { Store, Tx } from "../store/store.ts";

/** Postings under way at midnight count on the day. */
const GRACE_MS = 5 * 60_000;
/** The longest wait for the lock, behind which new postings queue. */
const LOCK_MS = 500;
/** A platform may be older than its reports. */
const MOST = 1_000;

interface Bounds {
  day: string;
  starts_at: Date;
  ends_at: Date;
}

/**
 * By the database's clock.
 * @returns how many; null if running postings hold the ledger: try again soon.
 */
export async function closeDays(ctx: Context): Promise<number | null> {
  const now = await ctx.clock.measure();
  // Closing a day too early would make all further postings late.
  if (ctx.clock.isWrong) return 0;
  const { withdrawWindow } = await readSettings(ctx.db);
  const ended = await endedDays(ctx.db, withdrawWindow.timeZone, now);
  const [first] = ended;
  if (!first) return 0;
  try {
    return await ctx.db.transaction().execute(async (tx) => {
      await sql`set local lock_timeout = ${sql.lit(LOCK_MS)}`.execute(tx);
      // Earlier postings end before this, and later ones see that the days are closed. Another server waits too.
      await sql`select await_postings()`.execute(tx);
      const next = await nextDay(tx, withdrawWindow.timeZone);
      // Closed by another server, or a posting came before the first: the next round decides anew.
      if (next?.starts_at.getTime() !== first.starts_at.getTime()) return null;
      await tx
        .insertInto("closed_day")
        .values(ended.map((one) => ({ ...one, closed_at: now })))
        .execute();
      return ended.length;
    });
  } catch (error) {
    if ((error as { code?: unknown }).code === LOCK_NOT_AVAILABLE) return null;
    throw error;
  }
}

const LOCK_NOT_AVAILABLE = "55P03";

/** A change of the zone makes a day longer or shorter. */
async function endedDays(db: Store | Tx, timeZone: string, now: Date): Promise<Bounds[]> {
  const days: Bounds[] = [];
  let next = await nextDay(db, timeZone);
  while (next && days.length < MOST) {
    const ends_at = momentOf(timeZone, addDays(next.day, 1), "00:00");
    if (ends_at.getTime() + GRACE_MS > now.getTime()) break;
    days.push({ ...next, ends_at });
    next = { day: addDays(next.day, 1), starts_at: ends_at };
  }
  return days;
}

/** Without closed days the first posting's; null without postings. */
export async function nextDay(
  db: Store | Tx,
  timeZone: string,
): Promise<{ day: string; starts_at: Date } | null> {
  const last = await db
    .selectFrom("closed_day")
    .select(["day", "ends_at"])
    .orderBy("ends_at", "desc")
    .limit(1)
    .executeTakeFirst();
  if (last) {
    const [following, there] = [addDays(last.day, 1), dayIn(timeZone, last.ends_at)];
    return { day: there > following ? there : following, starts_at: last.ends_at };
  }
  const { rows } = await sql<{ at: Date | null }>`
    select least(
      (select created_at from ledger_transaction t
        where not exists (select from late_posting l where l.transaction_id = t.id) order by id limit 1),
      (select counts_at from late_posting order by counts_at limit 1)) as at`.execute(db);
  const at = rows[0]?.at;
  if (!at) return null;
  const day = dayIn(timeZone, at);
  return { day, starts_at: momentOf(timeZone, day, "00:00") };
}
