/**
 * Verifies all invariants (rules.md M22) in one snapshot and names the first that fails, with its place. Reads the
 * whole ledger: for the operator and tests.
 */
import { sql } from "kysely";
import type { LedgerCheck } from "../../contract/operator/schemas.ts";
import type { Store, Tx } from "../store/store.ts";
import { findBrokenAct } from "./check-audit.ts";
import { findBrokenLine } from "./check-lines.ts";

export async function checkLedger(db: Store): Promise<LedgerCheck> {
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(checkWithin);
}

/** The same within an open transaction. */
export async function checkWithin(tx: Tx): Promise<LedgerCheck> {
  // Full scans without a time limit; nested loops would be slower.
  await sql`set local statement_timeout = 0`.execute(tx);
  await sql`set local enable_nestloop = off`.execute(tx);
  const broken = (await findBrokenInvariant(tx)) ?? (await findBrokenLine(tx)) ?? (await findBrokenAct(tx));
  const { rows } = await sql<{ transfers: bigint; entries: bigint; members: bigint }>`
    select (select count(*) from ledger_transaction) as transfers, (select count(*) from entry) as entries,
      (select count(*) from member) as members`.execute(tx);
  const { transfers, entries, members } = rows[0]!;
  return {
    ok: broken === null,
    transfers: Number(transfers),
    entries: Number(entries),
    members: Number(members),
    broken,
  };
}

