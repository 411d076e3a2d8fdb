import { sql, type Kysely } from "kysely";

/**
 * Passes have numbers, and wallets count them. Numbers are given by replaying the records in their order: a
 * purchase gets the next ones of its tier, a gift or a stake takes the lowest that are not staked. Statements follow in
 * the next migration.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(db);
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(db);
  for (const statement of [...tables, replay, ...checks, ...rewrites]) await sql.raw(statement).execute(db);
}

const tables = [
  `alter table wallet add column pass bigint not null default 0 check (pass >= 0)`,
  `create table nft_pass (
    tier integer not null,
    serial integer not null check (serial > 0),
    member_id bigint not null references member,
    stake_id bigint references nft_stake,
    primary key (tier, serial)
  )`,
  `create index nft_pass_member on nft_pass (member_id, tier, serial)`,
  `create index nft_pass_stake on nft_pass (stake_id) where stake_id is not null`,
  // Null for records from before, which no ledger transaction has.
  `alter table nft_transaction add column serials integer[], add column stake_id bigint references nft_stake,
    add column transaction_id uuid references ledger_transaction`,
];

/** One record after the other in the database, so that the memory does not grow with them. */
const replay = `do $$
declare
  move record;
  taken integer[];
  stake bigint;
begin
  for move in select * from nft_transaction where direction is distinct from 'in' order by id loop
    stake := null;
    if move.type = 'MINT' then
      with given as (
        insert into nft_pass (tier, serial, member_id)
        select move.tier, sold.last + n, move.member_id
        from (select coalesce(max(serial), 0) as last from nft_pass where tier = move.tier) sold,
          generate_series(1, move.quantity) n
        returning serial)
      select array_agg(serial order by serial) into taken from given;
    else
      if move.type = 'STAKE' then
        select min(id) into stake from nft_stake s
        where s.member_id = move.member_id and s.tier = move.tier and s.quantity = move.quantity
          and s.created_at = move.created_at and not exists (select from nft_pass p where p.stake_id = s.id);
        if stake is null then
          raise exception 'passes: no stake belongs to the record %', move.id;
        end if;
      end if;
      with lowest as (
        select serial from nft_pass
        where member_id = move.member_id and tier = move.tier and stake_id is null
        order by serial limit move.quantity),
      moved as (
        update nft_pass p set stake_id = stake, member_id = coalesce(move.other_id, move.member_id)
        from lowest where p.tier = move.tier and p.serial = lowest.serial returning p.serial)
      select array_agg(serial order by serial) into taken from moved;
    end if;
    if coalesce(cardinality(taken), 0) <> move.quantity then
      raise exception 'passes: the member of the record % had fewer than % of them', move.id, move.quantity;
    end if;
    update nft_transaction set serials = taken, stake_id = stake where id = move.id;
    if move.type = 'TRANSFER' then
      update nft_transaction set serials = taken where id = (
        select min(id) from nft_transaction r
        where r.member_id = move.other_id and r.other_id = move.member_id and r.id > move.id and r.direction = 'in'
          and r.tier = move.tier and r.quantity = move.quantity and r.created_at = move.created_at
          and r.serials is null);
    end if;
  end loop;
end $$`;

/** A database whose records of passes contradict each other is left as it is: nobody's pass is guessed. */
const checks = [
  `do $$
  declare place text;
  begin
    select id::text into place from nft_transaction where serials is null limit 1;
    if place is not null then raise exception 'passes: the gift of the record % has no giver', place; end if;
    select coalesce(h.member_id, p.member_id) || ' ' || coalesce(h.tier, p.tier) into place
    from (select * from nft_holding where quantity > 0) h
    full join (select member_id, tier, count(*) as quantity, count(stake_id) as staked from nft_pass group by 1, 2) p
      on p.member_id = h.member_id and p.tier = h.tier
    where h.quantity is distinct from p.quantity or h.staked is distinct from p.staked limit 1;
    if place is not null then
      raise exception 'passes: the records do not lead to what the member and tier % hold', place;
    end if;
  end $$`,
];

const rewrites = [
  // A server of the version before fails here, instead of selling passes without numbers.
  `alter table nft_transaction alter column serials set not null,
    add constraint nft_transaction_serials check (cardinality(serials) = quantity)`,
  // Written again, so that mirrors are sent them with their numbers.
  `update nft_stake set earned = earned`,
  `update nft_holding set staked = staked`,
];
