/** Source: rules.md V12. */
import { sql } from "kysely";
import { parseAmount } from "../../contract/money.ts";
import type { Settings } from "../../contract/operator/settings.ts";
import { bigints } from "../store/bigints.ts";
import type { Tx } from "../store/store.ts";
import { readTeams } from "./teams.ts";

export interface Leader {
  member: bigint;
  grade: number;
}

/** @param team performance in units of 1e-8. @returns 0 for none. */
export function gradeOf(settings: Settings, team: bigint): number {
  const reached = settings.leadershipGrades.filter(({ performance }) => parseAmount(performance) <= team);
  return Math.max(0, ...reached.map(({ grade }) => grade));
}

/**
 * Nearest first, at most `leadershipDepth`, with their grades before this transaction. Takes no locks, so that votes do
 * not contend.
 */
export async function gradesAbove(
  tx: Tx,
  memberIds: bigint[],
  settings: Settings,
): Promise<Map<bigint, Leader[]>> {
  const lines = await readLines(tx, memberIds, settings.leadershipDepth);
  const grades = await readGrades(tx, lines, settings);
  const above = new Map<bigint, Leader[]>(memberIds.map((payer) => [payer, []]));
  for (const { payer, member } of lines) above.get(payer)!.push({ member, grade: grades.get(member)! });
  return above;
}

/** `team` is rolled up; `pending` is the platform's. */
interface Step {
  payer: bigint;
  member: bigint;
  team: bigint;
  pending: bigint;
}

async function readLines(tx: Tx, payers: bigint[], depth: number): Promise<Step[]> {
  const { rows } = await sql<Step>`
    with recursive line as (
      select id as payer, referrer_id as member, 1 as step
      from member where id = any(${bigints(payers)}::bigint[]) and referrer_id is not null and ${depth}::integer > 0
      union all
      select l.payer, m.referrer_id, l.step + 1
      from line l
      join lateral (select referrer_id from member where id = l.member offset 0) m on m.referrer_id is not null
      where l.step < ${depth}::integer
    )
    select l.payer, l.member, coalesce(r.team, 0) as team,
      (select coalesce(sum(performance), 0)::bigint from community_event) as pending
    from line l
    left join community r on r.member_id = l.member
    order by l.payer, l.step`.execute(tx);
  return rows;
}

/** Reads exact teams only where pending events could change a grade. */
async function readGrades(tx: Tx, lines: Step[], settings: Settings): Promise<Map<bigint, number>> {
  const grades = new Map<bigint, number>();
  const uncertain = new Set<bigint>();
  for (const { member, team, pending } of lines) {
    const grade = gradeOf(settings, team);
    if (gradeOf(settings, team + pending) === grade) grades.set(member, grade);
    else uncertain.add(member);
  }
  if (uncertain.size === 0) return grades;
  for (const [member, { team }] of await readTeams(tx, [...uncertain], null)) {
    grades.set(member, gradeOf(settings, team));
  }
  return grades;
}
