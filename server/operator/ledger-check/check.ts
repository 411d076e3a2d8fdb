/** Checks the ledger each hour, each week all of it, and records what the last check found. Source: rules.md O147, O148. */
import { sql } from "kysely";
import { addDays, dayIn } from "../../../contract/days.ts";
import type { LedgerCheck } from "../../../contract/operator/schemas.ts";
import { momentOf } from "../../../contract/withdrawals/window.ts";
import type { Context } from "../../core/context.ts";
import { underLease } from "../../core/lease.ts";
import { readSettings } from "../../core/settings.ts";
import { checkFromPoint } from "../../ledger/check-since.ts";
import type { Inspection } from "../../ledger/inspection.ts";
import type { PointStatement } from "../../ledger/point.ts";
import type { Store } from "../../store/store.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** A broken ledger has no sealed point, so that each further check reads all of it. */
const BROKEN_MS = 24 * HOUR_MS;
/** In the platform's zone, when few members wait. */
const WHOLE_TIME = "04:00";
const WHOLE_DAYS = 7;
const LEASE = { name: "ledger check", seconds: 60 };

/** For the operator and for the worker. */
export async function checkAndRecord(
  ctx: Context,
  inspections: Inspection[],
  { whole = false } = {},
): Promise<LedgerCheck> {
  const at = await ctx.clock.measure();
  const check = await checkFromPoint(ctx, inspections, { whole });
  await record(ctx.db, at, check);
  return check;
}

/**
 * What was found counts always; that all holds only of a check that began after the recorded one, and of one since a
 * point only while there is one: a check of everything that finds something deletes it. A record of a time to come is
 * of a clock that was wrong.
 */
async function record(db: Store, at: Date, { broken, since }: LedgerCheck): Promise<void> {
  const brokenSince = broken === null ? null : at;
  await sql`
    insert into ledger_check as stored (checked_at, broken, broken_since)
    values (${at}, ${broken}, ${brokenSince})
    on conflict (id) do update set checked_at = excluded.checked_at, broken = excluded.broken,
      broken_since = case when excluded.broken is not null
        then coalesce(stored.broken_since, excluded.broken_since) end
    where excluded.broken is not null
      or (stored.checked_at <= excluded.checked_at or stored.checked_at > ${at}::timestamptz + interval '1 hour')
        and (${since}::text is null or exists (select from sealed_point))`.execute(db);
}

/** @returns the check, or null if none is due or another server makes it; and the ms until the next look. */
export async function checkWhenDue(
  ctx: Context,
  inspections: Inspection[],
  owner: string,
): Promise<{ check: LedgerCheck | null; pause: number }> {
  const before = await readDue(ctx);
  if (before.pause > 0) return { check: null, pause: before.pause };
  const looked = await underLease(ctx.db, LEASE, owner, async () => {
    // Its last holder may have checked meanwhile.
    const { pause, whole } = await readDue(ctx);
    if (pause > 0) return { check: null, pause };
    return { check: await checkAndRecord(ctx, inspections, { whole }), pause: HOUR_MS };
  });
  return looked ?? { check: null, pause: MINUTE_MS };
}

async function readDue({ db, clock }: Context): Promise<{ pause: number; whole: boolean }> {
  const now = await clock.measure();
  const last = await db.selectFrom("ledger_check").selectAll().executeTakeFirst();
  const point = await db.selectFrom("sealed_point").select("statement").executeTakeFirst();
  const every = last && last.broken !== null && !point ? BROKEN_MS : HOUR_MS;
  const dueAt = !last || last.checked_at > now ? now.getTime() : last.checked_at.getTime() + every;
  const pause = Math.min(HOUR_MS, Math.max(0, dueAt - now.getTime()));
  if (!point) return { pause, whole: false };
  const { timeZone } = (await readSettings(db)).withdrawWindow;
  const { wholeAt } = JSON.parse(point.statement) as PointStatement;
  const day = addDays(dayIn(timeZone, new Date(wholeAt)), WHOLE_DAYS);
  return { pause, whole: now >= momentOf(timeZone, day, WHOLE_TIME) };
}
