/**
 * Records from before passes were in the ledger have no transaction: one opening line stands for all of a member's.
 * Source: rules.md M31, P12.
 */
import type { Invariant } from "./invariants.ts";

const passLines = (entries = "entry", transactions = "ledger_transaction") => `
  select e.transaction_id, e.member_id, t.kind, e.amount, (t.source ->> 'nft')::integer as tier,
    (t.source -> 'serials')::jsonb as serials, (t.source ->> 'quantity')::integer as quantity,
    t.source ->> 'passStake' as stake
  from ${entries} e join ${transactions} t on t.id = e.transaction_id
  where e.asset = 'pass' and e.member_id is not null and t.kind <> 'pass-opening'`;

const returns = (table: string) => `
  select id, (source ->> 'returns')::uuid as returns, source from ${table}
  where kind = 'pass-gift' and source ->> 'returns' is not null`;

/** Of the return `t`. */
const isNotWhole = `not exists (
  select from ledger_transaction g where g.id = t.returns and g.kind = 'pass-gift' and g.source ->> 'returns' is null
    and (g.source ->> 'nft', (g.source -> 'serials')::jsonb, g.source ->> 'fromUid', g.source ->> 'toUid')
      = (t.source ->> 'nft', (t.source -> 'serials')::jsonb, t.source ->> 'toUid', t.source ->> 'fromUid'))`;

const freshHoldings = "select h.* from fresh_member join nft_holding h using (member_id)";

const lastMoves = (where: string) => `
  select distinct on (tier, serial) tier, serial, member_id, stake_id
  from nft_transaction, unnest(serials) as serial
  where direction is distinct from 'out' and ${where} order by tier, serial, id desc`;

