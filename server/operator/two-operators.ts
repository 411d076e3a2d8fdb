/** Source: rules.md O98, O99. */
import type { OperatorCall } from "../../contract/operator/rights.ts";
import type { OperatorIdentity } from "../core/acting.ts";
import type { Tx } from "../core/context.ts";
import { ONE_OPERATOR } from "./operator-names.ts";

/**
 * Locks the rights until the transaction ends.
 * @param others names of operators who acted before.
 * @returns whether each of the others still has the right to the call.
 * @throws Refused `operator_forbidden` unless the acting operator is a person with that right.
 */
export type CountOperators = (
  tx: Tx,
  call: OperatorCall,
  identity: OperatorIdentity,
  others: readonly string[],
) => Promise<boolean>;

/** A script acts in its owner's name wherever its token lies, and `OPERATOR_TOKEN` belongs to no particular person. */
export function isPerson({ name, via }: OperatorIdentity): boolean {
  return name !== ONE_OPERATOR && !isScript(via);
}

export function isScript(via: string): boolean {
  return via.startsWith("script ");
}
