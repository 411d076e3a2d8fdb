/** How an amount came about, as steps that a screen puts into words and a test compares. */
import { tryParseAmount, type Amount } from "../../../../../contract/money.ts";
import type { BalanceLine } from "../../../../../contract/wallet/schemas.ts";

export type Unit = BalanceLine["asset"];

/** A figure of a formula; a rate is in units too: 0.05 is 5%. */
export type Figure =
  | { amount: Amount; unit: Unit }
  | { rate: Amount }
  | { price: Amount }
  | { count: number | bigint };

export type Operator = "×" | "÷" | "−" | "+" | "≤" | ">";

export type StepName =
  | "share"
  | "perPosition"
  | "positions"
  | "difference"
  | "weight"
  | "passBudget"
  | "passShort"
  | "perPass"
  | "passes"
  | "room"
  | "part"
  | "locked"
  | "fuelSide"
  | "fee"
  | "burn"
  | "received"
  | "whole"
  | "partsLeft"
  | "alreadyLeft"
  | "price"
  | "withdrawn"
  | "released";

export interface Step {
  name: StepName;
  formula: (Figure | Operator)[];
  result: Figure;
}

/**
 * - `fits`: the line's amount is exactly what its source gives.
 * - `within`: the source says the most that it could be, and it is not more.
 * - `differs`: it is another amount than the source gives.
 * - `given`: nobody computed it: it was chosen, or it came from outside.
 */
export type Verdict = "fits" | "within" | "differs" | "given";

export interface Recomputation {
  steps: Step[];
  verdict: Verdict;
}

/** Nothing to compute. */
export const given: Recomputation = { steps: [], verdict: "given" };

/** Reads a source's figures: each is null where it is absent or is none. */
export function reader(source: BalanceLine["source"]) {
  return {
    amount(key: string): Amount | null {
      const value = source[key];
      return typeof value === "string" ? tryParseAmount(value) : null;
    },
    count(key: string): number | null {
      const value = source[key];
      return typeof value === "number" && Number.isInteger(value) && value >= 0 ? value : null;
    },
    text(key: string): string | null {
      const value = source[key];
      return typeof value === "string" ? value : null;
    },
  };
}

export type Reader = ReturnType<typeof reader>;

export function usdt(amount: Amount): Figure {
  return { amount, unit: "usdt" };
}

export function fuel(amount: Amount): Figure {
  return { amount, unit: "fuel" };
}
