import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { phraseOf } from "../../../contract/accounts/rules.ts";
import { parseAmount, UNIT } from "../../../contract/money.ts";
import {
  capIncome,
  previewUpgrade,
  previewVote,
  splitIncome,
  splitPayment,
} from "../../../contract/votes/payment-rules.ts";
import { previewTransfer } from "../../../contract/wallet/rules.ts";
import { defaultSettings } from "../../../contract/operator/settings.ts";

const { paymentSplit, incomeSplit, voteLevels } = defaultSettings;
const amounts = fc.bigInt({ min: 1n, max: 10n ** 15n });
const sum = (parts: bigint[]) => parts.reduce((total, part) => total + part, 0n);

describe("the split of a payment", () => {
  test("follows the table of the rules", () => {
    expect(splitPayment(parseAmount("100"), paymentSplit)).toEqual({
      direct: parseAmount("10"),
      position: parseAmount("10"),
      leadership: parseAmount("5"),
      dividend: parseAmount("45"),
      nft: parseAmount("10"),
      reserve: parseAmount("10"),
      fees: parseAmount("10"),
    });
  });

  test("never creates or loses a unit: what rounding leaves goes to fees", () => {
    fc.assert(
      fc.property(amounts, (payment) => sum(Object.values(splitPayment(payment, paymentSplit))) === payment),
    );
    expect(splitPayment(9n, paymentSplit)).toMatchObject({ direct: 0n, dividend: 4n, fees: 5n });
  });
});

describe("the split of an income", () => {
  test("is 70% usdt, 20% points and 10% locked fuel at the price", () => {
    expect(splitIncome(parseAmount("10"), incomeSplit, parseAmount("2"))).toEqual({
      usdt: parseAmount("7"),
      points: parseAmount("2"),
      lockedUsdt: parseAmount("1"),
      lock: parseAmount("0.5"),
    });
  });

  test("never creates or loses a unit, and the locked fuel is never worth more than was set aside for it", () => {
    fc.assert(
      fc.property(amounts, fc.bigInt({ min: 1n, max: 10n ** 12n }), (income, price) => {
        const { usdt, points, lockedUsdt, lock } = splitIncome(income, incomeSplit, price);
        return usdt + points + lockedUsdt === income && lock * price <= lockedUsdt * 10n ** 8n;
      }),
    );
  });

  test("fault 913: with too little fuel it locks what there is, and sets aside no unit more than that costs", () => {
    const prices = fc.oneof(fc.bigInt({ min: 1n, max: 10n ** 12n }), fc.constant(2n * 10n ** 8n));
    fc.assert(
      fc.property(amounts, prices, fc.double({ min: 0, max: 1, noNaN: true }), (income, price, share) => {
        const { lock: whole } = splitIncome(income, incomeSplit, price);
        const treasury = (whole * BigInt(Math.floor(share * 1000))) / 1001n;
        const { usdt, points, lockedUsdt, lock } = splitIncome(income, incomeSplit, price, treasury);
        expect(usdt + points + lockedUsdt).toBe(income);
        expect(lock).toBe(treasury < whole ? treasury : whole);
        const cost = lock * price;
        expect(lockedUsdt * UNIT).toBeGreaterThanOrEqual(cost);
        if (treasury < whole) expect((lockedUsdt - 1n) * UNIT).toBeLessThan(cost);
      }),
    );
  });
});

test.each([
  ["below what is left", 49n, 49n],
  ["exactly what is left", 50n, 50n],
  ["above what is left", 51n, 50n],
])("an income %s is capped exactly", (_, income, paid) => {
  expect(capIncome(income, 150n, 100n)).toBe(paid);
});

describe("the preview of a vote", () => {
  const [first, second] = voteLevels;

  test.each([
    ["below", "99.99999999", "insufficient_balance"],
    ["at", "100", null],
    ["above", "100.00000001", null],
  ])("with a balance %s the price says what will be decided", (_, available, refusal) => {
    const preview = previewVote(first!, 0, parseAmount(available));
    expect(preview.refusal).toBe(refusal);
    expect(preview.balanceAfter).toBe(parseAmount(available) - parseAmount("100"));
  });

  test("a level below an active vote's is a downgrade, the same or a higher one is not", () => {
    expect(previewVote(first!, 2, parseAmount("9000")).refusal).toBe("downgrade");
    expect(previewVote(second!, 2, parseAmount("9000")).refusal).toBeNull();
    expect(previewVote(second!, 1, parseAmount("9000")).refusal).toBeNull();
  });
});

describe("the preview of an upgrade", () => {
  const current = { level: 1, paid: parseAmount("100") };
  const [first, second] = voteLevels;

  test.each([
    ["below", "199.99999999", "insufficient_balance"],
    ["at", "200", null],
    ["above", "200.00000001", null],
  ])("with a balance %s the difference says what will be decided", (_, available, refusal) => {
    const preview = previewUpgrade(second!, current, parseAmount(available));
    expect(preview).toMatchObject({ pay: parseAmount("200"), refusal });
  });

  test("the same level is no upgrade, nor is a higher one that costs no more", () => {
    expect(previewUpgrade(first!, current, parseAmount("9000")).refusal).toBe("downgrade");
    const cheap = { level: 2, payPrice: "100" };
    expect(previewUpgrade(cheap, current, parseAmount("9000")).refusal).toBe("downgrade");
  });

  test("a level that would leave nothing to earn is no upgrade", () => {
    const earned = { ...current, released: parseAmount("120") };
    const upgrade = (value: string) =>
      previewUpgrade(second!, { ...earned, value: parseAmount(value) }, parseAmount("9000")).refusal;
    expect([upgrade("119"), upgrade("120"), upgrade("120.00000001")]).toEqual([
      "downgrade",
      "downgrade",
      null,
    ]);
  });
});

test.each([
  ["9.99999999", "0", "below_minimum"],
  ["10", "0", null],
  ["10.00000001", "0", "multiple_of_10"],
  ["100", "100", null],
  ["110", "100", "above_limit"],
  ["1000", "0", null],
  ["1010", "0", "insufficient_balance"],
])(
  "a transfer of %s with a limit of %s and 1000 in the balance: %s",
  (amount, transferAmountLimit, refusal) => {
    const limits = { applyTransferMinAmount: "10", transferAmountLimit };
    expect(previewTransfer(parseAmount(amount), parseAmount("1000"), limits).refusal).toBe(refusal);
  },
);

test("the defaults sum to one where they must", () => {
  expect(sum(Object.values(paymentSplit).map(parseAmount))).toBe(parseAmount("1"));
  expect(sum(Object.values(incomeSplit).map(parseAmount))).toBe(parseAmount("1"));
  expect(defaultSettings.nftTiers.reduce((total, { supply }) => total + supply, 0)).toBe(1200);
});

test("a phrase is trimmed, counted in characters and free of what cannot be seen", () => {
  expect(phraseOf("  blue whale ")).toBe("blue whale");
  // One form for what looks the same.
  expect(phraseOf("cafe\u0301 noir")).toBe("caf\u00E9 noir");
  expect(phraseOf("👍".repeat(40))).toBe("👍".repeat(40));
  const unseen = ["\u0000", "\n", "\u200B", "\u202E", "\u2066", "\uFEFF", "\uE000", "\uD800"];
  for (const character of unseen) expect(phraseOf(`blue${character}whale`)).toBeNull();
  for (const typed of ["", "ab", "  ab   ", "x".repeat(41), "👍".repeat(41)])
    expect(phraseOf(typed)).toBeNull();
});
