/** `community/growth`. Source: rules.md R8, R9. */
import { sql } from "kysely";
import { addDays, dayIn, monthsBefore } from "../../contract/days.ts";
import { formatAmount } from "../../contract/money.ts";
import { TOLD_DAYS, TOLD_LEVELS, TOLD_MONTHS, type TeamGrowth } from "../../contract/team/growth-schemas.ts";
import type { Context } from "../core/context.ts";
import { readSettings } from "../core/settings.ts";
import { inSnapshot } from "../core/snapshot.ts";
import { settleAll } from "../store/settle-all.ts";
import type { Tx } from "../store/store.ts";

interface Sum {
  performance: bigint;
  members: number;
}

export function readGrowth({ db, now }: Pick<Context, "db" | "now">, memberId: bigint): Promise<TeamGrowth> {
  return inSnapshot(db, async (tx) => {
    const { timeZone } = (await readSettings(tx)).withdrawWindow;
    const today = dayIn(timeZone, now());
    const firstDay = addDays(today, 1 - TOLD_DAYS);
    const firstMonth = monthsBefore(today, TOLD_MONTHS - 1);
    const from = firstDay < `${firstMonth}-01` ? firstDay : `${firstMonth}-01`;
    const [levelRows, dayRows, waiting] = await settleAll([
      readLevels(tx, memberId),
      readDays(tx, memberId, from),
      readWaiting(tx, memberId),
    ]);
    const levels = new Map<number, Sum>();
    const days = new Map<string, Sum>();
    const months = new Map<string, Sum>();
    for (const { level, ...sum } of [...levelRows, ...waiting])
      add(levels, Math.min(level, TOLD_LEVELS + 1), sum);
    for (const { day, ...sum } of [...dayRows, ...waiting]) {
      if (day >= firstDay) add(days, day, sum);
      if (day >= `${firstMonth}-01`) add(months, day.slice(0, 7), sum);
    }
    const deeper = levels.get(TOLD_LEVELS + 1);
    levels.delete(TOLD_LEVELS + 1);
    return {
      today,
      levels: told(levels).map(([level, sum]) => ({ level, ...sum })),
      deeper: deeper && (deeper.members !== 0 || deeper.performance !== 0n) ? toWire(deeper) : null,
      days: told(days).map(([day, sum]) => ({ day, ...sum })),
      months: told(months).map(([month, sum]) => ({ month, ...sum })),
    };
  });
}

function add<K>(sums: Map<K, Sum>, key: K, { performance, members }: Sum): void {
  const sum = sums.get(key) ?? { performance: 0n, members: 0 };
  sums.set(key, { performance: sum.performance + performance, members: sum.members + members });
}

function told<K extends string | number>(sums: Map<K, Sum>) {
  return [...sums]
    .filter(([, { performance, members }]) => performance !== 0n || members !== 0)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, sum]) => [key, toWire(sum)] as const);
}

function toWire({ performance, members }: Sum) {
  return { performance: formatAmount(performance), members };
}

/** Below the last kept level is the rest of the team's sums. */
async function readLevels(tx: Tx, memberId: bigint): Promise<(Sum & { level: number })[]> {
  const { rows } = await sql<Sum & { level: number }>`
    with kept as (
      select level::integer as level, performance, members from community_level where member_id = ${memberId}::bigint
    )
    select * from kept
    union all
    select ${TOLD_LEVELS + 1}::integer,
      (c.team - coalesce((select sum(performance) from kept), 0))::bigint,
      (c.members - coalesce((select sum(members) from kept), 0))::integer
    from community c where c.member_id = ${memberId}::bigint`.execute(tx);
  return rows;
}

async function readDays(tx: Tx, memberId: bigint, from: string): Promise<(Sum & { day: string })[]> {
  const { rows } = await sql<Sum & { day: string }>`
    select day::text as day, performance, members from community_day
    where member_id = ${memberId}::bigint and day >= ${from}::date`.execute(tx);
  return rows;
}

/** Events climb in jumps, as in `readTeams`. */
async function readWaiting(tx: Tx, memberId: bigint): Promise<(Sum & { day: string; level: number })[]> {
  const { rows } = await sql<Sum & { day: string; level: number }>`
    with recursive
      target as (select id, depth from member where id = ${memberId}::bigint),
      climb as (
        select m.id as source, m.depth as below, m.id, m.depth, m.referrer_id, m.jump_id
        from (select distinct member_id from community_event) w
        join lateral (select * from member where id = w.member_id offset 0) m on true
        where m.depth > (select depth from target)
        union all
        select c.source, c.below, m.id, m.depth, m.referrer_id, m.jump_id
        from climb c
        left join lateral (
          select f.id from member f where f.id = c.jump_id and f.depth >= (select depth from target) offset 0
        ) far on true
        join lateral (select * from member where id = coalesce(far.id, c.referrer_id) offset 0) m on true
        where c.depth > (select depth from target)
      )
    select e.day::text as day, (c.below - t.depth)::integer as level,
      sum(e.performance)::bigint as performance, sum(e.members)::integer as members
    from climb c
    join target t on t.id = c.id
    join community_event e on e.member_id = c.source
    group by e.day, c.below, t.depth`.execute(tx);
  return rows;
}
