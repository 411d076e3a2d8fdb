/** Source: rules.md O91, O93. */
import type { InviteBody, Operator, OperatorBody } from "../../contract/operator/operator-schemas.ts";
import { roles as allRoles } from "../../contract/operator/roles.ts";
import { makeSecret } from "../factors/totp.ts";
import { Refused } from "../core/refused.ts";
import type { Tx } from "../core/context.ts";
import { assertAsShown } from "../operator/as-shown.ts";
import { recordAct } from "../operator/audit.ts";
import { ONE_OPERATOR } from "../operator/operator-names.ts";
import { assertAdminStays } from "./last-admin.ts";
import { readOperator } from "./read.ts";

const INVITE_MS = 24 * 3_600_000;

/** @throws Refused `invalid` for the name of `OPERATOR_TOKEN`'s operator; `last_admin`; `changed_meanwhile`. */
export async function editOperator(
  tx: Tx,
  { name, roles, disabled = false, from, reason }: OperatorBody,
  at: Date,
): Promise<Operator> {
  if (name === ONE_OPERATOR) throw new Refused("invalid", { field: "name" });
  await assertAdminStays(tx, { name, roles, disabled });
  const row = await lockOperator(tx, name);
  const before = standingOf(row);
  assertAsShown(before, from);
  const held = allRoles.filter((role) => roles.includes(role));
  const disabledAt = disabled ? (row?.disabled_at ?? at) : null;
  const change = { roles: JSON.stringify(held), disabled_at: disabledAt };
  await tx
    .insertInto("operator_account")
    .values({ name, created_at: at, ...change })
    .onConflict((conflict) => conflict.column("name").doUpdateSet(change))
    .execute();
  if (disabled) {
    await endSessionsOf(tx, name);
    await closeInvitation(tx, name);
  }
  const act = { act: row ? "operator change" : "operator make", subject: name, reason };
  await recordAct(tx, { ...act, before, after: { roles: held, disabled } }, at);
  return readOperator(tx, name, at);
}

/** Old credentials work until the operator accepts. @throws Refused `not_found`, also for a disabled operator */
export async function invite(tx: Tx, { name, secretHash, reason }: InviteBody, at: Date): Promise<Operator> {
  const row = await lockOperator(tx, name);
  if (!row || row.disabled_at) throw new Refused("not_found", { field: "name" });
  const until = new Date(at.getTime() + INVITE_MS);
  await tx
    .updateTable("operator_account")
    .set({ invite_hash: secretHash, invite_until: until, invite_totp: makeSecret() })
    .where("name", "=", name)
    .execute();
  const after = { until: until.toISOString() };
  await recordAct(tx, { act: "operator invite", subject: name, before: null, after, reason }, at);
  return readOperator(tx, name, at);
}

export function lockOperator(tx: Tx, name: string) {
  return tx
    .selectFrom("operator_account")
    .selectAll()
    .where("name", "=", name)
    .forUpdate()
    .executeTakeFirst();
}

/** Null if there is no such operator. */
export function standingOf(row: Awaited<ReturnType<typeof lockOperator>>) {
  return row ? { roles: row.roles, disabled: row.disabled_at !== null } : null;
}

export async function endSessionsOf(tx: Tx, operator: string): Promise<void> {
  await tx.deleteFrom("operator_session").where("operator", "=", operator).execute();
}

export async function closeInvitation(tx: Tx, name: string): Promise<void> {
  await tx
    .updateTable("operator_account")
    .set({ invite_hash: null, invite_until: null, invite_totp: null })
    .where("name", "=", name)
    .execute();
}
