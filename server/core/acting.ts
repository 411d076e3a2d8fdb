/** Which operator a transaction acts for, for the audit log. */
import type { Tx } from "../store/store.ts";

const operators = new WeakMap<Tx, string>();

export function actAs(tx: Tx, operator: string): void {
  operators.set(tx, operator);
}

/** Null for what no operator asked for. */
export function actingOperator(tx: Tx): string | null {
  return operators.get(tx) ?? null;
}
