import { expect, test } from "vitest";
import { parseAmount } from "../../../contract/money.ts";
import {
  previewRepurchase,
  upgradedValue,
  voteToRepurchase,
  voteToUpgrade,
  type OwnVote,
} from "../../../contract/votes/rules.ts";

const own = (id: bigint, level: number, status: OwnVote["status"] = "active", repurchasesLeft = 10) => ({
  id,
  level,
  status,
  repurchasesLeft,
});

test("an upgrade raises the highest active vote, the newest of several, and none that is out", () => {
  const votes = [own(1n, 2), own(2n, 3), own(3n, 3), own(4n, 5, "out")];
  expect(voteToUpgrade(votes)?.id).toBe(3n);
  expect(voteToUpgrade([own(4n, 5, "out")])).toBeNull();
  expect(voteToUpgrade([])).toBeNull();
});

test("ids are compared as numbers: the tenth vote is newer than the ninth", () => {
  expect(voteToUpgrade([own(9n, 1), own(10n, 1)])?.id).toBe(10n);
});

test("a re-investment takes an active vote before one that is out, whatever their levels", () => {
  expect(voteToRepurchase([own(1n, 1), own(2n, 6, "out")])?.id).toBe(1n);
  expect(voteToRepurchase([own(1n, 1, "active", 0), own(2n, 6, "out")])?.id).toBe(2n);
  expect(voteToRepurchase([own(1n, 2), own(2n, 4), own(3n, 4)])?.id).toBe(3n);
});

test("a vote with its last chance is taken, one without is not", () => {
  expect(voteToRepurchase([own(1n, 1, "active", 1)])?.id).toBe(1n);
  expect(voteToRepurchase([own(1n, 1, "active", 0)])).toBeNull();
});

const terms = {
  payPrice: parseAmount("100"),
  voteValue: parseAmount("450"),
  baseValue: parseAmount("150"),
  repurchaseFuel: parseAmount("10"),
};

test("raising a vote keeps what re-investments have added", () => {
  expect(upgradedValue(terms, parseAmount("850"))).toBe(parseAmount("1150"));
});

test.each([
  ["exactly the price and the fuel", "100", "10", null],
  ["a unit of usdt too few", "99.99999999", "10", "insufficient_balance"],
  ["a unit of fuel too few", "100", "9.99999999", "insufficient_balance"],
  ["more than it takes", "100.00000001", "10.00000001", null],
])("a re-investment with %s", (_, balance, fuel, refusal) => {
  const preview = previewRepurchase(terms, { balance: parseAmount(balance), fuel: parseAmount(fuel) });
  expect(preview).toMatchObject({ voteValue: parseAmount("600"), refusal });
  expect(preview.balanceAfter).toBe(parseAmount(balance) - parseAmount("100"));
  expect(preview.fuelAfter).toBe(parseAmount(fuel) - parseAmount("10"));
});
