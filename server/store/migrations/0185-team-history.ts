import { sql, type Kysely } from "kysely";

/**
 * What a team paid by day, and by level below: kept by the roll-up, since a walk at each read grows with the team. Direct
 * members are found by name, and ordered by what they and theirs paid, each on an index.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const zone = `coalesce((select value ->> 'timeZone' from setting where key = 'withdrawWindow'), 'Asia/Shanghai')`;

const statements = [
  `create table community_day (
    member_id bigint not null references member,
    day date not null,
    performance bigint not null,
    members integer not null,
    primary key (member_id, day)
  )`,
  `create table community_level (
    member_id bigint not null references member,
    level smallint not null,
    performance bigint not null,
    members integer not null,
    primary key (member_id, level)
  )`,
  `alter table community add column referrer_id bigint references member`,
  `update community set referrer_id = m.referrer_id from member m where m.id = community.member_id`,
  `create index community_performance on community (referrer_id, (own + team), member_id)`,
  `create index member_referrer_account on member (referrer_id, account text_pattern_ops)`,

  // What waits in community_event is added by the next roll-up, and left out here.
  `insert into community_level (member_id, level, performance, members)
    with recursive
      waiting as (select member_id, sum(members) as members from community_event group by member_id),
      source as (
        select m.id, m.referrer_id, coalesce(c.own, 0) as performance, 1 - coalesce(w.members, 0) as members
        from member m left join community c on c.member_id = m.id left join waiting w on w.member_id = m.id
      ),
      climb as (
        select referrer_id as id, 1 as level, performance, members from source
        where referrer_id is not null and (performance <> 0 or members <> 0)
        union all
        select m.referrer_id, c.level + 1, c.performance, c.members
        from climb c join member m on m.id = c.id
        where c.level < 10 and m.referrer_id is not null
      )
    select id, level, sum(performance), sum(members) from climb group by id, level`,
  `insert into community_day (member_id, day, performance, members)
    with recursive
      dated as (
        select id as member_id, (created_at at time zone ${zone})::date as day, 0::numeric as performance, 1 as members
        from member
        union all
        select member_id, (created_at at time zone ${zone})::date, -amount, 0 from entry
        where type in ('vote', 'upgrade', 'repurchase') and asset in ('usdt', 'points') and amount < 0
        union all
        select member_id, day, -performance, -members from community_event
      ),
      source as (
        select member_id, day, sum(performance) as performance, sum(members) as members
        from dated group by member_id, day having sum(performance) <> 0 or sum(members) <> 0
      ),
      climb as (
        select m.referrer_id as id, s.day, s.performance, s.members
        from source s join member m on m.id = s.member_id where m.referrer_id is not null
        union all
        select m.referrer_id, c.day, c.performance, c.members
        from climb c join member m on m.id = c.id where m.referrer_id is not null
      )
    select id, day, sum(performance), sum(members) from climb group by id, day`,
];
