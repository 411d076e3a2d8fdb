/** Source: rules.md O127, O135. */
import { sql } from "kysely";
import type { Inspection, LedgerInspection } from "../ledger/inspection.ts";
import type { Tx } from "../store/store.ts";
import { balancesAt, booksOf, dayBefore, keyOf } from "./balances.ts";
import { MEMBERS, storedSums, sumsOf, type Moved } from "./sums.ts";

/** Recounts the whole ledger by the time of each posting. */
export function inspectReports(): LedgerInspection {
  return async (tx) => {
    const sums = await sql<{ place: string }>`
      with days as (
        select array_agg(day order by starts_at) as days, array_agg(starts_at order by starts_at) as starts, max(ends_at) as ends
        from closed_day where computed_at is not null
      ), counted as (
        select t.id, coalesce(l.counts_at, t.created_at) as at, t.kind
        from ledger_transaction t left join late_posting l on l.transaction_id = t.id
      ), recount as (
        select d.days[width_bucket(c.at, d.starts)] as day, c.kind, coalesce(e.type, '') as type,
          coalesce(e.pool, ${MEMBERS}) as book, e.asset,
          count(*) filter (where e.amount < 0) as debits, count(*) filter (where e.amount > 0) as credits,
          coalesce(-sum(e.amount) filter (where e.amount < 0), 0) as debit,
          coalesce(sum(e.amount) filter (where e.amount > 0), 0) as credit
        from days d join counted c on c.at < d.ends join entry e on e.transaction_id = c.id
        group by 1, 2, 3, 4, 5)
      select coalesce(s.day, r.day) || ' ' || coalesce(s.kind, r.kind) || ' ' || coalesce(s.book, r.book) as place
      from recount r full join day_sum s using (day, kind, type, book, asset)
      where (s.debits, s.credits, s.debit, s.credit) is distinct from (r.debits, r.credits, r.debit, r.credit)
      limit 1`.execute(tx);
    if (sums.rows[0]) return `reports: a closed day's sums are those of its postings: ${sums.rows[0].place}`;
    const balances = await sql<{ place: string }>`
      with running as (
        select b.day, b.book, b.asset, b.balance, coalesce(lag(b.balance) over w, 0)
          + coalesce(s.net, 0) as due
        from day_balance b
        left join (select day, book, asset, sum(credit - debit) as net from day_sum group by 1, 2, 3) s
          using (day, book, asset)
        window w as (partition by b.book, b.asset order by b.day))
      select day || ' ' || book || ' ' || asset as place from running where balance <> due limit 1`.execute(
      tx,
    );
    const [wrong] = balances.rows;
    return wrong ? `reports: a book closes at its opening and its movements: ${wrong.place}` : null;
  };
}

export const reportsInspection: Inspection = {
  name: "reports",
  whole: inspectReports(),
  since: (tx, sealed) => findBrokenDay(tx, sealed as string | null),
  /** Sums are computed in the order of days. */
  async seal(tx) {
    const row = await tx
      .selectFrom("closed_day")
      .select("day")
      .where("computed_at", "is not", null)
      .orderBy("day", "desc")
      .limit(1)
      .executeTakeFirst();
    return row?.day ?? null;
  },
};

async function findBrokenDay(tx: Tx, sealed: string | null): Promise<string | null> {
  const late = await sql<{ place: string }>`
    select t.id::text as place from fresh_transaction t
    join closed_day d on d.day = ${sealed}::date and t.created_at < d.ends_at
    where not exists (select from late_posting l where l.transaction_id = t.id and l.counts_at >= d.ends_at)
    limit 1`.execute(tx);
  if (late.rows[0])
    return `reports: what is posted after its day was closed counts later: ${late.rows[0].place}`;
  const days = await tx
    .selectFrom("closed_day")
    .select(["day", "starts_at", "ends_at"])
    .where("computed_at", "is not", null)
    .where("day", ">", sealed ?? "0001-01-01")
    .orderBy("day")
    .execute();
  for (const { day, starts_at: from, ends_at: to } of days) {
    const moved = await sumsOf(tx, { from, to });
    const place = firstUnlike(lines(moved), lines(await storedSums(tx, day, day)));
    if (place) return `reports: a closed day's sums are those of its postings: ${day} ${place}`;
    const books = booksOf(await balancesAt(tx, await dayBefore(tx, day)), moved);
    const due = new Map(books.map((book) => [keyOf(book), book.closing.toString()]));
    const held = Array.from(await balancesAt(tx, day), ([key, units]) => [key, units.toString()] as const);
    const book = firstUnlike(due, new Map(held));
    if (book) return `reports: a book closes at its opening and its movements: ${day} ${book}`;
  }
  return null;
}

const lines = (moved: Moved[]) =>
  new Map(
    moved.map(({ kind, type, book, asset, ...sums }) => [
      `${kind} ${type} ${book} ${asset}`,
      [sums.debits, sums.credits, sums.debit, sums.credit].join(" "),
    ]),
  );

/** The first name whose value differs, or that one side lacks. */
function firstUnlike(some: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): string | null {
  const all = new Set([...some.keys(), ...other.keys()]);
  return [...all].find((name) => some.get(name) !== other.get(name)) ?? null;
}
