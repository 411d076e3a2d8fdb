import { expect, test } from "vitest";
import { shortfallOf } from "../../../../src/state/later/shortfall.ts";

const reserves = (total: string) => ({
  chainId: 56,
  token: "0x55d398326f99059fF775485246999027B3197955",
  block: { number: 1, hash: `0x${"ab".repeat(32)}` },
  total,
  addresses: [],
});
const pools = { "custody/usdt": "-1000.5", "withdrawing/usdt": "100", "custody/fuel": "-7" };

test.each([
  ["as much as it owes", "1000.5", null],
  ["less by a payout that has left the chain and is not booked yet", "900.5", null],
  ["less than that", "900.49999999", "900.5"],
  ["nothing", "0", "900.5"],
])("a platform that holds %s", (_, total, short) => {
  expect(shortfallOf({ pools, reserves: reserves(total) })).toBe(short);
});

test("where nothing is said of the chain, or nothing is owed, nothing is missing", () => {
  expect(shortfallOf({ pools, reserves: null })).toBeNull();
  expect(shortfallOf({ pools: {}, reserves: reserves("0") })).toBeNull();
});