/** Each query finds a violation of its invariant. */
const invariants: { name: string; query: string }[] = [
  {
    name: "1: a transfer's entries sum to zero per asset",
    query: `select transaction_id || ' ' || asset as place from entry group by transaction_id, asset having sum(amount) <> 0`,
  },
  {
    name: "1: every ledger transaction has entries",
    query: `select id::text as place from ledger_transaction t where not exists (select from entry where transaction_id = t.id)`,
  },
  {
    name: "1: every entry belongs to a ledger transaction, and to a member or a pool",
    query: `select e.transaction_id::text as place from entry e
      left join ledger_transaction t on t.id = e.transaction_id left join member m on m.id = e.member_id
      where t.id is null or (e.member_id is not null and m.id is null)`,
  },
  {
    name: "2: no member balance below zero",
    query: `select member_id::text as place from wallet where least(usdt, points, fuel, lock) < 0`,
  },
  {
    name: "2: no pool but custody and supply is below zero",
    query: `select pool || ' ' || asset as place from pool where balance < 0 and pool not in ('custody', 'supply')`,
  },
  {
    name: "2: a member's balance is the sum of their entries",
    query: `select w.member_id::text as place
      from wallet w
      left join (
        select member_id, sum(amount) filter (where asset = 'usdt') as usdt, sum(amount) filter (where asset = 'points') as points,
          sum(amount) filter (where asset = 'fuel') as fuel, sum(amount) filter (where asset = 'lock') as lock
        from entry where member_id is not null group by 1) e on e.member_id = w.member_id
      where (w.usdt, w.points, w.fuel, w.lock) <> (coalesce(e.usdt, 0), coalesce(e.points, 0), coalesce(e.fuel, 0), coalesce(e.lock, 0))`,
  },
  {
    name: "2: a pool's balance is the sum of its entries",
    query: `select coalesce(p.pool, e.pool) || ' ' || coalesce(p.asset, e.asset) as place
      from (select pool, asset, sum(balance) as balance from pool group by 1, 2) p
      full join (select pool, asset, sum(amount) as total from entry where pool is not null group by 1, 2) e
        on e.pool = p.pool and e.asset = p.asset
      where coalesce(p.balance, 0) <> coalesce(e.total, 0)`,
  },
  {
    name: "3: every income comes from a payment and equals its lines' income",
    query: `select c.transaction_id || ' ' || c.member_id as place from commission c
      left join (
        select transaction_id, member_id, type, sum(income) as income from (
          select distinct transaction_id, member_id, type, source::text, (source ->> 'income')::numeric * 100000000 as income
          from entry where type in ('direct', 'position', 'leadership')) one
        group by 1, 2, 3) l using (transaction_id, member_id, type)
      where c.amount is distinct from l.income`,
  },
  {
    name: "3: points and locked fuel are backed one to one",
    query: `select issued.asset as place
      from (select asset, -sum(balance) as amount from pool where pool = 'supply' and asset in ('points', 'lock') group by 1) issued
      left join (select case asset when 'usdt' then 'points' else 'lock' end as asset, sum(balance) as amount
        from pool where pool = 'backing' group by 1) held on held.asset = issued.asset
      where issued.amount <> coalesce(held.amount, 0)`,
  },
  {
    name: "4: an income equals what it releases of the recipient's votes",
    query: `select c.transaction_id || ' ' || c.member_id as place from commission c
      where c.amount <> coalesce((select sum(r.amount) from vote_release r join vote v on v.id = r.vote_id
        where r.transaction_id = c.transaction_id and r.type = c.type and v.member_id = c.member_id), 0)`,
  },
  {
    name: "votes: a seat's earnings are the sum of its position incomes",
    query: `select v.id::text as place from vote v
      left join (select vote_id, sum(amount) as total from vote_release where type = 'position' group by 1) r on r.vote_id = v.id
      where v.position_earned <> coalesce(r.total, 0)`,
  },
  {
    name: "3: a daily income equals its pool's payment",
    query: `select p.transaction_id::text as place
      from (select name, transaction_id, sum(paid) as paid from job_payment where name in ('dividend', 'nft') and paid > 0 group by 1, 2) p
      where p.paid <> coalesce((select -sum(e.amount) from entry e
        where e.transaction_id = p.transaction_id and e.pool = p.name and e.asset = 'usdt'), 0)`,
  },
  {
    name: "3: no run of a job pays more than its budget",
    query: `select name || ' ' || day as place from job_run r
      where budget < (select coalesce(sum(due), 0) from job_payment p where p.name = r.name and p.day = r.day)`,
  },
  {
    name: "lock: a member's lots sum to their locked fuel",
    query: `select w.member_id::text as place from wallet w
      left join (select member_id, sum(amount - released) as held from locked_lot group by 1) l on l.member_id = w.member_id
      where w.lock <> coalesce(l.held, 0)`,
  },
  {
    name: "votes: a vote's released amount is the sum of its incomes, and it is out exactly at its value",
    query: `select v.id::text as place from vote v
      left join (select vote_id, sum(amount) as total from vote_release group by 1) r on r.vote_id = v.id
      where v.released <> coalesce(r.total, 0) or (v.status = 'out') <> (v.released = v.vote_value)`,
  },
  {
    name: "passes: held passes equal sold ones",
    query: `select s.tier::text as place from nft_stock s
      left join (select tier, sum(quantity) as held from nft_holding group by 1) h on h.tier = s.tier
      left join (select tier, sum(quantity) as sold from nft_transaction where type = 'MINT' group by 1) m on m.tier = s.tier
      where coalesce(h.held, 0) <> coalesce(m.sold, 0)`,
  },
  {
    name: "passes: a member's passes are those bought and received, less those given",
    query: `select coalesce(h.member_id, t.member_id) || ' ' || coalesce(h.tier, t.tier) as place
      from nft_holding h
      full join (select member_id, tier, sum(case when type = 'STAKE' then 0 when direction = 'out' then -quantity else quantity end) as held
        from nft_transaction group by 1, 2) t on t.member_id = h.member_id and t.tier = h.tier
      where coalesce(h.quantity, 0) <> coalesce(t.held, 0)`,
  },
  {
    name: "passes: staked passes are the sum of the stakes, and at most those held",
    query: `select coalesce(h.member_id, s.member_id) || ' ' || coalesce(h.tier, s.tier) as place
      from nft_holding h
      full join (select member_id, tier, sum(quantity) as staked from nft_stake group by 1, 2) s
        on s.member_id = h.member_id and s.tier = h.tier
      where coalesce(h.staked, 0) <> coalesce(s.staked, 0) or coalesce(h.staked, 0) > coalesce(h.quantity, 0)`,
  },
  {
    name: "passes: a stake's earnings are the sum of its job payments",
    query: `select s.id::text as place from nft_stake s
      left join (select item, sum(paid) as paid from job_payment where name = 'nft' group by 1) p on p.item = s.id
      where s.earned <> coalesce(p.paid, 0)`,
  },
  {
    name: "withdrawals: what is being withdrawn is what the pool holds",
    query: `select asked || ' ' || held as place
      from (select coalesce(sum(amount), 0) as asked from withdrawal
        where status in ('pending', 'approved', 'signed', 'sent', 'failed')) w,
        (select coalesce(sum(balance), 0) as held from pool where pool = 'withdrawing') p
      where asked <> held`,
  },
  {
    name: "teams: added and waiting performance sum to all payments",
    query: `select paid::text as place
      from (select coalesce(sum(value), 0) as paid from counter where name = 'voted') voted
      where paid <> (select coalesce(sum(own), 0) from community) + (select coalesce(sum(performance), 0) from community_event)`,
  },
  {
    name: "teams: a team's performance is that of its direct members and their teams",
    query: `select coalesce(c.member_id, b.referrer_id)::text as place
      from community c
      full join (select m.referrer_id, sum(d.own + d.team) as below from community d
        join member m on m.id = d.member_id where m.referrer_id is not null group by 1) b on b.referrer_id = c.member_id
      where coalesce(c.team, 0) <> coalesce(b.below, 0)`,
  },
  {
    name: "stakes: unreleased stakes equal the pool",
    query: `select 'staked fuel' as place
      where (select coalesce(sum(amount + accrued - released), 0) from stake)
        <> (select coalesce(sum(balance), 0) from pool where pool = 'staked' and asset = 'fuel')`,
  },
];

async function findBrokenInvariant(tx: Tx): Promise<string | null> {
  for (const { name, query } of invariants) {
    const { rows } = await sql.raw<{ place: string }>(`${query} limit 1`).execute(tx);
    if (rows[0]) return `${name}: ${rows[0].place}`;
  }
  return null;
}
