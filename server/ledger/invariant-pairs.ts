/** Each pair of record and ledger entry is looked up from both sides. Source: rules.md M29. */
import type { Invariant } from "./invariants.ts";

/** Lines of one income have the same source. */
const incomeLines = (types: string, table = "entry") => `
  select transaction_id, member_id, type, sum(income) as income from (
    select distinct transaction_id, member_id, type, source::text, (source ->> 'income')::numeric * 100000000 as income
    from ${table} where type in (${types})) one
  group by 1, 2, 3`;

const freshIncomes = (types: string) => incomeLines(types, "fresh_entry");

const freshCommissions = "select c.* from fresh_transaction t join commission c on c.source_id = t.id";

const freshPayments = (name: string, type: string) => `
  select transaction_id, member_id, sum(paid) as paid from (
    select distinct p.*
    from fresh_entry e join fresh_transaction t on t.id = e.transaction_id
    join job_payment p on p.name = ${name} and p.day = (t.source ->> 'day')::date and p.member_id = e.member_id
      and p.transaction_id = t.id
    where e.type in (${type}) and p.paid > 0) one
  group by 1, 2`;

const returns = (table: string) => `
  select id, (source ->> 'returns')::uuid as returns from ${table}
  where kind = 'transfer' and source ->> 'returns' is not null`;

/** Of the return `t`. */
const isNotWhole = `exists (
  select from entry back left join entry sent on sent.transaction_id = t.returns and sent.member_id = back.member_id
    and sent.asset = back.asset and sent.type = back.type
  where back.transaction_id = t.id and sent.amount is distinct from -back.amount)`;

const PAYMENT_INCOMES = "'direct', 'position', 'leadership'";
const DAILY_INCOMES = "'dividend', 'profit'";

