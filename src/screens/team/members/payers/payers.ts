/** Source: rules.md R10. */
import type { Amount } from "../../../../../contract/money.ts";
import { incomeTypes, type Digest, type IncomeType } from "../../../../mirror/statement/digest.ts";

export interface PayerRow {
  account: string;
  income: Amount;
  /** Lists only kinds with an income. */
  kinds: { type: IncomeType; income: Amount }[];
  lastAt: string;
}

export interface Payers {
  /** The largest sum comes first. */
  rows: PayerRow[];
  /** Rows and pools together are all income. */
  pools: Amount;
}

export function payersOf({ payers, days }: Pick<Digest, "payers" | "days">): Payers {
  const rows = [...payers].map(([account, { incomes, lastAt }]): PayerRow => {
    const kinds = incomeTypes.flatMap((type) => {
      const income = incomes[type];
      return income === undefined ? [] : [{ type, income }];
    });
    return { account, kinds, lastAt, income: sum(kinds.map(({ income }) => income)) };
  });
  const all = sum([...days.values()].flatMap((kinds) => [...kinds.values()].map(({ income }) => income)));
  return {
    rows: rows.toSorted(byIncome),
    pools: all - sum(rows.map(({ income }) => income)),
  };
}

function sum(amounts: Amount[]): Amount {
  return amounts.reduce((total, amount) => total + amount, 0n);
}

function byIncome(a: PayerRow, b: PayerRow): number {
  if (a.income !== b.income) return a.income > b.income ? -1 : 1;
  return a.account < b.account ? -1 : 1;
}
