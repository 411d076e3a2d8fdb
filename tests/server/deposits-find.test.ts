/** "Where is my deposit?": each thing that can be the matter with it. Source: rules.md D11. */
import { parseEther } from "viem";
import { expect } from "vitest";
import { coins } from "../support/chain/chain.ts";
import { depositor, depositsOf, look, usdt, type Depositor } from "../support/chain/deposits.ts";
import { leaveOutLogs } from "../support/chain/lies.ts";
import { fundedMember, newMember } from "../support/client.ts";
import { openServer } from "../support/engine.ts";
import { ADDRESS, platformTime, withdraw } from "../support/withdraw.ts";
import { test as base } from "../support/chain/test.ts";

const test = base.extend("member", { scope: "file" }, ({ server }) => depositor(server, "seeker"));

test.override("settings", { scope: "file" }, ({ proxy }) => ({ rpcUrls: [proxy.url] }));

test("a deposit on its way: in no block, not deep enough, credited", async ({ chain, server, member }) => {
  const txHash = await chain.send(member.address, coins("25"));
  expect(await find(member, txHash)).toEqual({
    state: "not_deep_enough",
    amount: null,
    confirmations: 0,
    needed: 5,
  });
  await chain.mine();
  expect(await find(member, txHash)).toMatchObject({
    state: "not_deep_enough",
    amount: "25",
    confirmations: 1,
  });
  await chain.mine(3);
  expect(await find(member, txHash)).toMatchObject({ state: "not_deep_enough", confirmations: 4 });
  await chain.mine();
  await look(server);
  expect(await find(member, txHash)).toMatchObject({ state: "credited", amount: "25", confirmations: 5 });
  await chain.mine(20);
  expect(await find(member, txHash)).toMatchObject({ state: "credited", confirmations: 5 });
});

test("a deposit that no reading of the logs shows is written down when it is asked for, and then credited", async ({
  chain,
  proxy,
  server,
  member,
}) => {
  const other = await depositor(server, "unseen");
  const txHash = await chain.send(other.address, coins("25"));
  await chain.mine(3);
  proxy.behave(leaveOutLogs);
  await look(server);
  expect(await depositsOf(other)).toEqual([]);
  expect(await find(member, txHash, other)).toMatchObject({ state: "not_deep_enough", confirmations: 3 });
  expect(await depositsOf(other)).toMatchObject([{ txHash, status: "seen" }]);
  await chain.mine(2);
  await look(server);
  expect(await usdt(other)).toBe("25");
});

test("below the minimum", async ({ chain, server, member }) => {
  const txHash = await chain.send(member.address, coins("9"));
  await chain.mine(5);
  await look(server);
  expect(await find(member, txHash)).toMatchObject({ state: "below_minimum", amount: "9" });
});

test("another token, or the chain's own coin, at the member's address", async ({ chain, member }) => {
  const token = await chain.send(member.address, coins("50"), chain.otherToken);
  const coin = await chain.sendCoin(member.address, parseEther("1"));
  await chain.mine();
  for (const txHash of [token, coin])
    expect(await find(member, txHash)).toMatchObject({ state: "wrong_token" });
});

test("to another address: a stranger's, and another member's, whose deposit it is", async ({
  chain,
  server,
  member,
}) => {
  const other = await depositor(server, "neighbour");
  const hashes = [await chain.send(ADDRESS, coins("50")), await chain.send(other.address, coins("50"))];
  await chain.mine();
  for (const txHash of hashes)
    expect(await find(member, txHash)).toMatchObject({ state: "other_address", amount: null });
  expect(await find(member, hashes[1]!, other)).toMatchObject({ state: "not_deep_enough", amount: "50" });
});

test("a transaction that failed moved nothing", async ({ chain, member }) => {
  const txHash = await chain.sendTooMuch(member.address);
  await chain.mine();
  expect(await find(member, txHash)).toMatchObject({ state: "reverted" });
});

test("one that the chain has dropped", async ({ chain, server, member }) => {
  const txHash = await chain.send(member.address, coins("33"));
  await chain.mine(2);
  await look(server);
  await chain.reorganise(2);
  await chain.mine();
  await look(server);
  expect(await find(member, txHash)).toMatchObject({ state: "orphaned", amount: "33", confirmations: 0 });
});

const digits = "ab".repeat(32);

