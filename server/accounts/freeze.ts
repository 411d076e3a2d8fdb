/**
 * A member's own freeze needs no password, since misuse only stops what the member can restart. Lifting it needs the
 * second-level password and a day's wait, which gives the notified owner time to act; the operator may lift it at once.
 */
import { type LockedMember, lockCaller, lockMember } from "../gate/member-lock.ts";
import type { Freeze } from "../../contract/accounts/event-schemas.ts";
import { Refused } from "../core/refused.ts";
import type { Caller } from "../core/context.ts";
import type { Store, Tx } from "../store/store.ts";
import { recordEvent } from "./account-events.ts";
import { recordAct } from "../operator/audit.ts";

export const SELF_FREEZE_MS = 24 * 3_600_000;

export async function readFreeze(db: Store, memberId: bigint): Promise<Freeze> {
  const row = await db
    .selectFrom("member")
    .select(["account", "frozen_at", "self_frozen_at"])
    .where("id", "=", memberId)
    .executeTakeFirstOrThrow();
  return toFreeze(row);
}

/** Does not restart the day of a frozen account. */
export async function freezeOwn(tx: Tx, memberId: bigint, device: string | null, at: Date): Promise<Freeze> {
  const before = await lockMember(tx, memberId);
  if (before.frozen_at) return toFreeze(before);
  const after = { ...before, frozen_at: at, self_frozen_at: at };
  await writeFreeze(tx, memberId, before, after, device, at);
  return toFreeze(after);
}

/**
 * The caller has checked the second-level password.
 * @throws Refused `signed_out`; `frozen` if the operator froze it; `freeze_held` (with `retryAt`) within a day.
 */
export async function unfreezeOwn(
  tx: Tx,
  { memberId, tokenHash }: Pick<Caller, "memberId" | "tokenHash">,
  device: string | null,
  at: Date,
): Promise<Freeze> {
  const before = await lockCaller(tx, { memberId, tokenHash });
  if (!before.frozen_at) return toFreeze(before);
  const liftAt = liftTime(before);
  if (!liftAt) throw new Refused("frozen");
  if (at < liftAt) throw new Refused("freeze_held", { retryAt: liftAt });
  const after = { ...before, frozen_at: null, self_frozen_at: null };
  await writeFreeze(tx, memberId, before, after, device, at);
  return toFreeze(after);
}

/**
 * A change of credentials restarts the self-freeze's day, which is the owner's time to act.
 * @throws Refused `frozen` while the operator has frozen the account.
 */
export async function extendFreeze(tx: Tx, memberId: bigint, at: Date): Promise<void> {
  const { frozen_at, self_frozen_at } = await lockMember(tx, memberId);
  if (!frozen_at) return;
  if (!self_frozen_at) throw new Refused("frozen");
  await tx.updateTable("member").set({ self_frozen_at: at }).where("id", "=", memberId).execute();
}

async function writeFreeze(
  tx: Tx,
  memberId: bigint,
  before: LockedMember,
  { frozen_at, self_frozen_at }: LockedMember,
  device: string | null,
  at: Date,
): Promise<void> {
  await tx.updateTable("member").set({ frozen_at, self_frozen_at }).where("id", "=", memberId).execute();
  const frozen = frozen_at !== null;
  const change = { before: { frozen: !frozen }, after: { frozen } };
  const act = frozen ? "member freeze" : "member unfreeze";
  await recordAct(tx, { act, subject: before.account, ...change, reason: "by the member" }, at);
  await recordEvent(tx, memberId, { type: frozen ? "frozen" : "unfrozen", device, at });
}

function liftTime({ self_frozen_at }: LockedMember): Date | null {
  return self_frozen_at && new Date(self_frozen_at.getTime() + SELF_FREEZE_MS);
}

function toFreeze(standing: LockedMember): Freeze {
  return {
    frozen: standing.frozen_at !== null,
    liftAt: standing.frozen_at ? (liftTime(standing)?.toISOString() ?? null) : null,
  };
}
