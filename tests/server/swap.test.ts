/** Swaps by rules.md F2 to F4: fee and burn from the fuel side, usdt into and out of the reserve, and nothing out of nothing. */
import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { formatAmount } from "../../contract/money.ts";
import type { Asset, Pool } from "../../server/ledger/accounts.ts";
import { held, withSettings } from "../support/pools.ts";
import { passwords } from "../support/client.ts";
import type { Opened } from "../support/engine.ts";
import { balances, buy, sell, swap, newTrader } from "../support/swaps.ts";
import { test } from "../support/test.ts";

const { payPassword } = passwords;

test("buying takes usdt into the reserve and gives fuel of the treasury less fee and burn", async ({
  server,
}) => {
  const ada = await member(server, "ada", "100");
  const moved = await changes(server, async () => {
    const { data } = await buy(ada, "100", "92");
    expect(data).toMatchObject({ pay: "100", fee: "3", burn: "5", receive: "92" });
    expect(data.receipt).toMatchObject({
      action: "wallet/swap",
      entries: [
        { asset: "usdt", amount: "-100", balance: "0" },
        { asset: "fuel", amount: "92", balance: "92" },
      ],
    });
  });
  expect(moved).toEqual({
    "reserve/usdt": "100",
    "treasury/fuel": "-100",
    "fees/fuel": "3",
    "supply/fuel": "5",
  });
});

test("selling gives usdt of the reserve, and the fuel goes back but for fee and burn", async ({ server }) => {
  const bea = await member(server, "bea", "200", "100");
  await buy(bea, "200", "184");
  await withSettings(server, { tokenPrice: "1.5" }, async () => {
    const moved = await changes(server, async () => {
      const { data } = await sell(bea, "100", "138");
      expect(data).toMatchObject({ pay: "100", fee: "3", burn: "5", receive: "138" });
    });
    expect(moved).toEqual({
      "reserve/usdt": "-138",
      "treasury/fuel": "92",
      "fees/fuel": "3",
      "supply/fuel": "5",
    });
  });
  expect(await balances(bea)).toMatchObject({ usdt: "138", fuel: "184" });
});

test("points are issued against usdt that leaves the reserve", async ({ server }) => {
  const cem = await member(server, "cem", "100", "10");
  await buy(cem, "100", "92");
  const moved = await changes(server, async () => {
    expect((await swap(cem, "fuel", "points", "10", "9.2")).data).toMatchObject({ receive: "9.2" });
  });
  expect(moved).toEqual({
    "reserve/usdt": "-9.2",
    "backing/usdt": "9.2",
    "supply/points": "-9.2",
    "treasury/fuel": "9.2",
    "fees/fuel": "0.3",
    "supply/fuel": "0.5",
  });
  expect(await balances(cem)).toMatchObject({ fuel: "92", repurchasePoints: "9.2" });
});

test("both lines of a swap say everything from which their amounts follow", async ({ server }) => {
  const dan = await member(server, "dan", "10");
  await withSettings(server, { tokenPrice: "3", swapFeeRate: "0.01", swapBurnRate: "0.02" }, async () => {
    expect((await buy(dan, "10", "3.23333334")).code).toBe(200);
  });
  const { list } = await dan.call("GET wallet/balanceLogs", { type: "swap" });
  const source = {
    kind: "swap",
    from: "usdt",
    to: "fuel",
    price: "3",
    feeRate: "0.01",
    burnRate: "0.02",
    pay: "10",
    fee: "0.03333333",
    burn: "0.06666666",
    receive: "3.23333334",
  };
  expect(list).toMatchObject([
    { asset: "fuel", amount: "3.23333334", source },
    { asset: "usdt", amount: "-10", source },
  ]);
});

test("assets that are no pair are refused by the field to", async ({ server }) => {
  const eva = await member(server, "eva", "100", "100");
  const assets = ["usdt", "points", "fuel", "lock"] as const;
  const pairs = assets.flatMap((from) => assets.map((to) => [from, to] as const));
  const refused = [];
  for (const [from, to] of pairs) {
    const { code, refusal } = await swap(eva, from, to, "10", "9.2");
    if (code !== 200) refused.push([from, to, refusal.reason, refusal.field]);
  }
  expect(refused).toHaveLength(13);
  expect(refused.every(([, , reason, field]) => reason === "invalid" && field === "to")).toBe(true);
});

