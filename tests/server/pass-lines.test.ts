/** Passes as lines of the statement, each with its number. Source: rules.md M31, P12. */
import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { RequestOf } from "../../contract/endpoints.ts";
import { type Answer, Client, newMember, passwords } from "../support/client.ts";
import { only, openBeside, type Opened } from "../support/engine.ts";
import { test } from "../support/test.ts";

const { payPassword } = passwords;

const onTwoServers = only(
  "postgres",
  test.extend("there", { scope: "file" }, async ({ server }, { onCleanup }) => {
    const there = await openBeside(server);
    onCleanup(() => there.close());
    return there;
  }),
);

test("a purchase, a stake and a gift are chained lines with the numbers of the passes", async ({
  server,
}) => {
  const ann = await holder(server, "ann", "1000");
  const bea = await newMember(server.origin, "bea");
  await buy(ann, 3);
  await stake(ann, 1);
  const { data } = await give(ann, "BEA", 1);
  const common = { nft: 2, transfer: expect.any(String) };
  const [credit, paid, bought, staked, given] = (await lines(ann)).list;
  expect(credit).toMatchObject({ type: "credit", asset: "usdt" });
  const purchase = { ...common, kind: "nft", quantity: 3, price: "300", serials: [1, 2, 3] };
  expect(paid).toMatchObject({ type: "nft", asset: "usdt", amount: "-900" });
  expect(paid!.source).toEqual(purchase);
  expect(bought).toMatchObject({ type: "nft", asset: "pass", amount: "3", balance: "3", seq: 3 });
  expect(bought!.source).toEqual(purchase);
  expect(staked).toMatchObject({ type: "nft", asset: "pass", amount: "-1", balance: "2" });
  expect(staked!.source).toEqual({
    ...common,
    kind: "pass-stake",
    quantity: 1,
    serials: [1],
    passStake: (await ann.call("GET nft/myStake", {})).list[0]!.id,
  });
  const gift = { from: "ann", fromUid: ann.uid, to: "bea", toUid: bea.uid };
  expect(given).toMatchObject({ type: "nft", asset: "pass", amount: "-1", balance: "1" });
  expect(given!.source).toEqual({ ...common, kind: "pass-gift", quantity: 1, serials: [2], ...gift });
  expect(data.receipt.entries).toEqual([{ asset: "pass", amount: "-1", balance: "1", seq: 5 }]);
  expect((await lines(bea)).list).toMatchObject([
    { asset: "pass", amount: "1", balance: "1", source: { serials: [2], ...gift } },
  ]);
  expect(await Promise.all([ann, bea].map(passesOf))).toEqual(["1", "1"]);
});

test("records, stakes and holdings name the passes, and lines can be asked for by the asset", async ({
  server,
}) => {
  const cleo = await holder(server, "cleo", "3000");
  await buy(cleo, 2, 4);
  await stake(cleo, 1, 4);
  const first = await firstOf(cleo, 4);
  const [move, mint] = (await cleo.call("GET nft/transaction", {})).list;
  expect([move!.serials, mint!.serials]).toEqual([[first], [first, first + 1]]);
  expect((await cleo.call("GET nft/myStake", {})).list[0]!.serials).toEqual([first]);
  expect(await cleo.call("GET nft/myNft", {})).toMatchObject([
    { id: 4, serials: [first, first + 1], stakedSerials: [first] },
  ]);
  const found = await cleo.call("GET wallet/balanceLogs", { asset: "pass" });
  expect(found.list.map(({ amount }) => amount)).toEqual(["-1", "2"]);
});

test("the operator credits no passes, and nobody swaps them", async ({ server, operator }) => {
  const dan = await newMember(server.origin, "dan");
  const pass = { asset: "pass" } as unknown as { asset: "usdt" };
  const credit = await operator.answer("POST operator/credit", {
    ...pass,
    account: "dan",
    amount: "1",
    reason: "x",
  });
  expect(credit.refusal).toMatchObject({ reason: "invalid", field: "asset" });
  const from = "pass" as unknown as "usdt";
  const swap = await dan.answer("POST wallet/swap", {
    from,
    to: "usdt",
    amount: "1",
    expect: "1",
    payPassword,
  });
  expect(swap.refusal).toMatchObject({ reason: "invalid", field: "from" });
});

test("fault 441: of passes that many buy, stake and give at once, each number is with one member once", async ({
  server,
}) => {
  const members = await Promise.all(["eli", "fay", "gus"].map((name) => holder(server, name, "4000")));
  await scramble(server, members);
});

onTwoServers("fault 441: the same on two servers of one database", async ({ server, there }) => {
  const names = ["hal", "ida", "jon"];
  const members = await Promise.all(names.map((name) => holder(server, name, "4000")));
  const others = await Promise.all(names.map((name) => new Client(there.origin).login(name)));
  await scramble(server, [...members, ...others]);
});

/** Everybody buys, gives to the next and stakes, all at once. */
async function scramble({ ctx }: Opened, members: Client[]): Promise<void> {
  const names = await Promise.all(
    members.map(async (one) => (await one.call("GET account/info", {})).username),
  );
  const acts = Array.from({ length: 6 }, () =>
    members.flatMap((member, i) => [
      buy(member, 2, 1),
      give(member, names[(i + 1) % members.length]!, 1, 1),
      stake(member, 1, 1),
    ]),
  ).flat();
  const answers = await Promise.all(acts);
  const reasons = answers.flatMap(({ code, refusal }) => (code === 200 ? [] : [refusal.reason]));
  expect(reasons.filter((reason) => reason !== "not_owned" && reason !== "self_transfer")).toEqual([]);
  const passes = await ctx.db
    .selectFrom("nft_pass")
    .select("serial")
    .where("tier", "=", 1)
    .orderBy("serial")
    .execute();
  expect(passes.map(({ serial }) => serial)).toEqual(passes.map((_, i) => i + 1));
  const bought = await ctx.db
    .selectFrom("nft_transaction")
    .select("serials")
    .where("type", "=", "MINT")
    .where("tier", "=", 1)
    .orderBy("id")
    .execute();
  // The next ones each, in the order of the sales.
  expect(bought.flatMap(({ serials }) => serials)).toEqual(passes.map(({ serial }) => serial));
}

const buy = (client: Client, quantity: number, id = 2) => decided(client, "POST nft/buy", { id, quantity });
const stake = (client: Client, quantity: number, id = 2) =>
  decided(client, "POST nft/stake", { id, quantity });
const give = (client: Client, account: string, quantity: number, id = 2) =>
  decided(client, "POST nft/transfer", { id, quantity, account });

/** Repeats under its key what a busy machine had no time for, as the app does. */
async function decided<C extends "POST nft/buy" | "POST nft/stake" | "POST nft/transfer">(
  client: Client,
  call: C,
  body: Omit<RequestOf<C>, "payPassword">,
): Promise<Answer<C>> {
  const key = randomUUID();
  for (;;) {
    const answer = await client.answer(call, { ...body, payPassword } as RequestOf<C>, { key });
    if (answer.code === 200 || answer.refusal.reason !== "unavailable") return answer;
  }
}
const lines = (client: Client) => client.call("GET wallet/balanceLogs", { after: 0 });
const passesOf = async (client: Client) => (await client.call("GET wallet/balances", {})).pass;

async function firstOf(client: Client, tier: number): Promise<number> {
  const held = await client.call("GET nft/myNft", {});
  return held.find(({ id }) => id === tier)!.serials![0]!;
}

async function holder({ origin }: Opened, account: string, usdt: string): Promise<Client> {
  const client = await newMember(origin, account);
  await client.credit(account, usdt);
  return client;
}
