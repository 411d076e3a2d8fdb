/** Source: rules.md O127. */
import { sql } from "kysely";
import { isDay } from "../../contract/days.ts";
import type { OpenDay, RangeQuery, Sheet } from "../../contract/reports/schemas.ts";
import type { Context } from "../core/context.ts";
import { cursorKey, page, pageLimit, type PageRequest } from "../core/paging.ts";
import { Refused } from "../core/refused.ts";
import { readSettings } from "../core/settings.ts";
import { inSnapshot } from "../core/snapshot.ts";
import type { Store, Tx } from "../store/store.ts";
import { balancesAt, balancesOf, booksOf, dayBefore } from "./balances.ts";
import { nextDay } from "./close.ts";
import { toSheet } from "./sheet.ts";
import { countLate, storedSums, storedSumsByDay, sumsOf, type Span } from "./sums.ts";

export interface ClosedDay {
  day: string;
  starts_at: Date;
  ends_at: Date;
  late: number;
}

const FIRST = "0001-01-01";
const LAST = "9999-12-31";

/** Newest first, along the primary key. @throws Refused `invalid` */
export async function readDays(
  db: Store,
  { from = FIRST, to = LAST, ...request }: PageRequest & Partial<RangeQuery>,
) {
  assertDays({ from, to });
  const limit = pageLimit(request);
  const before = cursorKey(request, /^(\d{4}-\d\d-\d\d)$/)?.[1];
  return inSnapshot(db, async (tx) => {
    const newest = computedDays(tx, { from, to }, before).orderBy("day", "desc");
    const rows = (await newest.limit(limit + 1).execute()) as ClosedDay[];
    const { list, next } = page(
      rows,
      limit,
      ({ day }) => day,
      (row) => row,
    );
    return { list: await readSheets(tx, list), next };
  });
}

/** @throws Refused `invalid`; `day_not_closed` for a range that does not begin and end with closed days. */
export function readRange(db: Store, range: RangeQuery): Promise<Sheet> {
  return inSnapshot(db, async (tx) => {
    const days = await closedRange(tx, range);
    return readSheet(
      tx,
      days[0]!,
      days.at(-1)!,
      days.reduce((sum, { late }) => sum + late, 0),
    );
  });
}

/**
 * Oldest first; all are closed and summed.
 * @throws as {@link readRange}.
 */
export async function closedRange(db: Store | Tx, range: RangeQuery): Promise<ClosedDay[]> {
  assertDays(range);
  const days = (await computedDays(db, range).orderBy("day").execute()) as ClosedDay[];
  if (days[0]?.day !== range.from) throw new Refused("day_not_closed", { field: "from" });
  if (days.at(-1)!.day !== range.to) throw new Refused("day_not_closed", { field: "to" });
  return days;
}

async function readSheet(tx: Tx, first: ClosedDay, last: ClosedDay, late: number): Promise<Sheet> {
  const [from, to] = [first.day, last.day];
  const moved = await storedSums(tx, from, to);
  const books = booksOf(await balancesAt(tx, await dayBefore(tx, from)), moved);
  const { starts_at: startsAt, ends_at: endsAt } = { ...last, starts_at: first.starts_at };
  const chain = await chainReserves(tx, { from: startsAt, to: endsAt });
  return toSheet({ from, to, startsAt, endsAt, closed: true, late, chain }, moved, books);
}

/** @param days consecutive, newest first. */
export async function readSheets(db: Store | Tx, days: readonly ClosedDay[]): Promise<Sheet[]> {
  const oldest = days.at(-1);
  if (!oldest) return [];
  const before = await dayBefore(db, oldest.day);
  const names = days.map(({ day }) => day);
  const moved = await storedSumsByDay(db, names);
  const balances = await balancesOf(db, before === null ? names : [...names, before]);
  const chain = await chainReservesOf(db, names);
  return days.map(({ day, starts_at: startsAt, ends_at: endsAt, late }, i) => {
    const opening = balances.get(days[i + 1]?.day ?? before ?? "") ?? new Map<string, bigint>();
    const own = moved.get(day) ?? [];
    const span = { from: day, to: day, startsAt, endsAt, closed: true, late };
    return toSheet({ ...span, chain: chain.get(day) ?? null }, own, booksOf(opening, own));
  });
}

/** Null while a closed day has no sums yet, and before the first posting. */
export async function readOpenDay(ctx: Context): Promise<OpenDay> {
  return inSnapshot(ctx.db, async (tx) => ({ sheet: await readOpenSheet(ctx, tx) }));
}

async function readOpenSheet(ctx: Context, tx: Tx): Promise<Sheet | null> {
  const waiting = tx.selectFrom("closed_day").select("day").where("computed_at", "is", null).limit(1);
  if (await waiting.executeTakeFirst()) return null;
  const { withdrawWindow } = await readSettings(tx);
  const next = await nextDay(tx, withdrawWindow.timeZone);
  if (!next) return null;
  const now = ctx.now();
  const span = { from: next.starts_at, to: now > next.starts_at ? now : next.starts_at };
  // A server whose clock is ahead may have posted after now.
  const moved = await sumsOf(tx, { from: span.from, to: new Date(8_640_000_000_000) });
  const books = booksOf(await balancesAt(tx, await dayBefore(tx, next.day)), moved);
  const late = await countLate(tx, { ...span, to: new Date(8_640_000_000_000) });
  return toSheet(
    {
      from: next.day,
      to: next.day,
      startsAt: span.from,
      endsAt: span.to,
      closed: false,
      late,
      chain: await chainReserves(tx, span),
    },
    moved,
    books,
  );
}

/** From the last root with reserves in the span. */
async function chainReserves(db: Store | Tx, { from, to }: Span): Promise<string | null> {
  const { rows } = await sql<{ total: string | null }>`
    select statement::json #>> '{reserves,total}' as total from evidence_root
    where at >= ${from} and at < ${to} order by at desc limit 1`.execute(db);
  return rows[0]?.total ?? null;
}

async function chainReservesOf(db: Store | Tx, days: readonly string[]): Promise<Map<string, string | null>> {
  const { rows } = await sql<{ day: string; total: string | null }>`
    select d.day, last.total from closed_day d
    cross join lateral (select statement::json #>> '{reserves,total}' as total from evidence_root
      where at >= d.starts_at and at < d.ends_at order by at desc limit 1) last
    where d.day in (${sql.join(days)})`.execute(db);
  return new Map(rows.map(({ day, total }) => [day, total]));
}

function computedDays(db: Store | Tx, { from, to }: RangeQuery, before?: string) {
  const days = db
    .selectFrom("closed_day")
    .select(["day", "starts_at", "ends_at", "late"])
    .where("day", ">=", from)
    .where("day", "<=", to)
    .where("computed_at", "is not", null);
  return before === undefined ? days : days.where("day", "<", before);
}

function assertDays({ from, to }: RangeQuery): void {
  if (!isDay(from)) throw new Refused("invalid", { field: "from" });
  if (!isDay(to) || to < from) throw new Refused("invalid", { field: "to" });
}
