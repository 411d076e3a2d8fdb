import { beforeAll, expect, test, vi } from "vitest";
import type { BalanceLine } from "../../../contract/wallet/schemas.ts";
import { formatTime } from "../../../src/i18n/format.ts";
import { activate } from "../../../src/i18n/index.ts";
import { BalancesHidden } from "../../../src/ui/values/Own.tsx";
import { render, stubDocument, textOf } from "./render.tsx";

stubDocument();
vi.stubGlobal("navigator", { onLine: true });
const { LineDetails } = await import("../../../src/screens/wallet/statement/LineDetails.tsx");

const { Why } = await import("../../../src/screens/wallet/statement/why/Why.tsx");

beforeAll(() => activate("en"));

const income: BalanceLine = {
  id: "7",
  seq: 12,
  asset: "points",
  type: "direct",
  amount: "6",
  balance: "46",
  source: {
    transfer: "t-1",
    kind: "income",
    account: "nova",
    level: 2,
    base: "300",
    rate: "0.1",
    income: "30",
    cap: "7300",
    split: { usdt: "0.7", points: "0.2", lock: "0.1" },
    price: "1",
  },
  createdAt: "2026-11-20T12:00:00.000Z",
  prevHash: "a".repeat(64),
  hash: "b".repeat(64),
};

function details(line: BalanceLine) {
  return textOf(render(<LineDetails line={line} />));
}

test("an income shows everything from which it can be computed again", () => {
  const text = details(income);
  for (const part of [
    "Paid by nova",
    "Their payment 300 USDT",
    "Rate 10%",
    "Total income 30 USDT",
    "Could still earn before this 7,300 USDT",
    // Of the 30, the fifth that is paid in points: this very line.
    "Part paid in this asset 20%",
    "Fuel price at the time 1 USDT",
  ]) {
    expect(text).toContain(part);
  }
});

test("its place in the chain is shown in full", () => {
  expect(details(income)).toContain(`Hash ${income.hash} Hash of the previous entry ${income.prevHash}`);
});

test("what does not apply to a line is not mentioned", () => {
  const source = { transfer: "t-2", kind: "credit", reason: "gift" };
  const text = details({ ...income, asset: "usdt", type: "credit", source });
  expect(text).toContain("Reason gift");
  expect(text).not.toMatch(/Rate|Paid by|Part paid|positions/);
});

test("a vote names no part paid in this asset: its split is that of its incomes", () => {
  const source = { transfer: "t-3", kind: "vote", level: 2, split: income.source["split"]! };
  expect(details({ ...income, asset: "usdt", type: "vote", amount: "-300", source })).not.toContain(
    "Part paid",
  );
});

test("a position income says how many of the sharing positions are the member's", () => {
  const source = { ...income.source, seats: 1, ofSeats: 10 };
  expect(details({ ...income, type: "position", source })).toContain("Your positions, of all sharing 1 / 10");
});

test("why an amount is what it is stands in words, then in numbers, with the verdict", () => {
  const text = textOf(render(<Why line={income} />));
  for (const part of [
    "A share of a payment by a member you referred.",
    "Share of the payment 300 USDT × 10% = 30 USDT",
    "Limited to what your votes could still earn 30 USDT ≤ 7,300 USDT → 30 USDT",
    "Part paid in this asset 30 USDT × 20% = 6 points",
    "it matches",
  ]) {
    expect(text).toContain(part);
  }
});

test("an amount that its source does not give is called so", () => {
  expect(textOf(render(<Why line={{ ...income, amount: "7" }} />))).toContain(
    "calculated a different amount",
  );
});

test("what was given is explained without a verdict", () => {
  const source = { transfer: "t-2", kind: "credit", reason: "gift" };
  const text = textOf(render(<Why line={{ ...income, type: "credit", source }} />));
  expect(text).toContain("Credited or taken back by the platform");
  expect(text).not.toContain("Computed again");
});

test("with hidden balances no figure of a line can be read", () => {
  const shown = (
    <BalancesHidden value={true}>
      <Why line={income} />
      <LineDetails line={income} />
    </BalancesHidden>
  );
  // In some zones the time has the same digits.
  const figures = textOf(render(shown)).replace(formatTime(income.createdAt, "en"), "");
  expect(figures).not.toMatch(/300|7,300|\b30\b|\b6\b|\b46\b/);
});
