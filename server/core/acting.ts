import type { Role } from "../../contract/operator/roles.ts";
import type { Tx } from "../store/store.ts";

export interface OperatorIdentity {
  /** The person's name, the same however they authenticate. */
  name: string;
  /** Null grants all rights. */
  roles: readonly Role[] | null;
  /** How they were authenticated: "token", "session 12", "script nightly". */
  via: string;
}

const operators = new WeakMap<Tx, OperatorIdentity>();

export function actAs(tx: Tx, operator: OperatorIdentity): void {
  operators.set(tx, operator);
}

export function actingIdentity(tx: Tx): OperatorIdentity | undefined {
  return operators.get(tx);
}

/** Nulls if no operator acts. */
export function actingFor(tx: Tx): { operator: string | null; via: string | null } {
  const acting = operators.get(tx);
  return { operator: acting?.name ?? null, via: acting?.via ?? null };
}
