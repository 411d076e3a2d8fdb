/** What an operator may do as of a transaction, also where they do not ask themselves. Source: rules.md O98. */
import type { Role } from "../../contract/operator/roles.ts";
import type { Tx } from "../core/context.ts";
import { ONE_OPERATOR } from "../operator/operator-names.ts";
import type { ReadStanding } from "../operator/proposals/kind.ts";
import type { Environment } from "./bearers.ts";

/** Locks whom it reads: whoever takes a role away waits until the transaction has ended, or it sees the role gone. */
export function standingReader({ operatorToken, operators }: Environment): ReadStanding {
  const given = new Set(operators.map(({ name }) => name));
  if (operatorToken !== null) given.add(ONE_OPERATOR);
  return async (tx, names) => {
    const held = await lockRoles(tx, names);
    return (name, via) => {
      // A session has the roles of its account, whatever token of the environment bears the same name.
      const hasToken = given.has(name) && !(via?.startsWith("session ") ?? false);
      return hasToken ? null : (held.get(name) ?? []);
    };
  };
}

async function lockRoles(tx: Tx, names: readonly string[]): Promise<Map<string, readonly Role[]>> {
  const rows = await tx
    .selectFrom("operator_account")
    .select(["name", "roles", "disabled_at"])
    .where("name", "in", names)
    .orderBy("name")
    .forNoKeyUpdate()
    .execute();
  return new Map(rows.map(({ name, roles, disabled_at: disabled }) => [name, disabled ? [] : roles]));
}