test.for([
  ["what the chain does not know is not found", `0x${digits}`, "not_found"],
  ["capital letters and spaces around it do not matter", `  0X${digits.toUpperCase()}\n`, "not_found"],
  ["without its 0x, as Tron shows it, it is of another network", digits, "wrong_network"],
  [
    "as Solana writes them, it is of another network",
    "5VERv8NMvzbJMEkV8xnrLkEaWRtSz9CosKDYjCJjBRnbJLgp8uirBgmQpjKhoR4tjF3ZpRzrFmBV6UjKdiSZkQUW",
    "wrong_network",
  ],
] as const)("%s", async ([, txHash, state], { member }) => {
  expect(await find(member, txHash)).toEqual({ state, amount: null, confirmations: 0, needed: 5 });
});

test("a hash of this chain is found without its 0x, too", async ({ chain, member }) => {
  const txHash = await chain.send(member.address, coins("41"));
  await chain.mine();
  expect(await find(member, txHash.slice(2))).toMatchObject({ state: "not_deep_enough", amount: "41" });
});

test.for([
  ["an address", ADDRESS],
  ["words", "where is it"],
  ["a hash with a digit too many", `0x${digits}a`],
] as const)("%s is no hash", async ([, txHash], { member }) => {
  const { refusal } = await member.client.answer("GET recharge/find", { txHash });
  expect(refusal).toMatchObject({ reason: "invalid", field: "txHash" });
});

test("while no node answers, it is said that it cannot be looked up now, and nothing of the node", async ({
  proxy,
  member,
}) => {
  proxy.behave("hang up");
  const answer = await member.client.answer("GET recharge/find", { txHash: `0x${digits}` });
  expect(answer.refusal.reason).toBe("unavailable");
  expect(answer.text).not.toContain("127.0.0.1");
});

test("the config names the chain, and the address is the member's own and always the same", async ({
  chain,
  member,
}) => {
  const config = await member.client.call("GET config", {});
  expect(config.chain).toEqual({
    name: "Test chain",
    chainId: 31_337,
    token: chain.token,
    confirmations: 5,
    explorer: "",
    publicNode: "",
    demo: false,
  });
  const again = await member.client.call("GET recharge/rechargeAddress", {});
  expect(again).toEqual({
    address: member.address,
    chain: "Test chain",
    token: chain.token,
    confirmations: 5,
    minAmount: "10",
  });
});

test("members who ask for an address at once get one each, and one only, without a gap", async ({
  server,
}) => {
  const clients = await Promise.all(
    ["asks_a", "asks_b", "asks_c"].map((name) => newMember(server.origin, name)),
  );
  const before = await server.ctx.db.selectFrom("deposit_address").select("child").execute();
  const answers = await Promise.all(
    clients.flatMap((client) => [1, 2, 3, 4].map(() => client.call("GET recharge/rechargeAddress", {}))),
  );
  expect(new Set(answers.map(({ address }) => address)).size).toBe(3);
  const rows = await server.ctx.db.selectFrom("deposit_address").selectAll().orderBy("child").execute();
  expect(rows.map(({ child }) => child)).toEqual(Array.from({ length: before.length + 3 }, (_, i) => i));
  const { depositKey } = server.environment.chain!;
  for (const { address, child } of rows) expect(address).toBe(depositKey.addressAt(child));
});

test("a withdrawal to a deposit address, or to the token that is read, is refused", async ({
  chain,
  server,
  member,
}) => {
  const rich = await fundedMember(server.origin, "rich", "500");
  server.clock.stopAt(platformTime("20:00:00"));
  for (const address of [member.address, member.address.toLowerCase(), chain.token]) {
    const { refusal } = await withdraw(rich, "100", { address });
    expect(refusal).toMatchObject({ reason: "platform_address", field: "address" });
  }
  expect((await withdraw(rich, "100")).code).toBe(200);
});

test("there is no test money where the chain is a real one", async ({ member }) => {
  const { refusal } = await member.client.answer("POST demo/faucet", {});
  expect(refusal.reason).toBe("not_found");
});

test("without a chain deposits are closed, and nothing is looked up", async () => {
  const closed = await openServer();
  const client = await newMember(closed.origin, "outside");
  expect((await client.call("GET config", {})).chain).toBeNull();
  const address = await client.answer("GET recharge/rechargeAddress", {});
  const found = await client.answer("GET recharge/find", { txHash: `0x${digits}` });
  for (const { refusal } of [address, found]) expect(refusal.reason).toBe("deposits_closed");
  await closed.close();
});

const find = (member: Pick<Depositor, "client">, txHash: string, { client } = member) =>
  client.call("GET recharge/find", { txHash });
