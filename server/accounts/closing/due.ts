/**
 * Runs with the purges: hourly, by the database's time. A row that another transaction holds is skipped, and comes at
 * the next run. Source: rules.md S121, S123.
 */
import { CLOSE_REMINDER_DAYS } from "../../../contract/accounts/rules.ts";
import type { Purge } from "../../core/retention.ts";
import { recordAct } from "../../operator/audit.ts";
import { anyOf } from "../../store/bigints.ts";
import type { Tx } from "../../store/store.ts";
import { recordEvent } from "../account-events.ts";
import { endSessions } from "../sessions.ts";
import { dropClosing, type ClosingMember } from "./ask.ts";
import { readObstacles } from "./obstacles.ts";

const REMINDER_MS = CLOSE_REMINDER_DAYS * 24 * 3_600_000;

/** Deletes what a capability holds of members whose accounts are closed. */
export type Erase = (tx: Tx, memberIds: bigint[]) => Promise<void>;

/** Tells members that their account will soon be closed. @returns how many, at most `limit`. */
export async function remindOfClosing(tx: Tx, now: Date, limit: number): Promise<number> {
  const members = await due(tx, new Date(now.getTime() + REMINDER_MS), limit, { reminded: false });
  if (members.length === 0) return 0;
  const ids = members.map(({ id }) => id);
  await tx.updateTable("member").set({ close_reminded: true }).where("id", "=", anyOf(ids)).execute();
  for (const { id } of members) await recordEvent(tx, id, { type: "close_near", device: null, at: now });
  return members.length;
}

/** Closes accounts, or drops the closing of those that something keeps open. */
export function closeDueAccounts(erasures: Erase[]): Purge {
  return async (tx, now, limit) => {
    const members = await due(tx, now, limit);
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

async function close(tx: Tx, members: ClosingMember[], erasures: Erase[], now: Date): Promise<void> {
  const ids = members.map(({ id }) => id);
  await tx
    .updateTable("member")
    .set({ closes_at: null, close_reminded: false, closed_at: now, phrase: null })
    .where("id", "=", anyOf(ids))
    .execute();
  for (const { id, account, closes_at } of members) {
    // First, so that no server accepts a session whose member has no data.
    await endSessions(tx, id, now);
    const before = { closesAt: closes_at!.toISOString(), closed: false };
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
  until: Date,
  limit: number,
  { reminded }: { reminded?: boolean } = {},
): Promise<ClosingMember[]> {
  let query = tx
    .selectFrom("member")
    .select(["id", "account", "closes_at"])
    .where("closes_at", "<=", until)
    .orderBy("closes_at")
    .limit(limit)
    .forUpdate()
    .skipLocked();
  if (reminded !== undefined) query = query.where("close_reminded", "=", reminded);
  return query.execute();
}
