/**
 * A member who sees that somebody else is at their account stops it from spending, at once and without a password: whoever
 * does harm by that only stops what the member can start again. Lifting it takes the second-level password and a day, in
 * which its true owner is told; the operator lifts it at any time.
 */
import type { Freeze } from "../../contract/accounts/event-schemas.ts";
import { Refused } from "../core/refused.ts";
import type { Store, Tx } from "../store/store.ts";
import { recordEvent } from "./account-events.ts";
import { recordAct } from "../operator/audit.ts";

/** How long a member's own freeze lasts at least. */
export const SELF_FREEZE_MS = 24 * 3_600_000;

interface Standing {
  account: string;
  frozen_at: Date | null;
  self_frozen_at: Date | null;
}

export async function readFreeze(db: Store, memberId: bigint): Promise<Freeze> {
  const row = await db
    .selectFrom("member")
    .select(["account", "frozen_at", "self_frozen_at"])
    .where("id", "=", memberId)
    .executeTakeFirstOrThrow();
  return toFreeze(row);
}

/** Freezes the member's own account. One that is frozen already stays as it is: a day does not begin anew. */
export async function freezeOwn(tx: Tx, memberId: bigint, device: string | null, at: Date): Promise<Freeze> {
  const before = await lockMember(tx, memberId);
  if (before.frozen_at) return toFreeze(before);
  const after = { ...before, frozen_at: at, self_frozen_at: at };
  await writeFreeze(tx, memberId, before, after, device, at);
  return toFreeze(after);
}

/**
 * Lifts the member's own freeze; the second-level password was checked. Of an account that is not frozen nothing changes.
 * @throws Refused `frozen` when it is the operator's; `freeze_held` (with `retryAt`) within a day.
 */
export async function unfreezeOwn(
  tx: Tx,
  memberId: bigint,
  device: string | null,
  at: Date,
): Promise<Freeze> {
  const before = await lockMember(tx, memberId);
  if (!before.frozen_at) return toFreeze(before);
  const liftAt = liftTime(before);
  if (!liftAt) throw new Refused("frozen");
  if (at < liftAt) throw new Refused("freeze_held", { retryAt: liftAt });
  const after = { ...before, frozen_at: null, self_frozen_at: null };
  await writeFreeze(tx, memberId, before, after, device, at);
  return toFreeze(after);
}

/** The row is the member's: of a freeze and its end at once, one comes after the other. */
function lockMember(tx: Tx, memberId: bigint): Promise<Standing> {
  return tx
    .selectFrom("member")
    .select(["account", "frozen_at", "self_frozen_at"])
    .where("id", "=", memberId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

async function writeFreeze(
  tx: Tx,
  memberId: bigint,
  before: Standing,
  { frozen_at, self_frozen_at }: Standing,
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

function liftTime({ self_frozen_at }: Standing): Date | null {
  return self_frozen_at && new Date(self_frozen_at.getTime() + SELF_FREEZE_MS);
}

function toFreeze(standing: Standing): Freeze {
  return {
    frozen: standing.frozen_at !== null,
    liftAt: standing.frozen_at ? (liftTime(standing)?.toISOString() ?? null) : null,
  };
}
