/** Source: rules.md S82. */
import { assertSession } from "../gate/member-lock.ts";
import type { Recovery, RecoveryCancel, RunningRecovery } from "../../contract/recovery/schemas.ts";
import { recordEvent } from "../accounts/account-events.ts";
import type { Caller } from "../core/context.ts";
import { recordAct } from "../operator/audit.ts";
import type { Tx } from "../store/store.ts";
import { readRecovery, readRunning, type RecoveryRow } from "./read.ts";
import { lockAny, lockRecovery } from "./standing.ts";

/**
 * Final. A session suffices, since misuse only stops the recovery; after an earlier refusal the caller has checked a
 * proof. A repetition changes nothing.
 * @throws Refused `not_found`; `recovery_over`; `signed_out`
 */
export async function refuseRecovery(
  tx: Tx,
  { memberId, tokenHash }: Pick<Caller, "memberId" | "tokenHash">,
  id: string,
  device: string | null,
  at: Date,
): Promise<RunningRecovery> {
  const { outcome } = await lockAny(tx, id, memberId);
  await assertSession(tx, tokenHash);
  if (outcome === "refused") return readRunning(tx, memberId, at);
  const row = await lockRecovery(tx, id, at, memberId);
  const reason = "by the member";
  const states = await endRecovery(tx, row, { outcome: "refused", ended_by: null, end_reason: reason }, at);
  await recordEvent(tx, memberId, { type: "recovery_refused", device, at });
  await recordAct(tx, { act: "recovery refuse", subject: row.account, ...states, reason }, at);
  return readRunning(tx, memberId, at);
}

/** Any operator may cancel a recovery. @throws Refused `not_found`; `recovery_over` */
export async function cancelRecovery(
  tx: Tx,
  { id, reason }: RecoveryCancel,
  operator: string,
  at: Date,
): Promise<Recovery> {
  const row = await lockRecovery(tx, id, at);
  const end = { outcome: "cancelled", ended_by: operator, end_reason: reason } as const;
  const states = await endRecovery(tx, row, end, at);
  await recordEvent(tx, row.member_id, { type: "recovery_cancelled", device: null, at });
  await recordAct(tx, { act: "recovery cancel", subject: row.account, ...states, reason }, at);
  return states.after;
}

/** Invalidates an issued link. */
export async function endRecovery(
  tx: Tx,
  { id }: RecoveryRow,
  end: Pick<RecoveryRow, "outcome" | "ended_by" | "end_reason">,
  at: Date,
): Promise<{ before: Recovery; after: Recovery }> {
  const before = await readRecovery(tx, id, at);
  await tx
    .updateTable("recovery")
    .set({ ...end, ended_at: at, link_hash: null })
    .where("id", "=", id)
    .execute();
  return { before, after: await readRecovery(tx, id, at) };
}
