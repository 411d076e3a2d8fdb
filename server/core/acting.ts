/** Which operator a transaction acts for, for the audit log. */
import type { Role } from "../../contract/operator/roles.ts";
import type { Tx } from "../store/store.ts";

/** Who sends an operator's call. */
export interface OperatorIdentity {
  /** Of the person: whoever has several ways in counts as one. */
  name: string;
  /** Null: all rights. */
  roles: readonly Role[] | null;
  /** How they were authenticated: "token", "session 12", "script nightly". */
  via: string;
}

const operators = new WeakMap<Tx, OperatorIdentity>();

export function actAs(tx: Tx, operator: OperatorIdentity): void {
  operators.set(tx, operator);
}

/** Undefined where no operator acts. */
export function actingIdentity(tx: Tx): OperatorIdentity | undefined {
  return operators.get(tx);
}

/** Nulls for what no operator asked for. */
export function actingFor(tx: Tx): { operator: string | null; via: string | null } {
  const acting = operators.get(tx);
  return { operator: acting?.name ?? null, via: acting?.via ?? null };
}
