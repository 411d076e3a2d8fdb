/** A member asks to close the account, and may keep it until it is closed. Source: rules.md S120, S122. */
import { assertSession } from "../../gate/member-lock.ts";
import { CLOSE_GRACE_DAYS, ROOT_ACCOUNT } from "../../../contract/accounts/rules.ts";
import type { AccountEventType, Closing } from "../../../contract/accounts/event-schemas.ts";
import { Refused } from "../../core/refused.ts";
import type { Caller } from "../../core/context.ts";
import { recordAct } from "../../operator/audit.ts";
import { noteMembers } from "../../store/changes.ts";
import type { Tx } from "../../store/store.ts";
import { recordEvent } from "../account-events.ts";
import { readObstacles } from "./obstacles.ts";

const DAY_MS = 24 * 3_600_000;

type Asker = Pick<Caller, "memberId" | "tokenHash">;

export interface ClosingMember {
  id: bigint;
  account: string;
  closes_at: Date | null;
}

/**
 * The caller has checked the proofs. A repetition changes nothing.
 * @throws Refused `signed_out`; `invalid` for the root; the obstacles of {@link readObstacles}.
 */
export async function askToClose(tx: Tx, caller: Asker, device: string | null, at: Date): Promise<Closing> {
  const member = await lockClosing(tx, caller);
  if (member.closes_at) return toClosing(member.closes_at);
  if (member.account === ROOT_ACCOUNT) throw new Refused("invalid");
  const obstacle = (await readObstacles(tx, [member.id], at)).get(member.id);
  if (obstacle) throw new Refused(obstacle);
  const closesAt = new Date(at.getTime() + CLOSE_GRACE_DAYS * DAY_MS);
  await writeClosing(tx, member, closesAt, { type: "close_asked", device, reason: "by the member", at });
  return toClosing(closesAt);
}

/** Needs no password, since misuse only stops what the member can ask for again. @throws Refused `signed_out` */
export async function keepOpen(tx: Tx, caller: Asker, device: string | null, at: Date): Promise<Closing> {
  const member = await lockClosing(tx, caller);
  if (member.closes_at)
    await writeClosing(tx, member, null, { type: "close_kept", device, reason: "by the member", at });
  return toClosing(null);
}

/** Why an account stays open that was to be closed. */
export async function dropClosing(tx: Tx, member: ClosingMember, reason: string, at: Date): Promise<void> {
  await writeClosing(tx, member, null, { type: "close_dropped", device: null, reason, at });
}

/** Tells the member that the account will soon be closed; a reminder that is late moves the closing. */
export async function remindMember(tx: Tx, member: ClosingMember, closesAt: Date, at: Date): Promise<void> {
  await tx
    .updateTable("member")
    .set({ closes_at: closesAt, close_reminded: true })
    .where("id", "=", member.id)
    .execute();
  if (closesAt.getTime() !== member.closes_at?.getTime())
    await recordClosing(tx, member, closesAt, "the reminder was late", at);
  await recordEvent(tx, member.id, { type: "close_near", device: null, at });
}

interface Change {
  type: AccountEventType;
  device: string | null;
  reason: string;
  at: Date;
}

async function writeClosing(
  tx: Tx,
  member: ClosingMember,
  closesAt: Date | null,
  { type, device, reason, at }: Change,
): Promise<void> {
  await tx
    .updateTable("member")
    .set({ closes_at: closesAt, close_reminded: false })
    .where("id", "=", member.id)
    .execute();
  await recordClosing(tx, member, closesAt, reason, at);
  await recordEvent(tx, member.id, { type, device, at });
}

async function recordClosing(
  tx: Tx,
  { id, account, closes_at }: ClosingMember,
  closesAt: Date | null,
  reason: string,
  at: Date,
): Promise<void> {
  const states = { before: toClosing(closes_at), after: toClosing(closesAt) };
  await recordAct(tx, { act: "member closing", subject: account, ...states, reason }, at);
  noteMembers(tx, [id]);
}

async function lockClosing(tx: Tx, { memberId, tokenHash }: Asker): Promise<ClosingMember> {
  const member = await tx
    .selectFrom("member")
    .select(["id", "account", "closes_at"])
    .where("id", "=", memberId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  await assertSession(tx, tokenHash);
  return member;
}

function toClosing(closesAt: Date | null): Closing {
  return { closesAt: closesAt?.toISOString() ?? null };
}
