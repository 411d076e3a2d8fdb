/** What `ledger check` verifies of the reports. Source: rules.md O127. */
import { sql } from "kysely";
import type { LedgerInspection } from "../ledger/check.ts";
import { MEMBERS } from "./sums.ts";

/** Recounts the whole ledger, by the time of each posting, against what was stored of each day. */
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
