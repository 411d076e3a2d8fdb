/** Exact: one snapshot of rolled-up and pending events neither misses nor repeats any. */
import { sql } from "kysely";
import { bigints } from "../store/bigints.ts";
import type { Store, Tx } from "../store/store.ts";

/** In usdt, units of 1e-8. `team` excludes the member. */
export interface Team {
  own: bigint;
  team: bigint;
  members: number;
  /** Paid on the given day. */
  today: bigint;
}

/**
 * Pending events climb in jumps that skip no target's depth: logarithmic for targets of one depth. The lateral joins
 * keep the planner, which cannot know how few climb, from reading all members.
 * @param day for `today`, in the platform's zone.
 */
export async function readTeams(
  db: Store | Tx,
  memberIds: bigint[],
  day: string | null,
): Promise<Map<bigint, Team>> {
  const { rows } = await sql<Team & { id: bigint }>`
    with recursive
      target as (select id, depth from member where id = any(${bigints(memberIds)}::bigint[])),
      depths as (select distinct depth from target),
      pending as (
        select member_id, sum(performance) as performance, sum(members) as members,
          coalesce(sum(performance) filter (where day = ${day}::date), 0) as today
        from community_event group by member_id
      ),
      climb as (
        select m.id as source, m.id, m.depth, m.referrer_id, m.jump_id
        from pending w join lateral (select * from member where id = w.member_id offset 0) m on true
        where m.depth >= (select min(depth) from depths)
        union all
        select c.source, m.id, m.depth, m.referrer_id, m.jump_id
        from climb c
        left join lateral (
          select f.id from member f
          where f.id = c.jump_id and f.depth >= (select min(depth) from depths)
            -- Redundant, but decided before the jump is looked up.
            and c.depth - 1 <> all (array(select depth from depths))
            and not exists (select from depths a where a.depth > f.depth and a.depth < c.depth)
          offset 0
        ) far on true
        join lateral (select * from member where id = coalesce(far.id, c.referrer_id) offset 0) m on true
        where c.depth > (select min(depth) from depths)
      ),
      added as (
        select c.id,
          sum(w.performance) filter (where c.source = c.id) as own,
          sum(w.performance) filter (where c.source <> c.id) as team,
          sum(w.members) filter (where c.source <> c.id) as members,
          sum(w.today) filter (where c.source <> c.id) as today
        from climb c
        join target t on t.id = c.id
        join pending w on w.member_id = c.source
        group by c.id
      )
    select t.id,
      (coalesce(r.own, 0) + coalesce(a.own, 0))::bigint as own,
      (coalesce(r.team, 0) + coalesce(a.team, 0))::bigint as team,
      (coalesce(r.members, 0) + coalesce(a.members, 0))::integer as members,
      (case when r.day = ${day}::date then r.team_today else 0 end + coalesce(a.today, 0))::bigint as today
    from target t
    left join community r on r.member_id = t.id
    left join added a on a.id = t.id`.execute(db);
  return new Map(rows.map(({ id, ...team }) => [id, team]));
}
