/** An act may wait for locks for longer than its operator keeps the right to it. Source: rules.md O92, O95. */
import { mayCall, type OperatorCall } from "../../contract/operator/rights.ts";
import type { Role } from "../../contract/operator/roles.ts";
import type { OperatorIdentity } from "../core/acting.ts";
import type { Tx } from "../core/context.ts";
import { Refused } from "../core/refused.ts";

/**
 * Call first in the act's transaction, whose end then comes before a change of the operator, the session or the script.
 * @throws Refused `forbidden` if the session or the token has ended; `operator_forbidden` if the roles no longer allow
 * the call.
 */
export async function recheckOperator(
  tx: Tx,
  { name, via }: OperatorIdentity,
  call: OperatorCall,
): Promise<void> {
  const [kind, id] = via.split(/ (.*)/s) as [string, string];
  // Tokens of the environment have no rows.
  if (kind !== "session" && kind !== "script") return;
  const account = await tx
    .selectFrom("operator_account")
    .select(["roles", "disabled_at"])
    .where("name", "=", name)
    .forKeyShare()
    .executeTakeFirst();
  if (account?.disabled_at) throw new Refused("forbidden");
  const roles = kind === "session" ? await ofSession(tx, id, account?.roles) : await ofScript(tx, id);
  const isHeld = kind === "session" || !account || holds(account.roles, roles);
  if (!isHeld) throw new Refused("forbidden");
  if (!mayCall(roles, call)) throw new Refused("operator_forbidden");
}

async function ofSession(tx: Tx, id: string, roles: readonly Role[] = []): Promise<readonly Role[]> {
  const session = await tx
    .selectFrom("operator_session")
    .select("id")
    .where("id", "=", BigInt(id))
    .forKeyShare()
    .executeTakeFirst();
  if (!session) throw new Refused("forbidden");
  return roles;
}

async function ofScript(tx: Tx, name: string): Promise<readonly Role[]> {
  const script = await tx
    .selectFrom("operator_script")
    .select("role")
    .where("name", "=", name)
    .forKeyShare()
    .executeTakeFirst();
  if (!script) throw new Refused("forbidden");
  return [script.role];
}

/** A script's role counts while its owner holds it. */
function holds(owners: readonly Role[], [role]: readonly Role[]): boolean {
  return owners.includes("admin") || (role !== undefined && owners.includes(role));
}
