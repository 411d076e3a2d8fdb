/**
 * Runs with the purges: hourly, by the database's time. A row that another transaction holds is skipped, and comes at
 * the next run. Source: rules.md S121, S123.
 */
import { CLOSE_REMINDER_DAYS } from "../../../contract/accounts/rules.ts";
import type { Purge } from "../../core/retention.ts";
import { recordAct } from "../../operator/audit.ts";
import { anyOf } from "../../store/bigints.ts";
import type { Tx } from "../../store/store.ts";
import { endSessions } from "../sessions.ts";
import { dropClosing, remindMember, type ClosingMember } from "./ask.ts";
import { readObstacles } from "./obstacles.ts";

const DAY_MS = 24 * 3_600_000;
const REMINDER_MS = CLOSE_REMINDER_DAYS * DAY_MS;
/** The purges run hourly: an ordinary reminder moves nothing. */
const LATE_MS = DAY_MS;

type DueMember = ClosingMember & { closes_at: Date };

/** Deletes what a capability holds of members whose accounts are closed. */
export type Erase = (tx: Tx, memberIds: bigint[]) => Promise<void>;

/**
 * Tells members that their account will soon be closed. After a reminder that is late, since no server ran, the member
 * has the full time again.
 * @returns how many, at most `limit`.
 */
export async function remindOfClosing(tx: Tx, now: Date, limit: number): Promise<number> {
  const soonest = new Date(now.getTime() + REMINDER_MS);
  const members = await due(tx, { until: soonest, isReminded: false }, limit);
  for (const member of members) {
    const isLate = soonest.getTime() - member.closes_at.getTime() > LATE_MS;
    await remindMember(tx, member, isLate ? soonest : member.closes_at, now);
  }
  return members.length;
}

/** Closes accounts, or drops the closing of those that something keeps open. */
export function closeDueAccounts(erasures: Erase[]): Purge {
  return async (tx, now, limit) => {
    const members = await due(tx, { until: now, isReminded: true }, limit);
    if (members.length === 0) return 0;
    const obstacles = await readObstacles(
      tx,
      members.map(({ id }) => id),
      now,
    );
    const closing = members.filter(({ id }) => obstacles.get(id) === null);
    for (const member of members) {
      const obstacle = obstacles.get(member.id);
      if (obstacle) await dropClosing(tx, member, obstacle, now);
    }
    if (closing.length > 0) await close(tx, closing, erasures, now);
    return members.length;
  };
}

async function close(tx: Tx, members: DueMember[], erasures: Erase[], now: Date): Promise<void> {
  const ids = members.map(({ id }) => id);
  await tx
    .updateTable("member")
    .set({
      closes_at: null,
      close_reminded: false,
      closed_at: now,
      phrase: null,
      own_limit: null,
      own_limit_next: null,
      own_limit_from: null,
    })
    .where("id", "=", anyOf(ids))
    .execute();
  for (const { id, account, closes_at } of members) {
    // First, so that no server accepts a session whose member has no data.
    await endSessions(tx, id, now);
    const before = { closesAt: closes_at.toISOString(), closed: false };
    const act = {
      act: "member closed",
      subject: account,
      before,
      after: { closed: true },
      reason: "by the member",
    };
    await recordAct(tx, act, now);
  }
  for (const erase of erasures) await erase(tx, ids);
}

/** Locked, so that what passed the gate before has ended. */
function due(
  tx: Tx,
  { until, isReminded }: { until: Date; isReminded: boolean },
  limit: number,
): Promise<DueMember[]> {
  return tx
    .selectFrom("member")
    .select(["id", "account", "closes_at"])
    .where("closes_at", "<=", until)
    .where("close_reminded", "=", isReminded)
    .orderBy("closes_at")
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .$narrowType<{ closes_at: Date }>()
    .execute();
}
