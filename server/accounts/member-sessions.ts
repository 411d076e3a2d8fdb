/** Source: rules.md S64, S125, O105. */
import { sql } from "kysely";
import { normaliseAccount, SESSION_ABSOLUTE_MS, SESSION_IDLE_MS } from "../../contract/accounts/rules.ts";
import type { SessionsEnded } from "../../contract/accounts/session-schemas.ts";
import type { MemberBody } from "../../contract/operator/schemas.ts";
import type { MemberSession } from "../../contract/operator/member-schemas.ts";
import { Refused } from "../core/refused.ts";
import { pageById, type PageRequest } from "../core/paging.ts";
import { recordAct } from "../operator/audit.ts";
import type { Store, Tx } from "../store/store.ts";
import { recordEvent } from "./account-events.ts";
import { forgetDevices } from "./known-devices.ts";
import { endSessions } from "./sessions.ts";

/** Newest first. */
export function readMemberSessions(db: Store, memberId: bigint, request: PageRequest, now: Date) {
  return pageById(
    request,
    (before, count) =>
      db
        .selectFrom("session")
        // Without the hashes.
        .select(["id", "device", "place", "created_at", "used_at"])
        .where("member_id", "=", memberId)
        .where("id", "<", before)
        .where("used_at", ">=", new Date(now.getTime() - SESSION_IDLE_MS))
        .where("created_at", ">=", new Date(now.getTime() - SESSION_ABSOLUTE_MS))
        .orderBy("id", "desc")
        .limit(count)
        .execute(),
    ({ id, device, place, created_at, used_at }): MemberSession => ({
      id: id.toString(),
      device,
      place,
      createdAt: created_at.toISOString(),
      usedAt: used_at.toISOString(),
    }),
  );
}

/**
 * For a member whose device was lost or stolen, and who cannot end its session themselves.
 * @throws Refused `recipient_unknown`
 */
export async function signOutMember(
  tx: Tx,
  { account, reason }: MemberBody,
  at: Date,
): Promise<SessionsEnded> {
  const member = await tx
    .selectFrom("member")
    .select(["id", "account"])
    .where("account", "=", normaliseAccount(account))
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!member) throw new Refused("recipient_unknown", { field: "account" });
  const ended = await countDevices(tx, member.id);
  if (ended > 0) {
    await endSessions(tx, member.id, at);
    await forgetDevices(tx, member.id);
    await recordEvent(tx, member.id, { type: "session_ended", device: null, at });
  }
  const [before, after] = [{ sessions: ended }, { sessions: 0 }];
  await recordAct(tx, { act: "member sign-out", subject: member.account, before, after, reason }, at);
  return { ended };
}

/** With those whose session has expired, which still get messages. */
async function countDevices(tx: Tx, memberId: bigint): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from session where member_id = ${memberId})::integer +
      (select count(distinct session_id) from push_subscription
        where member_id = ${memberId} and session_id is not null and ended_at is null)::integer as count`.execute(
    tx,
  );
  return rows[0]!.count;
}
