/** Buying passes: faults.md 6, and its rules. */
import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { parseAmount } from "../../contract/money.ts";
import { poolBalance } from "../../server/ledger/pools.ts";
import { type Answer, type Client, newMember, passwords } from "../support/client.ts";
import type { Opened } from "../support/engine.ts";
import { test } from "../support/test.ts";

test("passes are paid for half into the NFT pool and half into the fees, and stand in the records", async ({
  server,
}) => {
  const ann = await member(server, "ann", "700");
  const before = [await pool(server, "nft"), await pool(server, "fees")];
  const { data } = await buy(ann, 2, 2);
  expect(data.receipt).toMatchObject({
    action: "nft/buy",
    entries: [
      { asset: "usdt", amount: "-600", balance: "100" },
      { asset: "pass", amount: "2", balance: "2" },
    ],
  });
  const after = [await pool(server, "nft"), await pool(server, "fees")];
  expect(after.map((amount, i) => amount - before[i]!)).toEqual([parseAmount("300"), parseAmount("300")]);
  expect((await ann.call("GET nft/transaction", {})).list).toMatchObject([
    { type: "MINT", nftId: 2, quantity: 2, account: null },
  ]);
  const settings = await ann.call("GET nft/settings", {});
  expect(settings.find(({ id }) => id === 2)).toMatchObject({ supply: 360, remaining: 358 });
});

test.for([
  ["one unit below the price", "bert", "99.99999999", "insufficient_balance"],
  ["exactly the price", "cora", "100", null],
] as const)(
  "with %s in the balance the sale is decided exactly, and the stock with it",
  async ([, account, amount, reason], { server }) => {
    const client = await member(server, account, amount);
    const [before] = await remaining(server);
    const answer = await buy(client, 1);
    expect(answer.code === 200 ? null : answer.refusal.reason).toBe(reason);
    expect((await remaining(server))[0]).toBe(reason === null ? before! - 1 : before);
  },
);

test.for([
  ["no such pass", { id: 5 }, "id"],
  ["none of them", { quantity: 0 }, "quantity"],
  ["half a pass", { quantity: 0.5 }, "quantity"],
] as const)("buying %s is refused as input", async ([, changes, field], { server }) => {
  const dot = await newMember(server.origin, `dot_${field}_${Object.values(changes)[0]}`.replace(".", "_"));
  const body = { id: 1, quantity: 1, payPassword: passwords.payPassword, ...changes };
  expect((await dot.answer("POST nft/buy", body)).refusal).toEqual({ reason: "invalid", field });
});

test("fault 6: of 1,300 parallel buys exactly as many succeed as there are passes, and nobody else is charged", async ({
  server,
}) => {
  const left = await remaining(server);
  const passes = left.reduce((sum, count) => sum + count, 0);
  const rich = await Promise.all(Array.from({ length: 5 }, (_, i) => member(server, `rich_${i}`, "200000")));
  // As many for each tier as are left and a hundred more in all, in turn.
  const wanted = left.flatMap((count, tier) => Array.from({ length: count + 25 }, () => tier + 1));
  const answers = await Promise.all(wanted.map((id, i) => buy(rich[i % rich.length]!, id)));
  const refused = answers.filter(({ code }) => code !== 200);
  expect(answers.length - refused.length).toBe(passes);
  expect(new Set(refused.map(({ refusal }) => refusal.reason))).toEqual(new Set(["sold_out"]));
  expect(await remaining(server)).toEqual([0, 0, 0, 0]);
  const prices = [100, 300, 600, 1000];
  const due = left.reduce((sum, count, tier) => sum + count * prices[tier]!, 0);
  const spent = (await Promise.all(rich.map(usdt))).reduce(
    (sum, amount) => sum + 200_000 - Number(amount),
    0,
  );
  expect(spent).toBe(due);
  const held = await server.ctx.db.selectFrom("nft_holding").select("quantity").execute();
  expect(held.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(1200);
});

/** Repeats under its key what a busy machine had no time for, as the app does. */
async function buy(
  client: Client,
  id: number,
  quantity = 1,
  key: string = randomUUID(),
): Promise<Answer<"POST nft/buy">> {
  const answer = await client.answer(
    "POST nft/buy",
    { id, quantity, payPassword: passwords.payPassword },
    { key },
  );
  const isUndecided = answer.code !== 200 && answer.refusal.reason === "unavailable";
  return isUndecided ? buy(client, id, quantity, key) : answer;
}
const usdt = async (client: Client) => (await client.call("GET wallet/balances", {})).usdt;
const remaining = async (server: Opened) =>
  (await server.ctx.db.selectFrom("nft_stock").selectAll().orderBy("tier").execute()).map(
    (row) => row.remaining,
  );
const pool = (server: Opened, name: "nft" | "fees") =>
  server.ctx.db.transaction().execute((tx) => poolBalance(tx, name, "usdt"));

async function member(server: Opened, account: string, amount: string): Promise<Client> {
  const client = await newMember(server.origin, account);
  await client.credit(account, amount);
  return client;
}
