/** Staking passes and giving them away: the rules, and two at once for the same pass. */
import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { type Client, newMember, passwords } from "../support/client.ts";
import type { Opened } from "../support/engine.ts";
import { test } from "../support/test.ts";

const { payPassword } = passwords;

test("staked passes stand as one stake and in the records, with a receipt of the line", async ({
  server,
}) => {
  const ann = await holder(server, "ann", 3);
  const { data } = await stake(ann, 2);
  expect(data.receipt).toMatchObject({
    action: "nft/stake",
    entries: [{ asset: "pass", amount: "-2", balance: "1" }],
  });
  expect((await stake(ann, 1)).code).toBe(200);
  expect(await holding(server, ann)).toEqual({ quantity: 3, staked: 3 });
  expect(await ann.call("GET nft/myStake", {})).toMatchObject({
    list: [
      { nftId: 1, quantity: 1, earnedProfit: "0" },
      { nftId: 1, quantity: 2, earnedProfit: "0" },
    ],
    next: null,
  });
  const records = await ann.call("GET nft/transaction", { limit: 2 });
  expect(records.list).toMatchObject([
    { type: "STAKE", quantity: 1, direction: null, account: null },
    { type: "STAKE", quantity: 2, direction: null, account: null },
  ]);
});

test("stakes are listed page by page, the newest first", async ({ server }) => {
  const paul = await holder(server, "paul", 3);
  for (const quantity of [2, 1]) await stake(paul, quantity);
  const first = await paul.call("GET nft/myStake", { limit: 1 });
  expect(first.list.map(({ quantity }) => quantity)).toEqual([1]);
  const second = await paul.call("GET nft/myStake", { limit: 1, cursor: first.next! });
  expect(second.list.map(({ quantity }) => quantity)).toEqual([2]);
  expect(second.next).toBeNull();
});

test("a gift reaches any member, and both sides are told who the other was", async ({ server }) => {
  const giver = await holder(server, "giver", 2);
  const taker = await holder(server, "taker", 0);
  const { data } = await give(giver, "TAKER", 2);
  expect(data.receipt).toMatchObject({
    action: "nft/transfer",
    entries: [{ asset: "pass", amount: "-2", balance: "0" }],
  });
  expect(await Promise.all([giver, taker].map((client) => holding(server, client)))).toEqual([
    { quantity: 0, staked: 0 },
    { quantity: 2, staked: 0 },
  ]);
  expect((await giver.call("GET nft/transaction", {})).list[0]).toMatchObject({
    type: "TRANSFER",
    nftId: 1,
    quantity: 2,
    direction: "out",
    account: "taker",
  });
  expect((await taker.call("GET nft/transaction", {})).list).toMatchObject([
    { type: "TRANSFER", nftId: 1, quantity: 2, direction: "in", account: "giver" },
  ]);
  // What was given is the recipient's own: theirs to give on, or to stake.
  expect((await stake(taker, 1)).code).toBe(200);
  expect((await give(taker, "giver", 1)).code).toBe(200);
});

test.for([
  ["one fewer than are held", "low", 2, null],
  ["all that are held", "even", 3, null],
  ["one more than are held", "high", 4, "not_owned"],
] as const)("staking and giving %s is decided exactly", async ([, name, quantity, reason], { server }) => {
  const one = await holder(server, `stakes_${name}`, 3);
  expect(reasonOf(await stake(one, quantity))).toBe(reason);
  expect(await holding(server, one)).toEqual({ quantity: 3, staked: reason ? 0 : quantity });
  const other = await holder(server, `gives_${name}`, 3);
  expect(reasonOf(await give(other, "genesis", quantity))).toBe(reason);
  expect(await holding(server, other)).toEqual({ quantity: reason ? 3 : 3 - quantity, staked: 0 });
});

test("only what is not staked can be staked or given, of its own tier", async ({ server }) => {
  const cora = await holder(server, "cora", 3);
  expect((await stake(cora, 2)).code).toBe(200);
  const owned = { reason: "not_owned", field: "quantity" };
  expect((await stake(cora, 2)).refusal).toEqual(owned);
  expect((await give(cora, "genesis", 2)).refusal).toEqual(owned);
  expect((await stake(cora, 1, 2)).refusal).toEqual(owned);
  expect((await give(cora, "genesis", 1, 2)).refusal).toEqual(owned);
  expect((await give(cora, "genesis", 1)).code).toBe(200);
  expect(await holding(server, cora)).toEqual({ quantity: 2, staked: 2 });
});

test.for([
  ["oneself", "dora", "self_transfer"],
  ["nobody", "no_such_member", "recipient_unknown"],
] as const)("a gift to %s is refused", async ([, account, reason], { server }) => {
  const dora = await holder(server, reason === "self_transfer" ? "dora" : "dora_other", 1);
  expect((await give(dora, account, 1)).refusal).toEqual({ reason, field: "account" });
  expect(await holding(server, dora)).toEqual({ quantity: 1, staked: 0 });
});

