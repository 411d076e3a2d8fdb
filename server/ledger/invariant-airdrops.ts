/** Source: rules.md O116, O117. */
import type { Invariant } from "./invariants.ts";

export const airdropInvariants: Invariant[] = [
  {
    name: "airdrops: what is not paid is what the pool holds",
    query: `select coalesce(p.asset, a.asset) as place
      from (select asset, sum(balance) as held from pool where pool = 'airdrop' group by 1) p
      full join (select case when asset in ('usdt', 'points') then 'usdt' else 'fuel' end as asset,
          sum(total - paid - returned) as owed
        from airdrop where started_at is not null group by 1) a on a.asset = p.asset
      where coalesce(p.held, 0) <> coalesce(a.owed, 0)`,
    // There is one row per airdrop.
    fresh: true,
  },
  {
    name: "airdrops: every payment is a line of its member, and every line a payment",
    query: `select coalesce(r.transaction_id, l.transaction_id) || ' ' || coalesce(r.member_id, l.member_id) as place
      from (select r.transaction_id, r.member_id, a.asset, case a.split when 'listed' then r.weight
          when 'each' then r.weight * a.asked else div(r.weight::numeric * a.asked, a.weight) end as amount
        from airdrop_recipient r join airdrop a on a.id = r.airdrop_id where r.transaction_id is not null) r
      full join (select transaction_id, member_id, asset, amount from entry
        where type = 'airdrop' and member_id is not null) l
        on l.transaction_id = r.transaction_id and l.member_id = r.member_id
      where r.amount is distinct from l.amount or r.asset is distinct from l.asset`,
    fresh: `select e.transaction_id || ' ' || e.member_id as place
      from fresh_entry e join fresh_transaction t on t.id = e.transaction_id
      left join airdrop a on a.id = (t.source ->> 'airdrop')::bigint
      left join airdrop_recipient r on r.airdrop_id = a.id and r.member_id = e.member_id and r.transaction_id = t.id
      where e.type = 'airdrop' and e.member_id is not null and ((e.asset, e.amount) is distinct from (a.asset,
        case a.split when 'listed' then r.weight when 'each' then r.weight * a.asked
          else div(r.weight::numeric * a.asked, a.weight) end))`,
  },
  {
    name: "airdrops: what each says it paid is what its recipients got",
    query: `select a.id::text as place from airdrop a
      left join (select airdrop_id, count(*) as paid from airdrop_recipient
        where transaction_id is not null group by 1) r on r.airdrop_id = a.id
      where a.paid_count <> coalesce(r.paid, 0) or (a.state = 'done' and a.paid_count <> a.count)`,
  },
];
