/** Source: rules.md O107. */
import type { Invariant } from "./invariants.ts";

const KINDS = "'fees-payout', 'fees-payout-back', 'reserve-top-up'";

export const bookInvariants: Invariant[] = [
  {
    name: "books: each fee payout and top-up is one ledger transaction of its amount, and each such transaction one of them",
    query: `select coalesce(r.id, l.id)::text as place
      from (
        select transaction_id as id, case kind when 'payout' then 'fees-payout' else 'reserve-top-up' end as kind, amount
        from book_transfer
        union all select back_id, 'fees-payout-back', amount from book_transfer where back_id is not null) r
      full join (
        select t.id, t.kind, sum(e.amount) filter (where e.amount > 0) as amount
        from ledger_transaction t join entry e on e.transaction_id = t.id where t.kind in (${KINDS}) group by 1, 2) l
        on l.id = r.id
      where (r.kind, r.amount) is distinct from (l.kind, l.amount)`,
    fresh: `select l.id::text as place
      from (
        select t.id, t.kind, sum(e.amount) filter (where e.amount > 0) as amount
        from fresh_transaction t join fresh_entry e on e.transaction_id = t.id where t.kind in (${KINDS}) group by 1, 2) l
      left join (
        select transaction_id as id, case kind when 'payout' then 'fees-payout' else 'reserve-top-up' end as kind, amount
        from book_transfer
        union all select back_id, 'fees-payout-back', amount from book_transfer where back_id is not null) r on r.id = l.id
      where (r.kind, r.amount) is distinct from (l.kind, l.amount)`,
  },
  {
    name: "books: what was taken out of fees is counted",
    query: `select counted || ' ' || taken as place
      from (select coalesce(sum(value), 0) as counted from counter where name = 'fees-taken') c,
        (select coalesce(-sum(e.amount), 0) as taken from entry e join ledger_transaction t on t.id = e.transaction_id
          where e.pool = 'fees' and e.asset = 'usdt' and t.kind in (${KINDS})) e
      where counted <> taken`,
    fresh: `select counted || ' ' || taken as place
      from (select coalesce(sum(value), 0) as counted from counter where name = 'fees-taken') c,
        (select coalesce((select value from sealed_counter where name = 'fees-taken'), 0) + coalesce(-sum(e.amount), 0) as taken
          from fresh_entry e join fresh_transaction t on t.id = e.transaction_id
          where e.pool = 'fees' and e.asset = 'usdt' and t.kind in (${KINDS})) e
      where counted <> taken`,
  },
];