test("a frozen member neither stakes nor gives, and a wrong second-level password does nothing", async ({
  server,
}) => {
  const fred = await holder(server, "fred", 1);
  const wrong = { id: 1, quantity: 1, payPassword: "not the second one" };
  expect((await fred.answer("POST nft/stake", wrong)).refusal.reason).toBe("wrong_pay_password");
  expect((await fred.answer("POST nft/transfer", { ...wrong, account: "genesis" })).refusal.reason).toBe(
    "wrong_pay_password",
  );
  await fred.call("POST operator/member/freeze", { account: "fred", reason: "test" });
  expect(reasonOf(await stake(fred, 1))).toBe("frozen");
  expect(reasonOf(await give(fred, "genesis", 1))).toBe("frozen");
  expect(await holding(server, fred)).toEqual({ quantity: 1, staked: 0 });
});

test("a gift sent twice under one key is given once, with the same answer", async ({ server }) => {
  const gina = await holder(server, "gina", 2);
  const key = randomUUID();
  const body = { id: 1, quantity: 1, account: "genesis", payPassword };
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => gina.answer("POST nft/transfer", body, { key })),
  );
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect(answers[0]!.code).toBe(200);
  expect(await holding(server, gina)).toEqual({ quantity: 1, staked: 0 });
});

test("one pass given to two members at once reaches exactly one of them", async ({ server }) => {
  const [left, right] = [await holder(server, "left", 0), await holder(server, "right", 0)];
  const hal = await holder(server, "hal", 6);
  for (let count = 6; count > 0; count -= 1) {
    // All that remain, to both: only one of the gifts can be of them.
    const answers = await Promise.all([give(hal, "left", count), give(hal, "right", count)]);
    expect(answers.map(reasonOf).toSorted()).toEqual(["not_owned", null].toSorted());
    const [won, name] = answers[0]!.code === 200 ? [left, "left"] : [right, "right"];
    expect((await holding(server, hal)).quantity).toBe(0);
    // One less comes back for the next round.
    if (count > 1) expect([name, (await give(won, "hal", count - 1)).code]).toEqual([name, 200]);
  }
  const held = await Promise.all([left, right].map((client) => holding(server, client)));
  expect(held.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(6);
});

test("a pass staked and given at once is either, never both", async ({ server }) => {
  const ivy = await holder(server, "ivy", 12);
  const answers = await Promise.all(
    Array.from({ length: 16 }, (_, i) => (i % 2 ? stake(ivy, 1) : give(ivy, "genesis", 1))),
  );
  const refused = answers.filter(({ code }) => code !== 200);
  expect(refused.map(reasonOf)).toEqual(Array(4).fill("not_owned"));
  const staked = answers.filter(({ code }, i) => i % 2 && code === 200).length;
  expect(await holding(server, ivy)).toEqual({ quantity: staked, staked });
});

test("members who give to each other at once never wait in a ring and lose nothing", async ({ server }) => {
  const [jan, kim] = [await holder(server, "jan", 8), await holder(server, "kim", 8)];
  const answers = await Promise.all(
    Array.from({ length: 24 }, (_, i) => (i % 2 ? give(jan, "kim", 1) : give(kim, "jan", 1))),
  );
  expect(answers.filter(({ code, refusal }) => code !== 200 && refusal.reason !== "not_owned")).toEqual([]);
  const held = await Promise.all([jan, kim].map((client) => holding(server, client)));
  expect(held.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(16);
});

const stake = (client: Client, quantity: number, id = 1) =>
  client.answer("POST nft/stake", { id, quantity, payPassword });
test("passes of a kind that does not exist are neither bought nor given", async ({ server }) => {
  const unknown = await holder(server, "unknown_kind", 1);
  const refusal = { reason: "invalid", field: "id" };
  const buy = { id: 99, quantity: 1, payPassword };
  expect((await unknown.answer("POST nft/buy", buy)).refusal).toEqual(refusal);
  expect((await give(unknown, "genesis", 1, 99)).refusal).toEqual(refusal);
});

const give = (client: Client, account: string, quantity: number, id = 1) =>
  client.answer("POST nft/transfer", { id, quantity, account, payPassword });

/** A member with so many passes of the first tier. */
async function holder(server: Opened, account: string, quantity: number): Promise<Client> {
  const client = await newMember(server.origin, account);
  if (quantity === 0) return client;
  await client.credit(account, String(quantity * 100));
  await client.call("POST nft/buy", { id: 1, quantity, payPassword });
  return client;
}

async function holding(server: Opened, client: Client) {
  const row = await server.ctx.db
    .selectFrom("nft_holding")
    .select(["quantity", "staked"])
    .where("member_id", "=", BigInt(client.uid!))
    .where("tier", "=", 1)
    .executeTakeFirst();
  return row ?? { quantity: 0, staked: 0 };
}

const reasonOf = ({ code, refusal }: Awaited<ReturnType<typeof stake>>) =>
  code === 200 ? null : refusal.reason;
