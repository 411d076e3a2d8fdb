/** Choosing the vote that an upgrade or a re-investment takes, by rules.md V22 to V24. */
import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { ChosenVote } from "../../contract/votes/schemas.ts";
import { checkLedger } from "../../server/ledger/check.ts";
import { type Client, newMember, passwords } from "../support/client.ts";
import type { Opened } from "../support/engine.ts";
import { test } from "../support/test.ts";

const { payPassword } = passwords;
const terms = { payType: "usdt" as const, payPassword };

/** With one vote at each of these levels, and what their sheets would show of them, the oldest first. */
async function voter(server: Opened, account: string, levels: number[]): Promise<Client> {
  const client = await newMember(server.origin, account);
  await client.credit(account, "20000");
  await client.credit(account, "2000", "fuel");
  for (const level of levels) await client.call("POST vote/create", { ...terms, level });
  return client;
}

async function own(client: Client): Promise<ChosenVote[]> {
  const { list } = await client.call("GET vote/voteValues", {});
  return list
    .map(({ id, level, status, voteValue, canRepurchaseCount }) => ({
      id,
      level,
      status,
      voteValue,
      canRepurchaseCount,
    }))
    .toReversed();
}

const upgrade = (client: Client, level: number, vote?: ChosenVote, key?: string) =>
  client.answer("POST vote/upgrade", { ...terms, level, ...(vote && { vote }) }, key ? { key } : {});
const repurchase = (client: Client, vote?: ChosenVote) =>
  client.answer("POST vote/repurchase", { ...terms, ...(vote && { vote }) });
const levels = async (client: Client) => (await own(client)).map(({ level }) => level);
const money = (client: Client) => client.call("GET wallet/balances", {});

test("an upgrade takes the chosen vote, pays its difference, and the receipt names it", async ({
  server,
  account,
}) => {
  const client = await voter(server, account, [1, 2, 3]);
  const [low] = await own(client);
  const { data } = await upgrade(client, 2, low);
  expect(data.receipt).toMatchObject({
    v2: { subject: { vote: low!.id, level: 2, amount: "200" } },
  });
  expect(await levels(client)).toEqual([2, 2, 3]);
});

test("a re-investment takes the chosen vote, burns its fuel, and the receipt names it", async ({
  server,
  account,
}) => {
  const client = await voter(server, account, [1, 3]);
  const [low] = await own(client);
  const { data } = await repurchase(client, low);
  expect(data.receipt).toMatchObject({ v2: { subject: { vote: low!.id, amount: "100", fuel: "10" } } });
  expect((await own(client)).map(({ canRepurchaseCount }) => canRepurchaseCount)).toEqual([9, 10]);
});

test("without a choice it is the highest vote, as before", async ({ server, account }) => {
  const client = await voter(server, account, [1, 3]);
  const [, high] = await own(client);
  expect((await upgrade(client, 4)).data.receipt).toMatchObject({ v2: { subject: { vote: high!.id } } });
  expect((await repurchase(client)).data.receipt).toMatchObject({ v2: { subject: { vote: high!.id } } });
});

test("another member's vote, or nobody's, is refused and nothing is paid", async ({ server, account }) => {
  const client = await voter(server, account, [1]);
  const other = await voter(server, `${account}_other`, [1]);
  const [theirs] = await own(other);
  const before = await money(client);
  for (const vote of [theirs!, { ...theirs!, id: "999999999" }, { ...theirs!, id: "x" }]) {
    expect((await upgrade(client, 2, vote)).refusal).toMatchObject({ reason: "vote_changed", field: "vote" });
    expect((await repurchase(client, vote)).refusal.reason).toBe("vote_changed");
  }
  expect(await money(client)).toEqual(before);
  expect(await levels(other)).toEqual([1]);
});

test("a vote that changed after it was shown is refused, and nothing is paid", async ({
  server,
  account,
}) => {
  const client = await voter(server, account, [1, 2]);
  const [low] = await own(client);
  await repurchase(client, low);
  const before = await money(client);
  expect((await upgrade(client, 3, low)).refusal.reason).toBe("vote_changed");
  expect((await repurchase(client, low)).refusal.reason).toBe("vote_changed");
  expect(await money(client)).toEqual(before);
  const [now] = await own(client);
  expect((await upgrade(client, 3, now)).code).toBe(200);
});

test("a vote that went out meanwhile is refused; shown as out, it is re-invested but not upgraded", async ({
  server,
  account,
}) => {
  const client = await voter(server, account, [1, 2]);
  const [low] = await own(client);
  const payer = await newMember(server.origin, `${account}_payer`, account);
  await payer.credit(`${account}_payer`, "5000");
  await payer.call("POST vote/create", { ...terms, level: 6 });
  expect((await own(client))[0]).toMatchObject({ id: low!.id, status: "out" });
  expect((await upgrade(client, 3, low)).refusal.reason).toBe("vote_changed");
  const [out] = await own(client);
  expect((await upgrade(client, 3, out)).refusal.reason).toBe("no_active_vote");
  expect((await repurchase(client, out)).data.receipt).toMatchObject({ v2: { subject: { vote: low!.id } } });
  expect((await own(client))[0]).toMatchObject({ status: "active" });
});

test("a chosen vote without a chance, or at the level already, is refused", async ({ server, account }) => {
  const client = await voter(server, account, [1, 2]);
  const id = BigInt((await own(client))[0]!.id);
  await server.ctx.db.updateTable("vote").set({ repurchases_left: 0 }).where("id", "=", id).execute();
  const [low] = await own(client);
  expect((await repurchase(client, low)).refusal.reason).toBe("no_chances");
  expect((await upgrade(client, 1, low)).refusal.reason).toBe("downgrade");
});

test("one key upgrades once, and of two devices with the same vote one is carried out", async ({
  server,
  account,
}) => {
  const client = await voter(server, account, [1, 1]);
  const [first, second] = await own(client);
  const key = randomUUID();
  const again = [await upgrade(client, 2, first, key), await upgrade(client, 2, first, key)];
  expect(again[1]!.text).toBe(again[0]!.text);
  expect(await levels(client)).toEqual([2, 1]);
  const answers = await Promise.all([upgrade(client, 3, second), upgrade(client, 3, second)]);
  const reasons = answers.map((answer) => (answer.code === 200 ? "done" : answer.refusal.reason));
  expect(reasons.toSorted()).toEqual(["done", "vote_changed"]);
  expect(await levels(client)).toEqual([2, 3]);
  expect(await checkLedger(server.ctx.db)).toMatchObject({ ok: true });
});
