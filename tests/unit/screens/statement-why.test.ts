import { describe, expect, test } from "vitest";
import type { BalanceLine } from "../../../contract/wallet/schemas.ts";
import { recompute } from "../../../src/screens/wallet/statement/why/recompute.ts";

/** A line with this amount and source; what does not matter here is left as it is. */
function line(
  type: BalanceLine["type"],
  asset: BalanceLine["asset"],
  amount: string,
  source: Record<string, BalanceLine["source"][string]>,
): BalanceLine {
  return {
    id: "1",
    seq: 1,
    asset,
    type,
    amount,
    balance: "0",
    source: { transfer: "t", kind: type, ...source },
    createdAt: "2026-11-20T12:00:00.000Z",
    prevHash: "",
    hash: "",
  };
}

const terms = { split: { usdt: "0.7", points: "0.2", lock: "0.1" }, price: "1" };
const direct = { ...terms, base: "300", rate: "0.1", income: "30", cap: "7300" };
const position = { ...terms, base: "300", rate: "0.1", ofSeats: 10, cap: "500" };
const leadership = {
  ...terms,
  base: "1000",
  rate: "0.03",
  below: "0.01",
  grade: 3,
  income: "20",
  cap: "500",
};
const dividend = {
  ...terms,
  budget: "90.00000001",
  rate: "0.02",
  weight: "300",
  ofWeight: "1000",
  income: "27",
  cap: "100",
};
const profit = {
  ...terms,
  base: "100",
  rate: "0.04",
  budget: "4",
  quantity: 2,
  ofWeight: "3",
  income: "2.66666666",
  cap: "90",
};

describe("an income is computed again from what was paid, up to what the votes could still earn", () => {
  test.each([
    ["direct, in usdt", line("direct", "usdt", "21", direct)],
    ["direct, in points", line("direct", "points", "6", direct)],
    ["direct, locked at a fuel price of 2", line("direct", "lock", "1.5", { ...direct, price: "2" })],
    ["direct, at the cap", line("direct", "usdt", "7", { ...direct, income: "10", cap: "10" })],
    ["direct, one unit below the cap", line("direct", "usdt", "21", { ...direct, cap: "30.00000001" })],
    ["position, one of ten", line("position", "usdt", "2.1", { ...position, seats: 1, income: "3" })],
    ["position, two of ten", line("position", "points", "1.2", { ...position, seats: 2, income: "6" })],
    ["leadership", line("leadership", "usdt", "14", leadership)],
    ["dividend, rounded down", line("dividend", "usdt", "18.9", dividend)],
    ["profit of two of three passes", line("profit", "usdt", "1.86666667", profit)],
  ])("%s", (_what, income) => {
    expect(recompute(income).verdict).toBe("fits");
  });

  test("a pool that was short gives each the same part of what it has", () => {
    const short = { ...profit, budget: "2", asked: "10", available: "5", income: "1.33333332" };
    const made = recompute(line("profit", "points", "0.26666666", short));
    expect(made.verdict).toBe("fits");
    expect(made.steps.map(({ name }) => name)).toEqual([
      "passBudget",
      "passShort",
      "perPass",
      "passes",
      "room",
      "part",
    ]);
  });

  test.each([
    ["more than its share", line("direct", "usdt", "21.00000001", direct)],
    ["less than its share", line("direct", "usdt", "20.99999999", direct)],
    ["an income above the share", line("direct", "usdt", "28", { ...direct, income: "40" })],
    ["an income below the share, with room left", line("direct", "usdt", "14", { ...direct, income: "20" })],
    ["an income above the cap", line("direct", "usdt", "21", { ...direct, cap: "29.99999999" })],
    ["usdt paid as points", line("direct", "points", "21", direct)],
    [
      "more than one position's share",
      line("position", "usdt", "4.2", { ...position, seats: 1, income: "6" }),
    ],
  ])("%s does not fit", (_what, income) => {
    expect(recompute(income).verdict).toBe("differs");
  });

  test("of several positions one may have been full: less is within what it may be, more is not", () => {
    const less = { ...position, seats: 2, income: "5" };
    expect(recompute(line("position", "usdt", "3.5", less)).verdict).toBe("within");
    const more = { ...position, seats: 2, income: "7" };
    expect(recompute(line("position", "usdt", "4.9", more)).verdict).toBe("differs");
  });

  test("of a leadership part less may have been left: within, never above", () => {
    expect(recompute(line("leadership", "usdt", "7", { ...leadership, income: "10" })).verdict).toBe(
      "within",
    );
    expect(recompute(line("leadership", "usdt", "21", { ...leadership, income: "30" })).verdict).toBe(
      "differs",
    );
  });
});

describe("a conversion is computed again by the rule that made it", () => {
  const rates = { feeRate: "0.03", burnRate: "0.05", price: "2" };
  const buy = { ...rates, from: "usdt", to: "fuel", pay: "100", fee: "1.5", burn: "2.5", receive: "46" };
  const sell = { ...rates, from: "fuel", to: "points", pay: "100", fee: "3", burn: "5", receive: "184" };

  test.each([
    ["usdt given", line("swap", "usdt", "-100", buy)],
    ["fuel received", line("swap", "fuel", "46", buy)],
    ["fuel given", line("swap", "fuel", "-100", sell)],
    ["points received", line("swap", "points", "184", sell)],
  ])("%s", (_what, swap) => {
    expect(recompute(swap).verdict).toBe("fits");
  });

  test("one unit more does not fit", () => {
    expect(recompute(line("swap", "fuel", "46.00000001", buy)).verdict).toBe("differs");
    expect(recompute(line("swap", "fuel", "-100.00000001", sell)).verdict).toBe("differs");
  });
});

