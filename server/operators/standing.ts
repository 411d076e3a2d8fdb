/** As of a transaction, whether or not the operator makes the request. Source: rules.md O98. */
import { mayCall } from "../../contract/operator/rights.ts";
import type { Role } from "../../contract/operator/roles.ts";
import type { Tx } from "../core/context.ts";
import { Refused } from "../core/refused.ts";
import { ONE_OPERATOR } from "../operator/operator-names.ts";
import type { ReadStanding } from "../operator/proposals/kind.ts";
import { isScript, type CountOperators } from "../operator/two-operators.ts";
import type { Environment } from "./bearers.ts";

/** Whoever removes a role waits until this transaction has ended, or it sees the role removed. */
export function standingReader({ operatorToken, operators }: Environment): ReadStanding {
  const given = new Set(operators.map(({ name }) => name));
  if (operatorToken !== null) given.add(ONE_OPERATOR);
  return async (tx, names) => {
    const held = await lockRoles(tx, names);
    return (name, via) => {
      // Even if a token of the environment has the same name.
      const hasToken = given.has(name) && !(via?.startsWith("session ") ?? false);
      return hasToken ? null : (held.get(name) ?? []);
    };
  };
}

/** Without accounts, the operator of `OPERATOR_TOKEN` counts as one of two. */
export function operatorCounter(environment: Environment): CountOperators {
  const readStanding = standingReader(environment);
  return async (tx, call, identity, others) => {
    const rolesOf = await readStanding(tx, [identity.name, ...others]);
    const nobodys = (await hasAccounts(tx)) ? ONE_OPERATOR : null;
    const stands = (name: string, via?: string) => name !== nobodys && mayCall(rolesOf(name, via), call);
    if (isScript(identity.via) || !stands(identity.name, identity.via))
      throw new Refused("operator_forbidden");
    return others.every((name) => stands(name));
  };
}

async function hasAccounts(tx: Tx): Promise<boolean> {
  return (await tx.selectFrom("operator_account").select("name").limit(1).executeTakeFirst()) !== undefined;
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
