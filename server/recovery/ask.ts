/** Source: rules.md S80, S81. */
import { normaliseAccount } from "../../contract/accounts/rules.ts";
import { recoverables, type Recovery, type RecoveryStart } from "../../contract/recovery/schemas.ts";
import { recordEvent } from "../accounts/account-events.ts";
import type { OperatorIdentity } from "../core/acting.ts";
import { Refused } from "../core/refused.ts";
import { readSettings } from "../core/settings.ts";
import { recordAct } from "../operator/audit.ts";
import type { CountOperators } from "../operator/two-operators.ts";
import type { Tx } from "../store/store.ts";
import { readRecovery } from "./read.ts";
import { assertNotFrozen, lockRecovery } from "./standing.ts";
import { assertSupported } from "./two-operators.ts";

const HOUR_MS = 3_600_000;
/** An unapproved recovery, or one whose link is not used, lapses after this time. */
export const LAPSE_MS = 7 * 24 * HOUR_MS;
/** After a refusal, the next one needs a proof for so long. */
const CONTESTED_MS = 30 * 24 * HOUR_MS;

/**
 * @throws Refused `operator_forbidden`; `recipient_unknown`; `invalid` unless a closed account gets both passwords;
 * `frozen` by the operator; `recovery_running`.
 */
export async function startRecovery(
  tx: Tx,
  count: CountOperators,
  { account, what, reason }: RecoveryStart,
  identity: OperatorIdentity,
  at: Date,
): Promise<Recovery> {
  await count(tx, "POST operator/recovery/start", identity, []);
  const member = await tx
    .selectFrom("member")
    .select(["id", "account", "closed_at"])
    .where("account", "=", normaliseAccount(account))
    .forUpdate()
    .executeTakeFirst();
  if (!member) throw new Refused("recipient_unknown", { field: "account" });
  // A closed account has neither.
  if (member.closed_at && !(what.includes("login") && what.includes("pay")))
    throw new Refused("invalid", { field: "what" });
  await assertNotFrozen(tx, member.id);
  await closeLapsed(tx, member.id, at);
  const { recoveryWaitHours } = await readSettings(tx);
  const inserted = await tx
    .insertInto("recovery")
    .values({
      member_id: member.id,
      what: JSON.stringify(recoverables.filter((one) => what.includes(one))),
      reason,
      contested: await wasRefused(tx, member.id, at),
      asked_by: identity.name,
      asked_at: at,
      wait_hours: recoveryWaitHours,
      until: new Date(at.getTime() + LAPSE_MS),
    })
    .onConflict((conflict) => conflict.column("member_id").where("ended_at", "is", null).doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!inserted) throw new Refused("recovery_running", { field: "account" });
  const after = await readRecovery(tx, inserted.id, at);
  await recordEvent(tx, member.id, { type: "recovery_asked", device: null, at });
  await recordAct(tx, { act: "recovery start", subject: member.account, before: null, after, reason }, at);
  return after;
}

/**
 * The wait is the longer of the settings at the request and now: nobody can shorten a running recovery's.
 * @throws Refused `not_found`; `operator_forbidden`; `recovery_over`; `recovery_running` if it is approved;
 * `recovery_same_operator`; `frozen` by the operator.
 */
export async function approveRecovery(
  tx: Tx,
  count: CountOperators,
  id: string,
  identity: OperatorIdentity,
  at: Date,
): Promise<Recovery> {
  const row = await lockRecovery(tx, id, at);
  if (row.approved_by !== null) throw new Refused("recovery_running", { field: "id" });
  if (row.asked_by === identity.name) throw new Refused("recovery_same_operator");
  await assertSupported(tx, count, row, "POST operator/recovery/approve", identity);
  await assertNotFrozen(tx, row.member_id);
  const hours = Math.max(row.wait_hours, (await readSettings(tx)).recoveryWaitHours);
  const opensAt = new Date(at.getTime() + hours * HOUR_MS);
  const before = await readRecovery(tx, row.id, at);
  await tx
    .updateTable("recovery")
    .set({
      approved_by: identity.name,
      approved_at: at,
      wait_hours: hours,
      opens_at: opensAt,
      until: new Date(opensAt.getTime() + LAPSE_MS),
    })
    .where("id", "=", row.id)
    .execute();
  const after = await readRecovery(tx, row.id, at);
  await recordEvent(tx, row.member_id, { type: "recovery_started", device: null, at });
  await recordAct(
    tx,
    { act: "recovery approve", subject: row.account, before, after, reason: row.reason },
    at,
  );
  return after;
}

/** An intruder in a session may have refused it. */
async function wasRefused(tx: Tx, memberId: bigint, at: Date): Promise<boolean> {
  const refused = await tx
    .selectFrom("recovery")
    .select("id")
    .where("member_id", "=", memberId)
    .where("outcome", "=", "refused")
    .where("ended_at", ">", new Date(at.getTime() - CONTESTED_MS))
    .limit(1)
    .executeTakeFirst();
  return refused !== undefined;
}

async function closeLapsed(tx: Tx, memberId: bigint, at: Date): Promise<void> {
  await tx
    .updateTable("recovery")
    .set({ outcome: "lapsed", ended_at: at, link_hash: null })
    .where("member_id", "=", memberId)
    .where("ended_at", "is", null)
    .where("until", "<=", at)
    .execute();
}
