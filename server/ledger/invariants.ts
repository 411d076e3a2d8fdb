/** Source: rules.md M22. */

export interface Invariant {
  name: string;
  /** In one pass over its tables. */
  query: string;
  /**
   * For rows written since a sealed point, by indexes and the tables of fresh.ts. True if `query` is cheap enough;
   * absent if only the whole ledger can tell.
   */
  fresh?: string | true;
}

const ASSETS = ["usdt", "points", "fuel", "lock", "pass"];

const freshVotes =
  "select distinct r.vote_id from fresh_transaction t join vote_release r on r.transaction_id = t.id";

export const invariants: Invariant[] = [
  {
    name: "1: a transfer's entries sum to zero per asset",
    query: `select transaction_id || ' ' || asset as place from entry group by transaction_id, asset having sum(amount) <> 0`,
    fresh: `select transaction_id || ' ' || asset as place from fresh_entry group by transaction_id, asset having sum(amount) <> 0`,
  },
  {
    name: "1: every ledger transaction has entries",
    query: `select id::text as place from ledger_transaction t where not exists (select from entry where transaction_id = t.id)`,
    fresh: `select id::text as place from fresh_transaction t where not exists (select from fresh_entry where transaction_id = t.id)`,
  },
  {
    name: "1: every entry belongs to a ledger transaction, and to a member or a pool",
    query: `select e.transaction_id::text as place from entry e
      left join ledger_transaction t on t.id = e.transaction_id left join member m on m.id = e.member_id
      where t.id is null or (e.member_id is not null and m.id is null)`,
    // Nothing is added to a transaction later.
    fresh: `select e.transaction_id::text as place from fresh_entry e
      left join fresh_transaction t on t.id = e.transaction_id left join member m on m.id = e.member_id
      where t.id is null or (e.member_id is not null and m.id is null)`,
  },
  {
    name: "2: no member balance below zero",
    query: `select member_id::text as place from wallet where least(usdt, points, fuel, lock, pass) < 0`,
    fresh: `select w.member_id::text as place from fresh_member join wallet w using (member_id)
      where least(usdt, points, fuel, lock, pass) < 0`,
  },
  {
    name: "2: no pool but custody and supply is below zero",
    query: `select pool || ' ' || asset as place from pool where balance < 0 and pool not in ('custody', 'supply')`,
    fresh: true,
  },
  {
    name: "2: a member's balance is the sum of their entries",
    query: `select w.member_id::text as place
      from wallet w
      left join (
        select member_id, sum(amount) filter (where asset = 'usdt') as usdt, sum(amount) filter (where asset = 'points') as points,
          sum(amount) filter (where asset = 'fuel') as fuel, sum(amount) filter (where asset = 'lock') as lock,
          sum(amount) filter (where asset = 'pass') as pass
        from entry where member_id is not null group by 1) e on e.member_id = w.member_id
      where (w.usdt, w.points, w.fuel, w.lock, w.pass) <>
        (coalesce(e.usdt, 0), coalesce(e.points, 0), coalesce(e.fuel, 0), coalesce(e.lock, 0), coalesce(e.pass, 0))`,
    // See check-lines.ts for the balances between.
    fresh: `select w.member_id::text as place
      from fresh_member f join wallet w using (member_id)
      cross join (values ${ASSETS.map((asset) => `('${asset}')`).join(", ")}) as a (asset)
      left join lateral (select balance from entry e where e.member_id = f.member_id and e.asset = a.asset
        order by e.seq desc limit 1) last on true
      where coalesce(last.balance, 0) <> case a.asset ${ASSETS.map((asset) => `when '${asset}' then w.${asset}`).join(" ")} end`,
  },
  {
    name: "2: a pool's balance is the sum of its entries",
    query: `select coalesce(p.pool, e.pool) || ' ' || coalesce(p.asset, e.asset) as place
      from (select pool, asset, sum(balance) as balance from pool group by 1, 2) p
      full join (select pool, asset, sum(amount) as total from entry where pool is not null group by 1, 2) e
        on e.pool = p.pool and e.asset = p.asset
      where coalesce(p.balance, 0) <> coalesce(e.total, 0)`,
    fresh: `select coalesce(p.pool, e.pool) || ' ' || coalesce(p.asset, e.asset) as place
      from (select pool, asset, sum(balance) as balance from pool group by 1, 2) p
      full join (select pool, asset, sum(amount) as total from (
          select pool, asset, balance as amount from sealed_pool
          union all select pool, asset, amount from fresh_entry where pool is not null) moved group by 1, 2) e
        on e.pool = p.pool and e.asset = p.asset
      where coalesce(p.balance, 0) <> coalesce(e.total, 0)`,
  },
  {
    name: "3: points and locked fuel are backed one to one",
    query: `select issued.asset as place
      from (select asset, -sum(balance) as amount from pool where pool = 'supply' and asset in ('points', 'lock') group by 1) issued
      left join (select case asset when 'usdt' then 'points' else 'lock' end as asset, sum(balance) as amount
        from pool where pool = 'backing' group by 1) held on held.asset = issued.asset
      where issued.amount <> coalesce(held.amount, 0)`,
    fresh: true,
  },
  {
    name: "votes: a seat's earnings are the sum of its position incomes",
    query: `select v.id::text as place from vote v
      left join (select vote_id, sum(amount) as total from vote_release where type = 'position' group by 1) r on r.vote_id = v.id
      where v.position_earned <> coalesce(r.total, 0)`,
    fresh: `select v.id::text as place from (${freshVotes}) f join vote v on v.id = f.vote_id
      left join lateral (select sum(amount) as total from vote_release r where r.vote_id = v.id and type = 'position') r on true
      where v.position_earned <> coalesce(r.total, 0)`,
  },
  {
    name: "lock: a member's lots sum to their locked fuel",
    query: `select coalesce(w.member_id, l.member_id)::text as place from wallet w
      full join (select member_id, sum(amount - released) as held from locked_lot group by 1) l on l.member_id = w.member_id
      where w.lock is distinct from coalesce(l.held, 0)`,
    fresh: `select w.member_id::text as place from fresh_member f join wallet w using (member_id)
      left join lateral (select sum(amount - released) as held from locked_lot l where l.member_id = f.member_id) l on true
      where w.lock <> coalesce(l.held, 0)`,
  },
  {
    name: "votes: a vote's released amount is the sum of its incomes, and it is out exactly at its value",
    query: `select v.id::text as place from vote v
      left join (select vote_id, sum(amount) as total from vote_release group by 1) r on r.vote_id = v.id
      where v.released <> coalesce(r.total, 0) or (v.status = 'out') <> (v.released = v.vote_value)`,
    fresh: `select v.id::text as place from (${freshVotes}) f join vote v on v.id = f.vote_id
      left join lateral (select sum(amount) as total from vote_release r where r.vote_id = v.id) r on true
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
    fresh: `select coalesce(h.member_id, t.member_id) || ' ' || coalesce(h.tier, t.tier) as place
      from (select h.* from fresh_member join nft_holding h using (member_id)) h
      full join (select member_id, tier, sum(case when type = 'STAKE' then 0 when direction = 'out' then -quantity else quantity end) as held
        from fresh_member join nft_transaction using (member_id) group by 1, 2) t on t.member_id = h.member_id and t.tier = h.tier
      where coalesce(h.quantity, 0) <> coalesce(t.held, 0)`,
  },
  {
    name: "passes: staked passes are the sum of the stakes, and at most those held",
    query: `select coalesce(h.member_id, s.member_id) || ' ' || coalesce(h.tier, s.tier) as place
      from nft_holding h
      full join (select member_id, tier, sum(quantity) as staked from nft_stake group by 1, 2) s
        on s.member_id = h.member_id and s.tier = h.tier
      where coalesce(h.staked, 0) <> coalesce(s.staked, 0) or coalesce(h.staked, 0) > coalesce(h.quantity, 0)`,
    fresh: `select coalesce(h.member_id, s.member_id) || ' ' || coalesce(h.tier, s.tier) as place
      from (select h.* from fresh_member join nft_holding h using (member_id)) h
      full join (select member_id, tier, sum(quantity) as staked from fresh_member join nft_stake using (member_id) group by 1, 2) s
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
    // Withdrawals under way are few, and found by their status.
    fresh: true,
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
    name: "teams: what a team paid by day sums to what it paid",
    query: `select coalesce(c.member_id, d.member_id)::text as place
      from community c
      full join (select member_id, sum(performance) as paid, sum(members) as members from community_day group by 1) d
        on d.member_id = c.member_id
      where coalesce(c.team, 0) <> coalesce(d.paid, 0) or coalesce(c.members, 0) <> coalesce(d.members, 0)`,
  },
  {
    name: "teams: what a level below paid is what the direct members and their levels paid",
    query: `select coalesce(k.member_id, b.referrer_id) || ' ' || coalesce(k.level, b.level) as place
      from community_level k
      full join (
        select c.referrer_id, d.level, sum(d.paid) as paid
        from (
          select member_id, 1 as level, own as paid from community
          union all select member_id, level + 1, performance from community_level where level < 10
        ) d join community c on c.member_id = d.member_id
        where c.referrer_id is not null group by 1, 2
      ) b on b.referrer_id = k.member_id and b.level = k.level
      where coalesce(k.performance, 0) <> coalesce(b.paid, 0)`,
  },
  {
    name: "stakes: unreleased stakes equal the pool",
    query: `select 'staked fuel' as place
      where (select coalesce(sum(amount + accrued - released), 0) from stake)
        <> (select coalesce(sum(balance), 0) from pool where pool = 'staked' and asset = 'fuel')`,
  },
];