test.for([
  ["usdt", "0", "0", "below_minimum"],
  ["usdt", "-10", "-9.2", "below_minimum"],
  ["usdt", "9.99999999", "9.2", "multiple_of_10"],
  ["usdt", "10", "9.2", null],
  ["usdt", "10.00000001", "9.2", "multiple_of_10"],
  ["usdt", "20", "18.4", null],
  ["usdt", "30", "27.6", null],
  ["usdt", "40", "36.8", "above_limit"],
  ["fuel", "0", "0", "below_minimum"],
  ["fuel", "0.00000001", "0.00000001", null],
  ["fuel", "30", "27.6", null],
  ["fuel", "30.00000001", "27.60000002", "above_limit"],
] as const)(
  "of %s, with a limit of 30, %s is decided exactly",
  async ([from, amount, expected, reason], { server }) => {
    const client = await member(server, `edge_${from}_${amount.replace(/\W/g, "_")}`, "100", "100");
    await buy(client, "30", "27.6");
    await withSettings(server, { swapAmountLimit: "30" }, async () => {
      const before = await balances(client);
      const answer = await swap(client, from, from === "usdt" ? "fuel" : "usdt", amount, expected);
      expect(answer.code === 200 ? null : answer.refusal).toEqual(
        reason && {
          reason,
          field: "amount",
          ...(reason === "above_limit" && { limit: "30" }),
          ...(reason === "below_minimum" && from === "usdt" && { minimum: "10" }),
        },
      );
      if (reason) expect(await balances(client)).toEqual(before);
    });
  },
);

test("the balance is enough at the amount and not a unit below it", async ({ server }) => {
  const fay = await member(server, "fay", "19.99999999", "5");
  expect((await buy(fay, "20", "18.4")).refusal.reason).toBe("insufficient_balance");
  await fay.credit("fay", "0.00000001");
  expect((await buy(fay, "20", "18.4")).code).toBe(200);
  expect((await sell(fay, "23.40000001", "21.52800002")).refusal.reason).toBe("insufficient_balance");
  expect((await sell(fay, "23.4", "21.528")).code).toBe(200);
  expect(await balances(fay)).toMatchObject({ usdt: "21.528", fuel: "0" });
});

test("what was shown is what is done: after a change of price nothing is, and the key may be used again", async ({
  server,
}) => {
  const gus = await member(server, "gus", "100");
  const key = randomUUID();
  const ask = (expected: string) =>
    gus.answer(
      "POST wallet/swap",
      { from: "usdt", to: "fuel", amount: "10", expect: expected, payPassword },
      { key },
    );
  await withSettings(server, { tokenPrice: "2" }, async () => {
    expect((await ask("9.2")).refusal).toEqual({ reason: "quote_changed", field: "expect" });
    expect(await balances(gus)).toMatchObject({ usdt: "100", fuel: "0" });
  });
  for (const near of ["9.19999999", "9.20000001"]) {
    expect((await ask(near)).refusal.reason).toBe("quote_changed");
  }
  // The same amount, written otherwise.
  const first = await ask("9.20");
  expect(first.code).toBe(200);
  expect((await ask("9.20")).text).toBe(first.text);
  expect(await balances(gus)).toMatchObject({ usdt: "90", fuel: "9.2" });
});

test("a wrong second-level password and a frozen member move nothing", async ({ server }) => {
  const hal = await member(server, "hal", "100");
  const wrong = { from: "usdt", to: "fuel", amount: "10", expect: "9.2", payPassword: "wrong" } as const;
  expect((await hal.answer("POST wallet/swap", wrong)).refusal.reason).toBe("wrong_pay_password");
  await hal.call("POST operator/member/freeze", { account: "hal", reason: "test" });
  expect((await buy(hal, "10", "9.2")).refusal.reason).toBe("frozen");
  expect(await balances(hal)).toMatchObject({ usdt: "100", fuel: "0" });
});

const member = (server: Opened, account: string, usdt: string, fuel = "0") =>
  newTrader(server, account, usdt, fuel);

/** What the platform's pools hold that a swap moves. */
async function pools(server: Opened) {
  const names = [
    "reserve/usdt",
    "backing/usdt",
    "treasury/fuel",
    "fees/fuel",
    "supply/fuel",
    "supply/points",
  ];
  const all = names.map(async (name) => {
    const [place, asset] = name.split("/") as [Pool, Asset];
    return [name, await held(server, place, asset)] as const;
  });
  return Object.fromEntries(await Promise.all(all));
}

/** How the pools change meanwhile; those that do not are left out. */
async function changes(server: Opened, work: () => Promise<unknown>) {
  const before = await pools(server);
  await work();
  const after = Object.entries(await pools(server));
  const moved = after.map(([name, amount]) => [name, amount - before[name]!] as const);
  return Object.fromEntries(
    moved.filter(([, amount]) => amount !== 0n).map(([name, amount]) => [name, formatAmount(amount)]),
  );
}
