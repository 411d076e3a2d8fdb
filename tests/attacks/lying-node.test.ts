/** One of the configured nodes lies, or says nothing. Source: rules.md D6, D31, D32; faults.md 140, 141, 910. */
import { expect } from "vitest";
import { mnemonicToAccount } from "viem/accounts";
import { readEnvironment } from "../../server/main/environment.ts";
import { newScanState, watchDeposits, type DepositAlert } from "../../server/deposits/watch.ts";
import { coins, type TestChain } from "../support/chain/chain.ts";
import { depositor, depositsOf, expectCustody, look, usdt } from "../support/chain/deposits.ts";
import { inflate, invent, leaveOutLogs } from "../support/chain/lies.ts";
import { test as shared } from "../support/chain/test.ts";
import { only, openBeside, type Opened } from "../support/engine.ts";

/** The proxy is the node that is read. */
const test = shared.extend("settings", { scope: "file" }, ({ chain, proxy }) => ({
  rpcUrls: [proxy.url, chain.url],
  quorum: 2,
}));
const onPostgres = only("postgres", test);

const XPUB = mnemonicToAccount("test test test test test test test test test test test junk", {
  path: "m/44'/60'/140'/0",
}).getHdKey().publicExtendedKey;

test("one of two nodes says that 25 USDT were 1,000,000: nothing is credited, until both say the same", async ({
  chain,
  proxy,
  server,
}) => {
  const member = await depositor(server, "lied_for");
  await chain.send(member.address, coins("25"));
  proxy.behave(inflate("1000000"));
  await chain.mine(6);
  const told = await lookTold(server);
  expect(await usdt(member)).toBe("0");
  expect(told).toMatchObject([{ event: "disagreed" }]);
  const status = await member.client.call("GET operator/chain", {});
  expect(status?.deposits).toMatchObject({ nodes: 2, quorum: 2, stopped: { txHash: expect.any(String) } });
  expect(await metric(server, "starship_chain_credits_stopped")).toBe("1");

  // Nobody else's either, whichever node is read.
  const other = await depositor(server, "others_wait");
  await chain.send(other.address, coins("30"));
  await chain.mine(6);
  expect(await lookTold(server, 1)).toEqual([]);
  expect(await usdt(other)).toBe("0");

  proxy.behave("well");
  await chain.mine();
  expect(await lookTold(server)).toMatchObject([{ event: "agreed" }, { event: "corrected" }]);
  await chain.mine();
  await look(server);
  expect([await usdt(member), await usdt(other)]).toEqual(["25", "30"]);
  expect(await metric(server, "starship_chain_credits_stopped")).toBe("0");
  await expectCustody(server, chain);
});

test("fault 910: a deposit that the node that is read leaves out of its logs for good is found by another one", async ({
  chain,
  proxy,
  server,
}) => {
  const member = await depositor(server, "left_out_for_good");
  await chain.send(member.address, coins("15"));
  proxy.behave(leaveOutLogs);
  for (let i = 0; i < 4; i += 1) {
    await chain.mine(60);
    await look(server);
  }
  expect(await usdt(member)).toBe("15");
  proxy.behave("well");
  await expectCustody(server, chain);
});

test("fault 910: another node that gives no logs delays nothing", async ({ chain, proxy, server }) => {
  const [, other] = server.ctx.chain!.nodes;
  const member = await depositor(server, "read_by_another");
  await chain.send(member.address, coins("15"));
  proxy.behave(({ method }, result) => {
    if (method === "eth_getLogs") throw new Error("no logs here");
    return result;
  });
  for (let i = 0; i < 4; i += 1) {
    await chain.mine(60);
    // The proxy is the other one.
    await look(server, other);
  }
  expect(await usdt(member)).toBe("15");
  proxy.behave("well");
  await expectCustody(server, chain);
});

test("one of two nodes invents a deposit with its block and receipt: nothing is credited", async ({
  chain,
  proxy,
  server,
}) => {
  const member = await depositor(server, "invented_for");
  const hash = await chain.send(member.address, coins("25"));
  await chain.mine();
  proxy.behave(invent("1000000", await chain.ask("eth_getTransactionReceipt", hash)));
  await chain.mine(5);
  expect(await lookTold(server)).toMatchObject([{ event: "disagreed" }]);
  expect(await usdt(member)).toBe("0");
  proxy.behave("well");
  await lookAgain(server, chain);
  expect(await usdt(member)).toBe("25");
  const deposits = await depositsOf(member);
  expect(deposits.map(({ status }) => status).toSorted()).toEqual(["credited", "orphaned"]);
  await expectCustody(server, chain);
});

test("a node that lied first and tells the truth when the deposit is deep has not lied with success", async ({
  chain,
  proxy,
  server,
}) => {
  const member = await depositor(server, "lied_for_once");
  await chain.send(member.address, coins("25"));
  proxy.behave(inflate("1000000"));
  await chain.mine(2);
  await look(server);
  expect(await depositsOf(member)).toMatchObject([{ amount: "1000000" }]);
  proxy.behave("well");
  await chain.mine(4);
  expect(await lookTold(server)).toMatchObject([{ event: "corrected" }]);
  await lookAgain(server, chain);
  expect(await usdt(member)).toBe("25");
  await expectCustody(server, chain);
});

