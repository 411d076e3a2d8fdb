/**
 * One server at a time, in bounded batches. Nothing else writes `community`, `community_day` and `community_level`, or
 * reads them under a lock.
 */
import { sql } from "kysely";
import { TOLD_LEVELS } from "../../contract/team/growth-schemas.ts";
import { planByIndexes } from "../store/index-plans.ts";
import type { Store, Tx } from "../store/store.ts";

const EVENTS = 2_000;
const STEPS = 100_000;

export type RolledUp = "done" | "more" | "busy";

/** A crash leaves the events pending. */
export function rollUp(db: Store): Promise<RolledUp> {
  return db.transaction().execute(async (tx) => {
    // A separate statement: the next one's snapshot must include the last holder's commit.
    const { rows } = await sql<{ free: boolean }>`
      select pg_try_advisory_xact_lock(hashtext('community roll-up')) as free`.execute(tx);
    if (!rows[0]!.free) return "busy";
    await planByIndexes(tx);
    return rollUpBatch(tx);
  });
}

/**
 * Climbs once per member and updates each row once. A newer day restarts `team_today`, which late events of older days
 * do not change.
 */
async function rollUpBatch(tx: Tx): Promise<RolledUp> {
  const { rows } = await sql<{ more: boolean }>`
    with recursive
      oldest as (select id, member_id from community_event order by id limit ${EVENTS}),
      measured as (
        select o.id, row_number() over (order by o.id) as place, sum(m.depth) over (order by o.id) as steps
        from oldest o join member m on m.id = o.member_id
      ),
      batch as (
        delete from community_event
        where id = any(array(select id from measured where steps <= ${STEPS} or place = 1))
        returning id, member_id, performance, members, day
      ),
      paid as (
        select member_id, day, sum(performance) as performance, sum(members) as members
        from batch group by member_id, day
      ),
      climb as (
        select s.id as source, m.referrer_id as id, 1 as level
        from (select distinct member_id as id from paid) s
        join member m on m.id = s.id
        where m.referrer_id is not null
        union all
        select c.source, m.referrer_id, c.level + 1
        from climb c
        join lateral (select referrer_id from member where id = c.id offset 0) m on m.referrer_id is not null
      ),
      daily as (
        select c.id, p.day, sum(p.performance) as performance, sum(p.members) as members
        from climb c join paid p on p.member_id = c.source
        group by c.id, p.day
      ),
      team as (
        select id, sum(performance) as performance, sum(members) as members, max(day) as day,
          (array_agg(performance order by day desc))[1] as today
        from daily group by id
      ),
      own as (select member_id as id, sum(performance) as performance from paid group by member_id),
      dated as (
        insert into community_day (member_id, day, performance, members)
        select id, day, performance, members from daily where performance <> 0 or members <> 0
        on conflict (member_id, day) do update set
          performance = community_day.performance + excluded.performance,
          members = community_day.members + excluded.members
      ),
      levelled as (
        insert into community_level (member_id, level, performance, members)
        select c.id, c.level, sum(p.performance), sum(p.members)
        from climb c join paid p on p.member_id = c.source
        where c.level <= ${TOLD_LEVELS}::integer
        group by c.id, c.level
        on conflict (member_id, level) do update set
          performance = community_level.performance + excluded.performance,
          members = community_level.members + excluded.members
      ),
      added as (
        insert into community (member_id, referrer_id, own, team, members, day, team_today)
        select id, (select referrer_id from member m where m.id = coalesce(own.id, team.id)), coalesce(own.performance, 0), coalesce(team.performance, 0), coalesce(team.members, 0), team.day,
          coalesce(team.today, 0)
        from own full join team using (id)
        on conflict (member_id) do update set
          own = community.own + excluded.own,
          team = community.team + excluded.team,
          members = community.members + excluded.members,
          day = greatest(community.day, excluded.day),
          team_today = case
            when excluded.day > community.day or community.day is null then excluded.team_today
            when excluded.day = community.day then community.team_today + excluded.team_today
            else community.team_today
          end
      )
    select exists (select from community_event where id > (select max(id) from batch)) as more`.execute(tx);
  return rows[0]!.more ? "more" : "done";
}
