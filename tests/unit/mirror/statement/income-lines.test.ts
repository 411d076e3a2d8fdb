import { expect, test } from "vitest";
import type { BalanceLine } from "../../../../contract/wallet/schemas.ts";
import { groupIncomes, incomeOfLine, wholePage } from "../../../../src/mirror/statement/income-lines.ts";
import { line } from "../sample-statement.ts";

const split = { usdt: "0.7", points: "0.2", lock: "0.1" };

function income(seq: number, changes: Partial<BalanceLine["source"]> = {}): BalanceLine[] {
  const source = { transfer: "t-1", kind: "payment", account: "nova", income: "30", split, ...changes };
  return (["usdt", "points", "lock"] as const).map((asset, index) =>
    line(seq + index, { asset, type: "direct", source: source as BalanceLine["source"] }),
  );
}
const newest = (...lines: BalanceLine[]) => lines.toSorted((a, b) => b.seq - a.seq);
const seqs = (lines: BalanceLine[]) => groupIncomes(lines).map((group) => group.map(({ seq }) => seq));

test("the three parts of an income are one, and what was booked beside them is not", () => {
  expect(seqs(newest(line(1), ...income(2), line(5)))).toEqual([[5], [2, 3, 4], [1]]);
});

test("two incomes of one transaction are two, also where their sources are the same", () => {
  expect(seqs(newest(...income(1), ...income(4)))).toEqual([
    [4, 5, 6],
    [1, 2, 3],
  ]);
  expect(seqs(newest(...income(1), ...income(4, { transfer: "t-2" })))).toHaveLength(2);
});

test("what a filter leaves of an income is what it shows", () => {
  const lines = newest(...income(1), ...income(4));
  expect(seqs(lines.filter(({ asset }) => asset === "points"))).toEqual([[5], [2]]);
});

test("a page does not end within an income, wherever its edge falls", () => {
  const lines = newest(...income(1), ...income(4), ...income(7));
  expect([1, 2, 3, 4, 5, 6, 7, 8, 9].map((size) => wholePage(lines, size))).toEqual([
    1, 2, 3, 3, 3, 6, 6, 6, 9,
  ]);
});

test("the income of a line is found from any of its parts", () => {
  const around = [...income(1), ...income(4)];
  expect([4, 5, 6].map((seq) => incomeOfLine(around, seq).map((part) => part.seq))).toEqual([
    [4, 5, 6],
    [4, 5, 6],
    [4, 5, 6],
  ]);
  expect(incomeOfLine(around, 9)).toEqual([]);
});