test("a node that lags, lost the receipt or does not answer contradicts nobody: the deposit waits for it", async ({
  chain,
  proxy,
  server,
}) => {
  const member = await depositor(server, "waits");
  await chain.send(member.address, coins("25"));
  const old = await chain.ask("eth_getBlockByNumber", "latest", false);
  await chain.mine(6);
  const told: DepositAlert[] = [];
  const state = newScanState();
  const silences: Parameters<typeof proxy.behave>[0][] = [
    ({ method, params }, result) =>
      method === "eth_getBlockByNumber" && params[0] === "latest" ? old : result,
    ({ method }, result) => (method === "eth_getTransactionReceipt" ? null : result),
    404,
  ];
  for (const silence of silences) {
    proxy.behave(silence);
    await chain.mine();
    await watchDeposits(server.ctx, server.ctx.chain!.nodes[1]!, state, never, (alert) => told.push(alert));
    expect(await usdt(member)).toBe("0");
  }
  expect(told).toMatchObject([{ event: "no_quorum" }]);
  proxy.behave("well");
  await lookAgain(server, chain);
  expect(await usdt(member)).toBe("25");
});

test("an operator resumes with a reason, which does not help against a node that goes on lying", async ({
  chain,
  proxy,
  server,
}) => {
  const member = await depositor(server, "resumed_for");
  const reason = "the provider says it was a mistake";
  const early = await member.client.answer("POST operator/deposits/resume", { reason });
  expect(early.refusal).toMatchObject({ reason: "not_found" });
  await chain.send(member.address, coins("25"));
  proxy.behave(inflate("1000000"));
  await chain.mine(6);
  await look(server);
  await member.client.call("POST operator/deposits/resume", { reason });
  await chain.mine();
  expect(await lookTold(server)).toMatchObject([{ event: "disagreed" }]);
  expect(await usdt(member)).toBe("0");
  const { list } = await member.client.call("GET operator/audit", { limit: 1 });
  expect(list).toMatchObject([{ act: "deposits resume", reason }]);
  proxy.behave("well");
  await lookAgain(server, chain);
  expect(await usdt(member)).toBe("25");
});

onPostgres(
  "what one server saw stops the other, which saw nothing of it",
  async ({ chain, proxy, server }) => {
    const beside = await openBeside(server);
    const member = await depositor(server, "seen_by_one");
    await chain.send(member.address, coins("25"));
    proxy.behave(inflate("1000000"));
    await chain.mine(6);
    await look(server);
    await chain.mine();
    await look(beside, beside.ctx.chain!.nodes[1]);
    expect(await usdt(member)).toBe("0");
    proxy.behave("well");
    for (let i = 0; i < 3; i += 1) {
      await chain.mine();
      // One of them may have to read again.
      await Promise.allSettled([look(beside), look(server)]);
    }
    await lookAgain(server, chain);
    expect(await usdt(member)).toBe("25");
    await expectCustody(server, chain);
    await beside.close();
  },
);

test.for([
  ["plain http to another machine", { CHAIN_RPC_URL: "http://node.example" }, "must hold https addresses"],
  ["a quorum of more nodes than there are", { CHAIN_QUORUM: "3" }, "CHAIN_QUORUM is 3"],
  [
    "a quorum of two addresses of one host",
    { CHAIN_RPC_URL: "https://node.example/a,https://node.example/b" },
    "nodes of 1 host",
  ],
] as const)("%s stops the start", ([, changes, fault]) => {
  const env = {
    CHAIN_RPC_URL: "https://one.example,https://two.example",
    DEPOSIT_XPUB: XPUB,
    ...changes,
  };
  expect(() => readEnvironment(env)).toThrow(fault);
});

test("two nodes are a quorum unless told otherwise, and one is where there is one", () => {
  expect(quorum("https://one.example")).toBe(1);
  expect(quorum("https://one.example,http://localhost:8545")).toBe(2);
  expect(quorum("https://one.example,https://two.example,https://three.example")).toBe(2);
  expect(quorum("https://one.example,https://two.example,https://three.example", "3")).toBe(3);
});

const quorum = (CHAIN_RPC_URL: string, CHAIN_QUORUM?: string) =>
  readEnvironment({ CHAIN_RPC_URL, DEPOSIT_XPUB: XPUB, ...(CHAIN_QUORUM && { CHAIN_QUORUM }) }).chain!.quorum;

const never = new AbortController().signal;

/** One look by a node, and what was told of it. */
async function lookTold({ ctx }: Opened, index = 0): Promise<DepositAlert[]> {
  const told: DepositAlert[] = [];
  await watchDeposits(ctx, ctx.chain!.nodes[index]!, newScanState(), never, (alert) => told.push(alert));
  return told;
}

/** Twice, since what is recorded anew by one look is credited by the next. */
async function lookAgain(server: Opened, chain: TestChain): Promise<void> {
  for (let i = 0; i < 2; i += 1) {
    await chain.mine();
    await look(server);
  }
}

async function metric({ origin }: Opened, name: string): Promise<string | undefined> {
  const text = await (await fetch(`${origin}/metrics`)).text();
  return new RegExp(`^${name}\\{.*\\} (\\d+)$`, "m").exec(text)?.[1];
}
