/** Source: rules.md O106. */
import { sql } from "kysely";
import type { BookDays, BookDaysQuery } from "../../contract/books/schemas.ts";
import { addDays, dayIn } from "../../contract/days.ts";
import { formatAmount } from "../../contract/money.ts";
import type { Context } from "../core/context.ts";
import { readSettings } from "../core/settings.ts";
import { inSnapshot } from "../core/snapshot.ts";
import { poolBalance } from "../ledger/pools.ts";
import type { Tx } from "../store/store.ts";

interface Sums {
  received: bigint;
  paid: bigint;
}

export async function readBookDays({ db, now }: Context, query: BookDaysQuery): Promise<BookDays> {
  const zone = (await readSettings(db)).withdrawWindow.timeZone;
  const today = dayIn(zone, now());
  const first = addDays(today, 1 - query.days);
  const found = await inSnapshot(db, async (tx) => {
    const kept = await readSums(tx, query, { zone, first, kept: true });
    // Without fitting sums the entries are added up, which is slower.
    return kept.fits ? kept : readSums(tx, query, { zone, first, kept: false });
  });
  return { list: backwards(found, today, query.days) };
}

/** `fits`: stored sums and later entries equal the balance. */
async function readSums(
  tx: Tx,
  { book, asset }: BookDaysQuery,
  { zone, first, kept }: { zone: string; first: string; kept: boolean },
) {
  const { rows } = await sql<Sums & { day: string; all: bigint }>`
    with kept as (
      select through from book_days where ${kept}::boolean and zone = ${zone}
    ), since as (
      select (created_at at time zone ${zone})::date as day,
        coalesce(sum(amount) filter (where amount > 0), 0) as received,
        coalesce(-sum(amount) filter (where amount < 0), 0) as paid
      from entry where pool = ${book} and asset = ${asset}
        and created_at >= coalesce((select through from kept), '-infinity')
      group by 1
    ), days as (
      select day, received, paid from book_day
      where pool = ${book} and asset = ${asset} and exists (select from kept)
      union all select day, received, paid from since
    ), summed as (
      select day, sum(received)::bigint as received, sum(paid)::bigint as paid,
        sum(sum(received - paid)) over ()::bigint as "all" from days group by 1
    )
    select day::text, received, paid, "all" from summed
    where day >= ${first}::date or day = (select max(day) from summed)`.execute(tx);
  const balance = await poolBalance(tx, book, asset);
  return {
    balance,
    fits: (rows[0]?.all ?? 0n) === balance,
    days: new Map(rows.map((row) => [row.day, row])),
  };
}

type Found = Awaited<ReturnType<typeof readSums>>;

/** Computes the days back from the current balance. */
function backwards({ balance, days }: Found, today: string, count: number): BookDays["list"] {
  let held = balance;
  // A wrong clock may have written future days.
  for (const [day, { received, paid }] of days) if (day > today) held -= received - paid;
  return Array.from({ length: count }, (_, i) => {
    const day = addDays(today, -i);
    const { received = 0n, paid = 0n } = days.get(day) ?? {};
    const end = held;
    held -= received - paid;
    return {
      day,
      received: formatAmount(received),
      paid: formatAmount(paid),
      balance: formatAmount(end),
    };
  }).toReversed();
}
