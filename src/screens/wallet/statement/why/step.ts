import { tryParseAmount, type Amount } from "../../../../../contract/money.ts";
import type { BalanceLine } from "../../../../../contract/wallet/schemas.ts";

export type Unit = Exclude<BalanceLine["asset"], "pass">;

/** Rates are in units of 1e-8 too: 0.05 is 5%. */
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
  | "treasuryShort"
  | "fuelSide"
  | "fee"
  | "burn"
  | "received"
  | "whole"
  | "partsLeft"
  | "alreadyLeft"
  | "price"
  | "withdrawn"
  | "released"
  | "airdropEach"
  | "airdropShare";

export interface Step {
  name: StepName;
  formula: (Figure | Operator)[];
  result: Figure;
}

/**
 * - `within`: at most the recomputed maximum; the source tells no more.
 * - `differs`: contradicts the source.
 * - `given`: chosen, or from outside.
 */
export type Verdict = "fits" | "within" | "differs" | "given";

export interface Recomputation {
  steps: Step[];
  verdict: Verdict;
}

export const given: Recomputation = { steps: [], verdict: "given" };

/** Null if absent or invalid. */
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
