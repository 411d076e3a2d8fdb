/** Asker and approver must keep their rights. Source: rules.md S80, O98, O99. */
import { mayCall } from "../../contract/operator/rights.ts";
import { recordEvent } from "../accounts/account-events.ts";
import { actAs, type OperatorIdentity } from "../core/acting.ts";
import type { Context } from "../core/context.ts";
import { Refused } from "../core/refused.ts";
import { transact } from "../core/transact.ts";
import { recordAct } from "../operator/audit.ts";
import type { ReadStanding } from "../operator/proposals/kind.ts";
import type { CountOperators } from "../operator/two-operators.ts";
import type { Tx } from "../store/store.ts";
import { endRecovery } from "./end.ts";
import type { RecoveryRow } from "./read.ts";
import { lockRecovery } from "./standing.ts";

export type Step = "POST operator/recovery/approve" | "POST operator/recovery/link";

const END_REASON = "who asked for it or approved it has no right to recoveries any more";

/**
 * Locks these rights.
 * @throws Refused `operator_forbidden`
 */
function isSupported(
  tx: Tx,
  count: CountOperators,
  { asked_by, approved_by }: RecoveryRow,
  step: Step,
  identity: OperatorIdentity,
): Promise<boolean> {
  return count(tx, step, identity, [asked_by, ...(approved_by === null ? [] : [approved_by])]);
}

/** @throws Refused `operator_forbidden`; `recovery_over` if one of them no longer has the right. */
export async function assertSupported(...given: Parameters<typeof isSupported>): Promise<void> {
  if (!(await isSupported(...given))) throw new Refused("recovery_over");
}

/** @throws Refused `recovery_over` */
export async function assertUpheld(
  tx: Tx,
  readStanding: ReadStanding,
  { asked_by, approved_by, link_by }: RecoveryRow,
): Promise<void> {
  const names = [asked_by, approved_by, link_by].filter((name) => name !== null);
  const rolesOf = await readStanding(tx, names);
  if (!names.every((name) => mayCall(rolesOf(name), "POST operator/recovery/link")))
    throw new Refused("recovery_over");
}

/**
 * A separate transaction, since the refusal of the step would roll the end back.
 * @throws Refused `not_found`; `operator_forbidden`; `recovery_over`
 */
export async function endIfUnsupported(
  ctx: Context,
  count: CountOperators,
  id: string,
  step: Step,
  identity: OperatorIdentity,
): Promise<void> {
  const at = ctx.now();
  const isOver = await transact(ctx.db, async (tx) => {
    const row = await lockRecovery(tx, id, at);
    if (await isSupported(tx, count, row, step, identity)) return false;
    actAs(tx, identity);
    const end = { outcome: "cancelled", ended_by: identity.name, end_reason: END_REASON } as const;
    const states = await endRecovery(tx, row, end, at);
    await recordEvent(tx, row.member_id, { type: "recovery_cancelled", device: null, at });
    await recordAct(tx, { act: "recovery cancel", subject: row.account, ...states, reason: END_REASON }, at);
    return true;
  });
  if (isOver) throw new Refused("recovery_over");
}
