/** Source: rules.md C187. */
import { sql } from "kysely";
import { pushEvents } from "../../contract/push/events.ts";
import type { WithdrawReminder } from "../../contract/withdrawals/schemas.ts";
import type { Settings } from "../../contract/operator/settings.ts";
import { windowAt } from "../../contract/withdrawals/window.ts";
import { readSettings } from "../core/settings.ts";
import { isSuspended } from "../core/suspended.ts";
import { announce } from "../announce/announce.ts";
import { allowsKind } from "../push/preferences.ts";
import type { Tx } from "../store/store.ts";

const EVENT = "withdrawals_open";

/** One push per opening. The queue is in the database and survives restarts. */
export async function remindOfWindow(tx: Tx, memberId: bigint, at: Date): Promise<WithdrawReminder> {
  // A change of the window waits, and then moves the reminder.
  await sql`lock table setting in row exclusive mode`.execute(tx);
  const settings = await readSettings(tx);
  const { open, opensAt, closesAt } = windowAt(settings.withdrawWindow, at);
  await tx.selectFrom("member").select("id").where("id", "=", memberId).forUpdate().executeTakeFirstOrThrow();
  if (open || !(await takesPushes(tx, memberId))) return { at: null };
  const id = opensAt.toISOString();
  const queued = await tx
    .selectFrom("push_message")
    .select("id")
    .where("member_id", "=", memberId)
    .where("event", "=", EVENT)
    .where("subject", "=", id)
    .executeTakeFirst();
  // In the inbox it would appear before it is true.
  if (!queued) {
    const what = { event: EVENT, id, opens: "", isUnlisted: true } as const;
    await announce(tx, memberId, {
      ...what,
      at: isSuspended(settings, "withdraw") ? closesAt : opensAt,
      until: closesAt,
    });
  }
  return { at: id };
}

/**
 * When the window opens, waiting reminders become due at once. While withdrawals are suspended they become due when the
 * window closes, which is too late to be sent.
 */
export async function moveReminders(tx: Tx, before: Settings, after: Settings, at: Date): Promise<void> {
  const { from, to, timeZone } = before.withdrawWindow;
  const window = after.withdrawWindow;
  const isSame = from === window.from && to === window.to && timeZone === window.timeZone;
  if (isSame && isSuspended(before, "withdraw") === isSuspended(after, "withdraw")) return;
  const { opensAt, closesAt } = windowAt(window, at);
  const opens = opensAt > at ? opensAt : at;
  await tx
    .updateTable("push_message")
    .set({
      subject: opensAt.toISOString(),
      due_at: isSuspended(after, "withdraw") ? closesAt : opens,
      expires_at: closesAt,
    })
    .where("event", "=", EVENT)
    .where("queued_at", "is", null)
    .where("due_at", ">", at)
    .execute();
}

async function takesPushes(tx: Tx, memberId: bigint): Promise<boolean> {
  const { rows } = await sql`
    select from push_subscription s left join push_preference p on p.member_id = s.member_id
    where s.member_id = ${memberId} and s.ended_at is null and ${allowsKind(sql.val(pushEvents[EVENT]))} limit 1`.execute(
    tx,
  );
  return rows.length > 0;
}