export const passInvariants: Invariant[] = [
  {
    name: "passes: a member's single passes are those held and those staked",
    query: `select coalesce(h.member_id, p.member_id) || ' ' || coalesce(h.tier, p.tier) as place
      from (select * from nft_holding where quantity > 0) h
      full join (select member_id, tier, count(*) as quantity, count(stake_id) as staked from nft_pass group by 1, 2) p
        on p.member_id = h.member_id and p.tier = h.tier
      where h.quantity is distinct from p.quantity or h.staked is distinct from p.staked`,
    fresh: `select coalesce(h.member_id, p.member_id) || ' ' || coalesce(h.tier, p.tier) as place
      from (select * from (${freshHoldings}) own where quantity > 0) h
      full join (select member_id, tier, count(*) as quantity, count(stake_id) as staked
        from fresh_member join nft_pass using (member_id) group by 1, 2) p
        on p.member_id = h.member_id and p.tier = h.tier
      where h.quantity is distinct from p.quantity or h.staked is distinct from p.staked`,
  },
  {
    name: "passes: a stake's passes are its member's, of its tier, and as many as it says",
    query: `select coalesce(s.id, p.stake_id)::text as place from nft_stake s
      full join (select stake_id, min(tier) as tier, max(tier) as top, min(member_id) as member_id, max(member_id) as other,
          count(*) as quantity from nft_pass where stake_id is not null group by 1) p on p.stake_id = s.id
      where (s.tier, s.tier, s.member_id, s.member_id, s.quantity)
        is distinct from (p.tier, p.top, p.member_id, p.other, p.quantity)`,
  },
  {
    name: "passes: each is with the member, and in the stake, of its last record",
    query: `select coalesce(p.tier, r.tier) || ' ' || coalesce(p.serial, r.serial) as place
      from nft_pass p full join (${lastMoves("true")}) r on r.tier = p.tier and r.serial = p.serial
      where p.member_id is distinct from r.member_id or p.stake_id is distinct from r.stake_id`,
  },
  {
    name: "passes: sold ones are numbered without gaps",
    query: `select tier::text as place from nft_pass group by tier having max(serial) <> count(*)`,
  },
  {
    name: "passes: a record's numbers are as many as it says, each once",
    query: `select id::text as place from nft_transaction
      where quantity <> cardinality(serials) or quantity <> (select count(distinct serial) from unnest(serials) as serial)
        or (type = 'STAKE') <> (stake_id is not null)`,
  },
  {
    name: "passes: each went from hand to hand",
    query: `select tier || ' ' || serial as place from (
        select tier, serial, type, direction, member_id, other_id, lag(type) over moves as before,
          lag(direction) over moves as way, lag(member_id) over moves as owner, lag(other_id) over moves as recipient
        from nft_transaction, unnest(serials) as serial window moves as (partition by tier, serial order by id)) move
      where case
        when type = 'MINT' then before is not null
        when direction = 'in' then way is distinct from 'out' or owner <> other_id or recipient <> member_id
        else before is null or before = 'STAKE' or way = 'out' or owner <> member_id end`,
  },
  {
    name: "passes: a return is of one gift, with its passes and between the same members, and recorded with it",
    query: `select coalesce(t.id, r.transaction_id)::text as place
      from (${returns("ledger_transaction")}) t
      full join (select * from gift_return where returned_at is not null) r
        on r.transaction_id = t.returns and r.return_id = t.id
      where t.id is null or r.transaction_id is null or ${isNotWhole}`,
    fresh: `select t.id::text as place
      from (${returns("fresh_transaction")}) t
      left join gift_return r on r.transaction_id = t.returns and r.return_id = t.id
      where r.returned_at is null or ${isNotWhole}`,
  },
  {
    name: "passes: every record is a line of its member, and every line a record",
    query: `select coalesce(r.id::text, l.transaction_id || ' ' || l.member_id) as place
      from (select id, transaction_id, member_id, tier, quantity, serials, type, stake_id,
          case when type = 'STAKE' or direction = 'out' then -quantity else quantity end::bigint * 100000000 as amount
        from nft_transaction where transaction_id is not null) r
      full join (${passLines()}) l on l.transaction_id = r.transaction_id and l.member_id = r.member_id
      where (r.tier, r.quantity, to_jsonb(r.serials), r.amount, r.stake_id::text)
          is distinct from (l.tier, l.quantity, l.serials, l.amount, l.stake)
        or l.kind is distinct from case r.type when 'MINT' then 'nft' when 'STAKE' then 'pass-stake' else 'pass-gift' end`,
    fresh: `select coalesce(r.id::text, l.transaction_id || ' ' || l.member_id) as place
      from (select n.id, n.transaction_id, n.member_id, n.tier, n.quantity, n.serials, n.type, n.stake_id,
          case when n.type = 'STAKE' or n.direction = 'out' then -n.quantity else n.quantity end::bigint * 100000000 as amount
        from fresh_member f join nft_transaction n on n.member_id = f.member_id
        join fresh_transaction t on t.id = n.transaction_id) r
      full join (${passLines("fresh_entry", "fresh_transaction")}) l
        on l.transaction_id = r.transaction_id and l.member_id = r.member_id
      where (r.tier, r.quantity, to_jsonb(r.serials), r.amount, r.stake_id::text)
          is distinct from (l.tier, l.quantity, l.serials, l.amount, l.stake)
        or l.kind is distinct from case r.type when 'MINT' then 'nft' when 'STAKE' then 'pass-stake' else 'pass-gift' end`,
  },
  {
    name: "passes: opening lines are what the records before them lead to",
    query: `select coalesce(r.member_id, l.member_id) || ' ' || coalesce(r.tier, l.tier) as place
      from (select member_id, tier, to_jsonb(array_agg(serial order by serial)) as serials, count(*) * 100000000 as amount
        from (${lastMoves("transaction_id is null")}) last where stake_id is null group by 1, 2) r
      full join (
        select e.member_id, (e.source ->> 'nft')::integer as tier, (e.source -> 'serials')::jsonb as serials, e.amount
        from entry e join ledger_transaction t on t.id = e.transaction_id
        where e.member_id is not null and t.kind = 'pass-opening') l on l.member_id = r.member_id and l.tier = r.tier
      where r.serials is distinct from l.serials or r.amount is distinct from l.amount`,
  },
  {
    name: "passes: a member's balance is what is not staked",
    query: `select w.member_id::text as place from wallet w
      left join (select member_id, sum(quantity - staked) as free from nft_holding group by 1) h on h.member_id = w.member_id
      where w.pass <> coalesce(h.free, 0) * 100000000`,
    fresh: `select w.member_id::text as place from fresh_member f join wallet w using (member_id)
      left join (select member_id, sum(quantity - staked) as free from (${freshHoldings}) own group by 1) h
        on h.member_id = w.member_id
      where w.pass <> coalesce(h.free, 0) * 100000000`,
  },
  {
    name: "passes: pools hold what is staked, and owe what is sold",
    query: `select 'pools of passes' as place
      from (select coalesce(sum(quantity), 0) * 100000000 as sold, coalesce(sum(staked), 0) * 100000000 as staked
          from nft_holding) h,
        (select coalesce(sum(balance) filter (where pool = 'supply'), 0) as supply,
          coalesce(sum(balance) filter (where pool = 'staked'), 0) as staked,
          coalesce(sum(balance) filter (where pool not in ('supply', 'staked')), 0) as other
        from pool where asset = 'pass') p
      where p.supply <> -h.sold or p.staked <> h.staked or p.other <> 0`,
  },
];
