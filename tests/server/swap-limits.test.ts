/** Where swaps end: the last unit of reserve and treasury, the floor of burning, and many at once. */
import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { formatAmount, parseAmount, UNIT } from "../../contract/money.ts";
import { checkLedger } from "../../server/ledger/check.ts";
import { FUEL_FLOOR } from "../../server/fuel/burn.ts";
import { held, moveFuel, withSettings } from "../support/pools.ts";
import type { Opened } from "../support/engine.ts";
import { balances, buy, sell, swap, newTrader } from "../support/swaps.ts";
import { test } from "../support/test.ts";

test("the reserve pays to its last unit, and not a unit more", async ({ server }) => {
  const ida = await member(server, "ida", "0", "200");
  await leaveInReserve(server, parseAmount("92"));
  for (const to of ["usdt", "points"] as const) {
    expect((await swap(ida, "fuel", to, "100.00000001", "92.00000001")).refusal.reason).toBe(
      "reserve_exhausted",
    );
  }
  expect(await balances(ida)).toMatchObject({ usdt: "0", repurchasePoints: "0", fuel: "200" });
  expect((await sell(ida, "100", "92")).code).toBe(200);
  expect(await held(server, "reserve", "usdt")).toBe(0n);
  expect((await sell(ida, "0.00000001", "0.00000001")).refusal.reason).toBe("reserve_exhausted");
});

test("of parallel swaps that drain the reserve exactly as many succeed as it can pay", async ({ server }) => {
  const sellers = await Promise.all(
    ["jon_a", "jon_b", "jon_c", "jon_d"].map((name) => member(server, name, "0", "100")),
  );
  // Seven times 9.2, and a unit less than an eighth.
  await leaveInReserve(server, parseAmount("73.59999999"));
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, i) =>
      swap(sellers[i % 4]!, "fuel", i % 3 === 0 ? "points" : "usdt", "10", "9.2"),
    ),
  );
  const refused = answers.filter(({ code }) => code !== 200);
  expect(refused.map(({ refusal }) => refusal.reason)).toEqual(
    Array.from({ length: 33 }, () => "reserve_exhausted"),
  );
  expect(await held(server, "reserve", "usdt")).toBe(parseAmount("9.19999999"));
});

test("a treasury that cannot give what is bought refuses, and no usdt is taken", async ({ server }) => {
  const kay = await member(server, "kay", "10");
  await withSettings(server, { tokenPrice: "0.0000001" }, async () => {
    expect((await buy(kay, "10", "92000000")).refusal.reason).toBe("reserve_exhausted");
  });
  expect(await balances(kay)).toMatchObject({ usdt: "10", fuel: "0" });
});

test("burning stops at the floor, also of swaps in parallel: what may not be burnt goes to the treasury", async ({
  server,
}) => {
  const lou = await member(server, "lou", "400");
  const max = await member(server, "max", "400");
  const gone = -(await held(server, "supply", "fuel")) - FUEL_FLOOR - 12n * UNIT;
  await moveFuel(server, "supply", gone);
  try {
    const before = await Promise.all([held(server, "supply", "fuel"), held(server, "treasury", "fuel")]);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, i) => buy(i % 2 ? lou : max, "100", "92")),
    );
    expect(answers.map(({ code }) => code)).toEqual(Array.from({ length: 8 }, () => 200));
    const after = await Promise.all([held(server, "supply", "fuel"), held(server, "treasury", "fuel")]);
    // Of 40 to be burnt 12 were left to be: 28 of what the treasury gave went back to it.
    expect(after.map((now, i) => formatAmount(now - before[i]!))).toEqual(["12", "-772"]);
    expect(-(await held(server, "supply", "fuel"))).toBe(FUEL_FLOOR);
  } finally {
    await moveFuel(server, "supply", -gone);
  }
});

test("buying and selling at once, each has its whole effect or none", async ({ server }) => {
  const names = ["nia", "oda", "pia", "quy", "ray", "sue"];
  const traders = await Promise.all(names.map((name) => member(server, name, "200", "200")));
  await buy(traders[0]!, "100", "92");
  const answers = await Promise.all(
    Array.from({ length: 120 }, (_, i) => {
      const trader = traders[i % 6]!;
      return i % 2 ? sell(trader, "10", "9.2") : buy(trader, "10", "9.2");
    }),
  );
  const reasons = answers.filter(({ code }) => code !== 200).map(({ refusal }) => refusal.reason);
  expect(
    reasons.filter((reason) => reason !== "reserve_exhausted" && reason !== "insufficient_balance"),
  ).toEqual([]);
  expect(await checkLedger(server.ctx.db)).toMatchObject({ ok: true, broken: null });
});

const member = (server: Opened, account: string, usdt: string, fuel = "0") =>
  newTrader(server, account, usdt, fuel);

/** Leaves exactly so much usdt in the reserve, by what a member sells. */
async function leaveInReserve(server: Opened, amount: bigint): Promise<void> {
  await withSettings(server, { swapFeeRate: "0", swapBurnRate: "0" }, async () => {
    const drainer = await member(server, `drainer_${randomUUID().slice(0, 8)}`, "1000", "100000");
    await buy(drainer, "1000", "1000");
    const rest = formatAmount((await held(server, "reserve", "usdt")) - amount);
    const sold = await sell(drainer, rest, rest);
    if (sold.code !== 200) throw new Error(sold.text);
  });
}