describe("what a stake gives back follows from principal, yield and part", () => {
  const part = { principal: "100", yield: "15", rate: "0.005", termDays: 30, ofParts: 10, stake: "1" };

  test.each([
    ["the first part", line("stake", "fuel", "11.5", { ...part, part: 1, released: "0" }), "fits"],
    [
      "two parts after a missed day",
      line("stake", "fuel", "23", { ...part, part: 3, released: "11.5" }),
      "fits",
    ],
    ["the last part", line("stake", "fuel", "11.5", { ...part, part: 10, released: "103.5" }), "fits"],
    ["more", line("stake", "fuel", "11.50000001", { ...part, part: 1, released: "0" }), "differs"],
  ])("%s", (_what, stake, verdict) => {
    expect(recompute(stake).verdict).toBe(verdict);
  });

  test("what was staked was chosen", () => {
    expect(
      recompute(line("stake", "fuel", "-100", { stake: "1", rate: "0.005", termDays: 30, ofParts: 10 })),
    ).toEqual({ steps: [], verdict: "given" });
  });
});

test("passes cost their price as often as there are", () => {
  expect(recompute(line("nft", "usdt", "-900", { nft: 2, quantity: 3, price: "300" })).verdict).toBe("fits");
  expect(recompute(line("nft", "usdt", "-901", { nft: 2, quantity: 3, price: "300" })).verdict).toBe(
    "differs",
  );
});

test("a withdrawal takes what arrives and the fee; what comes back was not computed", () => {
  const out = { withdrawal: "1", address: "0x1", fee: "5", receive: "95" };
  expect(recompute(line("withdraw", "usdt", "-100", out)).verdict).toBe("fits");
  expect(recompute(line("withdraw", "usdt", "-101", out)).verdict).toBe("differs");
  expect(recompute(line("withdraw", "usdt", "100", { withdrawal: "1", status: "rejected" })).verdict).toBe(
    "given",
  );
});

test("a release is no more than what was first locked", () => {
  const source = { base: "250", lots: 3, day: "2026-11-20" };
  for (const [asset, amount] of [
    ["fuel", "2.5"],
    ["lock", "-2.5"],
  ] as const) {
    expect(recompute(line("release", asset, amount, source)).verdict).toBe("within");
  }
  expect(recompute(line("release", "fuel", "250", source)).verdict).toBe("within");
  expect(recompute(line("release", "fuel", "250.00000001", source)).verdict).toBe("differs");
});

const ofRate = { rate: "0.01", days: 1, base: "250", lots: 3, amount: "2.5" };
const slower = { rate: "0.005", days: 2, base: "100", lots: 1, amount: "1" };
const released = (amount: string, rates: unknown, base = "350") =>
  recompute(line("release", "fuel", amount, { base, lots: 4, rates: rates as never }));

test("a release names the rate of what was locked at it, and the days that it made up for", () => {
  const { steps, verdict } = released("3.5", [slower, ofRate]);
  expect(verdict).toBe("fits");
  expect(steps.map(({ formula }) => formula.slice(1))).toEqual([
    ["×", { rate: 500_000n }, "×", { count: 2 }],
    ["×", { rate: 1_000_000n }],
  ]);
});

test.each([
  ["rounded down in each of three lots", "3.49999997", [slower, { ...ofRate, amount: "2.49999997" }], "fits"],
  [
    "rounded once more than there are lots",
    "3.49999996",
    [slower, { ...ofRate, amount: "2.49999996" }],
    "within",
  ],
  ["the last part of a lot", "3.6", [slower, { ...ofRate, amount: "2.6" }], "within"],
  ["another sum than its parts", "3.6", [slower, ofRate], "differs"],
  ["more than was locked", "252", [slower, { ...ofRate, amount: "251" }], "differs"],
  ["a base that is not theirs", "2.5", [ofRate], "differs"],
] as const)("a release with %s is judged %s", (_, amount, rates, verdict) => {
  expect(released(amount, rates).verdict).toBe(verdict);
});

test.each([[[]], [[null]], [["0.01"]], [[{ ...ofRate, rate: "much" }]], ["0.01"]])(
  "rates of %j are none: the rate that it comes to is shown",
  (rates) => {
    expect(released("3.5", rates).verdict).toBe("within");
  },
);

test.each(["credit", "vote", "upgrade", "repurchase", "burn", "transfer", "deposit"] as const)(
  "a %s was given, not computed",
  (type) => {
    expect(recompute(line(type, "usdt", "10", {})).verdict).toBe("given");
  },
);

test.each([
  "direct",
  "position",
  "leadership",
  "dividend",
  "profit",
  "swap",
  "stake",
  "nft",
  "withdraw",
  "release",
  "airdrop",
] as const)("a %s whose source says nothing, or nonsense, claims nothing", (type) => {
  const nonsense = {
    ...direct,
    base: "1e9",
    rate: {},
    ofSeats: 0,
    seats: -1,
    ofWeight: "0",
    price: "0",
    pay: null,
  };
  expect(recompute(line(type, "usdt", "10", {})).verdict).toBe("given");
  expect(() => recompute(line(type, "usdt", "10", nonsense))).not.toThrow();
});

test.each([
  ["for each pass", "usdt", "7.5", { each: "2.5", quantity: 3 }, "fits"],
  ["as a share, rounded down", "fuel", "0.33333333", { budget: "1", quantity: 1, ofWeight: "3" }, "fits"],
  ["more than its share", "points", "0.5", { budget: "1", quantity: 1, ofWeight: "3" }, "differs"],
  ["by a list", "lock", "9", {}, "given"],
] as const)("an airdrop %s is computed again", (_, asset, amount, source, verdict) => {
  const titled = { airdrop: "1", title: "First passes", ...source };
  expect(recompute(line("airdrop", asset, amount, titled)).verdict).toBe(verdict);
});