export const pairs: Invariant[] = [
  {
    name: "3: every income comes from a payment and equals its lines' income",
    query: `select coalesce(c.transaction_id, l.transaction_id) || ' ' || coalesce(c.member_id, l.member_id) as place
      from commission c full join (${incomeLines(PAYMENT_INCOMES)}) l
        on l.transaction_id = c.transaction_id and l.member_id = c.member_id and l.type = c.type
      where c.amount is distinct from l.income`,
    fresh: `select coalesce(c.transaction_id, l.transaction_id) || ' ' || coalesce(c.member_id, l.member_id) as place
      from (${freshCommissions}) c full join (${freshIncomes(PAYMENT_INCOMES)}) l
        on l.transaction_id = c.transaction_id and l.member_id = c.member_id and l.type = c.type
      where c.amount is distinct from l.income`,
  },
  {
    name: "4: an income equals what it releases of the recipient's votes",
    query: `select coalesce(c.transaction_id, r.transaction_id) || ' ' || coalesce(c.member_id, r.member_id) as place
      from commission c full join (
        select transaction_id, member_id, type, sum(amount) as amount from vote_release join vote on vote.id = vote_id
        where type in (${PAYMENT_INCOMES}) group by 1, 2, 3) r
        on r.transaction_id = c.transaction_id and r.member_id = c.member_id and r.type = c.type
      where c.amount is distinct from r.amount`,
    fresh: `select coalesce(c.transaction_id, r.transaction_id) || ' ' || coalesce(c.member_id, r.member_id) as place
      from (${freshCommissions}) c full join (
        select r.transaction_id, v.member_id, r.type, sum(r.amount) as amount
        from fresh_transaction t join vote_release r on r.transaction_id = t.id join vote v on v.id = r.vote_id
        where r.type in (${PAYMENT_INCOMES}) group by 1, 2, 3) r
        on r.transaction_id = c.transaction_id and r.member_id = c.member_id and r.type = c.type
      where c.amount is distinct from r.amount`,
  },
  {
    name: "4: a daily income equals what it releases of the recipient's votes",
    query: `select coalesce(p.transaction_id, r.transaction_id)::text as place
      from (select transaction_id, sum(paid) as paid from job_payment where name in ('dividend', 'nft') and paid > 0 group by 1) p
      full join (select transaction_id, sum(amount) as amount from vote_release where type in ('dividend', 'profit') group by 1) r
        on r.transaction_id = p.transaction_id
      where p.paid is distinct from r.amount`,
    fresh: `select coalesce(p.transaction_id, r.transaction_id)::text as place
      from (select transaction_id, sum(income) as paid from (${freshIncomes(DAILY_INCOMES)}) l group by 1) p
      full join (select r.transaction_id, sum(r.amount) as amount
        from fresh_transaction t join vote_release r on r.transaction_id = t.id
        where r.type in (${DAILY_INCOMES}) group by 1) r
        on r.transaction_id = p.transaction_id
      where p.paid is distinct from r.amount`,
  },
  {
    name: "3: a daily income equals its pool's payment",
    query: `select p.transaction_id::text as place
      from (select name, transaction_id, sum(paid) as paid from job_payment where name in ('dividend', 'nft') and paid > 0 group by 1, 2) p
      left join (select transaction_id, pool, -sum(amount) as amount from entry
        where pool in ('dividend', 'nft') and asset = 'usdt' group by 1, 2) e
        on e.transaction_id = p.transaction_id and e.pool = p.name
      where p.paid is distinct from e.amount`,
    fresh: `select p.transaction_id::text as place
      from (select transaction_id, sum(income) as paid from (${freshIncomes(DAILY_INCOMES)}) l group by 1) p
      left join (select transaction_id, -sum(amount) as amount from fresh_entry
        where pool in ('dividend', 'nft') and asset = 'usdt' group by 1) e on e.transaction_id = p.transaction_id
      where p.paid is distinct from e.amount`,
  },
  {
    name: "jobs: a daily income is a payment of its job, and equals its lines' income",
    query: `select coalesce(p.transaction_id, l.transaction_id) || ' ' || coalesce(p.member_id, l.member_id) as place
      from (select transaction_id, member_id, sum(paid) as paid from job_payment
        where name in ('dividend', 'nft') and paid > 0 group by 1, 2) p
      full join (${incomeLines(DAILY_INCOMES)}) l
        on l.transaction_id = p.transaction_id and l.member_id = p.member_id
      where p.paid is distinct from l.income`,
    fresh: `select l.transaction_id || ' ' || l.member_id as place
      from (${freshIncomes(DAILY_INCOMES)}) l left join (${freshPayments("t.source ->> 'pool'", DAILY_INCOMES)}) p
        on p.transaction_id = l.transaction_id and p.member_id = l.member_id
      where p.paid is distinct from l.income`,
  },
  {
    name: "jobs: no run owes or pays more than its budget, and one that is done has paid all",
    query: `select name || ' ' || day as place from job_run
      join (select name, day, sum(due) as due, sum(paid) as paid, bool_or(paid is null) as waits
        from job_payment group by 1, 2) p using (name, day)
      where greatest(due, paid) > budget or (state = 'done' and waits)`,
  },
  {
    name: "jobs: released fuel is a payment of its run",
    query: `select coalesce(p.transaction_id, l.transaction_id) || ' ' || coalesce(p.member_id, l.member_id) as place
      from (select transaction_id, member_id, paid from job_payment where name = 'lock' and paid > 0) p
      full join (select transaction_id, member_id, amount from entry where type = 'release' and asset = 'fuel') l
        on l.transaction_id = p.transaction_id and l.member_id = p.member_id
      where p.paid is distinct from l.amount`,
    fresh: `select l.transaction_id || ' ' || l.member_id as place
      from (select transaction_id, member_id, amount from fresh_entry where type = 'release' and asset = 'fuel') l
      left join (${freshPayments("'lock'", "'release'")}) p
        on p.transaction_id = l.transaction_id and p.member_id = l.member_id
      where p.paid is distinct from l.amount`,
  },
  {
    name: "jobs: yields and released stakes are payments of their runs",
    query: `select paid || ' ' || moved as place
      from (select coalesce(sum(paid), 0) as paid from job_payment where name = 'stake') p,
        (select coalesce(sum(abs(amount)), 0) as moved from entry join ledger_transaction t on t.id = transaction_id
          where pool = 'staked' and kind in ('yield', 'unstake')) e
      where paid <> moved`,
  },
  {
    name: "lock: what a member's lots released is what the statement says",
    query: `select coalesce(l.member_id, e.member_id)::text as place
      from (select member_id, sum(released) as released from locked_lot group by 1 having sum(released) > 0) l
      full join (select member_id, sum(amount) as released from entry where type = 'release' and asset = 'fuel' group by 1) e
        on e.member_id = l.member_id
      where l.released is distinct from e.released`,
  },
  {
    name: "stakes: what a member's stakes released is what the statement says",
    query: `select coalesce(s.member_id, e.member_id)::text as place
      from (select member_id, sum(released) as released from stake group by 1 having sum(released) > 0) s
      full join (select member_id, sum(amount) as released from entry join ledger_transaction t on t.id = transaction_id
        where member_id is not null and kind = 'unstake' group by 1) e on e.member_id = s.member_id
      where s.released is distinct from e.released`,
  },
  {
    name: "votes: the consensus flow is what members paid for votes",
    query: `select counted || ' ' || paid as place
      from (select coalesce(sum(value), 0) as counted from counter where name = 'voted') c,
        (select coalesce(-sum(amount), 0) as paid from entry where type in ('vote', 'upgrade', 'repurchase')) e
      where counted <> paid`,
    fresh: `select counted || ' ' || paid as place
      from (select coalesce(sum(value), 0) as counted from counter where name = 'voted') c,
        (select coalesce((select value from sealed_counter where name = 'voted'), 0) + coalesce(-sum(amount), 0) as paid
          from fresh_entry where type in ('vote', 'upgrade', 'repurchase')) e
      where counted <> paid`,
  },
  {
    name: "transfers: a return is of one transfer, whole and between the same members, and recorded with it",
    query: `select coalesce(t.id, r.transaction_id)::text as place
      from (${returns("ledger_transaction")}) t
      full join (select * from transfer_return where returned_at is not null) r
        on r.transaction_id = t.returns and r.return_id = t.id
      where t.id is null or r.transaction_id is null or ${isNotWhole}`,
    fresh: `select t.id::text as place
      from (${returns("fresh_transaction")}) t
      left join transfer_return r on r.transaction_id = t.returns and r.return_id = t.id
      where r.returned_at is null or ${isNotWhole}`,
  },
  {
    name: "passes: bought passes are those that were paid for",
    query: `select coalesce(m.member_id, p.member_id) || ' ' || coalesce(m.tier, p.tier) as place
      from (select member_id, tier, sum(quantity) as bought from nft_transaction where type = 'MINT' group by 1, 2) m
      full join (
        select e.member_id, (t.source ->> 'nft')::integer as tier, sum((t.source ->> 'quantity')::integer) as paid
        from entry e join ledger_transaction t on t.id = e.transaction_id
        where e.type = 'nft' and e.asset = 'usdt' and e.member_id is not null group by 1, 2) p on p.member_id = m.member_id and p.tier = m.tier
      where m.bought is distinct from p.paid`,
    fresh: `select coalesce(m.member_id, p.member_id) || ' ' || coalesce(m.tier, p.tier) as place
      from (select member_id, tier, sum(quantity) as bought from fresh_member join nft_transaction using (member_id)
        where type = 'MINT' group by 1, 2) m
      full join (
        select e.member_id, (t.source ->> 'nft')::integer as tier, sum((t.source ->> 'quantity')::integer) as paid
        from fresh_member f join entry e on e.member_id = f.member_id join ledger_transaction t on t.id = e.transaction_id
        where e.type = 'nft' and e.asset = 'usdt' group by 1, 2) p on p.member_id = m.member_id and p.tier = m.tier
      where m.bought is distinct from p.paid`,
  },
  {
    name: "deposits: a credited deposit is one line of its member, and no line is without its deposit",
    query: `select coalesce(d.id::text, e.id) as place
      from deposit d full join (
        select t.source ->> 'deposit' as id, min(e.member_id) as member_id, count(*) as lines, sum(e.amount) as amount
        from entry e join ledger_transaction t on t.id = e.transaction_id
        where e.type = 'deposit' and e.member_id is not null group by 1) e on e.id = d.id::text
      where d.id is null or (e.id is null and d.status = 'credited') or (e.id is not null and (
        d.status in ('seen', 'confirming', 'below_minimum', 'orphaned')
        or e.lines <> 1 or e.amount <> d.amount or e.member_id <> d.member_id))`,
    fresh: `select e.id as place
      from (select t.source ->> 'deposit' as id, min(e.member_id) as member_id, count(*) as lines, sum(e.amount) as amount
        from fresh_entry e join fresh_transaction t on t.id = e.transaction_id
        where e.type = 'deposit' and e.member_id is not null group by 1) e
      left join deposit d on d.id = e.id::bigint
      where d.id is null or d.status in ('seen', 'confirming', 'below_minimum', 'orphaned')
        or e.lines <> 1 or e.amount <> d.amount or e.member_id <> d.member_id`,
  },
  {
    name: "withdrawals: each is taken once, and returned or paid once if it says so",
    query: `select coalesce(w.id::text, b.id) as place
      from withdrawal w full join (
        select t.source ->> 'withdrawal' as id, count(*) filter (where e.amount > 0) as takings,
          sum(e.amount) filter (where e.amount > 0) as amount,
          count(*) filter (where e.amount < 0 and t.source ->> 'status' is not null) as returns,
          count(*) filter (where e.amount < 0 and t.source ->> 'status' is null) as payments
        from entry e join ledger_transaction t on t.id = e.transaction_id
        where e.pool = 'withdrawing' and t.source ->> 'withdrawal' is not null group by 1) b on b.id = w.id::text
      where w.id is null or b.id is null or b.takings <> 1 or b.amount <> w.amount
        or b.returns <> (w.status in ('rejected', 'cancelled'))::integer
        or b.payments > (w.status = 'confirmed')::integer`,
    // What was taken or paid before the point is in the pool, which must equal the withdrawals under way.
    fresh: `select b.id as place
      from (
        select t.source ->> 'withdrawal' as id, count(*) filter (where e.amount > 0) as takings,
          count(*) filter (where e.amount < 0 and t.source ->> 'status' is not null) as returns,
          count(*) filter (where e.amount < 0 and t.source ->> 'status' is null) as payments,
          min(abs(e.amount)) as least, max(abs(e.amount)) as most
        from fresh_entry e join fresh_transaction t on t.id = e.transaction_id
        where e.pool = 'withdrawing' and t.source ->> 'withdrawal' is not null group by 1) b
      left join withdrawal w on w.id = b.id::bigint
      where w.id is null or b.takings > 1 or (b.least, b.most) is distinct from (w.amount, w.amount)
        or b.returns > (w.status in ('rejected', 'cancelled'))::integer
        or b.payments > (w.status = 'confirmed')::integer`,
  },
  {
    // Payments of earlier versions do not name their withdrawal.
    name: "withdrawals: as many were paid as are confirmed, and what left custody is what they were to receive",
    query: `select paid || ' ' || confirmed as place
      from (select count(*) as confirmed, coalesce(sum(amount - fee), 0) as arrived from withdrawal where status = 'confirmed') w,
        (select count(*) filter (where e.pool = 'withdrawing' and e.amount < 0 and t.source ->> 'status' is null) as paid,
            coalesce(sum(e.amount) filter (where e.pool = 'custody'), 0) as gone
          from entry e join ledger_transaction t on t.id = e.transaction_id where t.kind = 'withdraw') b
      where paid <> confirmed or arrived <> gone`,
  },
  {
    name: "withdrawals: what was paid on the chain is confirmed, with the amount that arrives",
    query: `select w.id::text as place from payout p join withdrawal w on w.id = p.withdrawal_id
      where p.amount <> w.amount - w.fee or (p.state in ('paid', 'buried') and w.status <> 'confirmed')`,
  },
];
