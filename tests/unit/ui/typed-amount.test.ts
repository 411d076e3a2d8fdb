import { expect, test } from "vitest";
import { parseAmount } from "../../../contract/money.ts";
import { typedAmount } from "../../../src/ui/forms/typedAmount.ts";

test.each([
  ["10", "10"],
  [" 12.5 ", "12.5"],
  ["12,5", "12.5"],
  ["12,50", "12.5"],
  ["0,00000001", "0.00000001"],
])("%s is an amount", (text, amount) => {
  expect(typedAmount(text)).toBe(parseAmount(amount));
});

test.each([
  ["nothing", ""],
  ["a word", "ten"],
  ["a ninth decimal", "1.123456789"],
  ["a comma that could part thousands", "1,000"],
  ["two separators", "1,000.50"],
  ["an exponent", "1e3"],
])("%s is none", (_, text) => {
  expect(typedAmount(text)).toBeNull();
});
