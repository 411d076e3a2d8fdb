/** `community/info`. Source: rules.md R3, R4. */
import { sql } from "kysely";
import { dayIn } from "../../contract/days.ts";
import { formatAmount } from "../../contract/money.ts";
import type { CommunityInfo } from "../../contract/team/schemas.ts";
import type { Tx } from "../store/store.ts";
import type { Context } from "../core/context.ts";
import { readSettings } from "../core/settings.ts";
import { inSnapshot } from "../core/snapshot.ts";
import { settleAll } from "../store/settle-all.ts";
import { gradeOf } from "./grades.ts";
import { readTeams } from "./teams.ts";

export function readCommunity(
  { db, now }: Pick<Context, "db" | "now">,
  memberId: bigint,
): Promise<CommunityInfo> {
  return inSnapshot(db, async (tx) => {
    const settings = await readSettings(tx);
    const [{ referrer, level }, teams, directMembers] = await settleAll([
      readRank(tx, memberId),
      readTeams(tx, [memberId], dayIn(settings.withdrawWindow.timeZone, now())),
      countDirect(tx, memberId),
    ]);
    const { team, members, today } = teams.get(memberId)!;
    return {
      referrer,
      level,
      grade: gradeOf(settings, team),
      directMembers,
      members,
      totalPerformance: formatAmount(team),
      todayPerformance: formatAmount(today),
    };
  });
}

/** `referrer` is null for the root; `level` is the highest active one, else 0. */
async function readRank(tx: Tx, memberId: bigint): Promise<{ referrer: string | null; level: number }> {
  const { rows } = await sql<{ referrer: string | null; level: number }>`
    select referrer.account as referrer, coalesce(
      (select max(level) from vote where member_id = m.id and status = 'active'), 0)::integer as level
    from member m left join member referrer on referrer.id = m.referrer_id where m.id = ${memberId}`.execute(
    tx,
  );
  return rows[0]!;
}

async function countDirect(tx: Tx, memberId: bigint): Promise<number> {
  const { direct } = await tx
    .selectFrom("member")
    .select((eb) => eb.fn.countAll<bigint>().as("direct"))
    .where("referrer_id", "=", memberId)
    .executeTakeFirstOrThrow();
  return Number(direct);
}
