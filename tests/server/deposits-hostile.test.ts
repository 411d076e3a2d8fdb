/** Deposits while somebody means harm: by what they send to an address, or by what a node says. */
import { createTestClient, http, pad, toEventSelector, toHex, type Hex } from "viem";
import { expect } from "vitest";
import { mnemonicToAccount } from "viem/accounts";
import { anvilProgram, startAnvil } from "../../server/demo/chain/anvil.ts";
import { watchDeposits, newScanState, type DepositAlert } from "../../server/deposits/watch.ts";
import { coins } from "../support/chain/chain.ts";
import { depositor, depositsOf, look, openAt, usdt } from "../support/chain/deposits.ts";
import { startProxy } from "../support/chain/proxy.ts";
import { newMember } from "../support/client.ts";
import { startServer } from "../support/server.ts";
import { test as shared } from "../support/chain/test.ts";
import { until } from "../support/until.ts";

const test = shared.extend("settings", { scope: "file" }, ({ proxy }) => ({ rpcUrls: [proxy.url] }));

const xpub = mnemonicToAccount("test test test test test test test test test test test junk", {
  path: "m/44'/60'/78'/0",
}).getHdKey().publicExtendedKey;

/** More than is read of any answer. */
const TOO_LONG = "0".repeat(26_000_000);

test("a transaction too long to be read, which anybody can make, holds up nobody else's deposit", async ({
  chain,
  proxy,
  server,
}) => {
  const attacker = await depositor(server, "too_long");
  const member = await depositor(server, "beside_too_long");
  const long = await chain.send(attacker.address, 1n);
  await chain.send(member.address, coins("15"));
  await chain.mine(6);
  proxy.behave(({ method, params }, result) =>
    method === "eth_getTransactionReceipt" && params[0] === long
      ? { ...(result as object), padding: TOO_LONG }
      : result,
  );
  const told: DepositAlert[] = [];
  const { ctx } = server;
  const pace = newScanState();
  const lookAndTell = () =>
    watchDeposits(ctx, ctx.chain!.nodes[0]!, pace, new AbortController().signal, (notice) =>
      told.push(notice),
    );
  await lookAndTell();
  await chain.mine();
  await lookAndTell();
  expect(told).toEqual([{ event: "too_long", txHash: long }]);
  expect(await depositsOf(member)).toMatchObject([{ status: "credited" }]);
  expect(await usdt(member)).toBe("15");
  expect(await depositsOf(attacker)).toEqual([]);
});

test("transfers of nothing, which anybody can make in anybody's name, are not even looked at", async ({
  chain,
  proxy,
  server,
}) => {
  const member = await depositor(server, "poisoned");
  // Beyond what is read again of the test before.
  await chain.mine(20);
  await look(server);
  for (let i = 0; i < 3; i += 1) await chain.send(member.address, 0n);
  await chain.mine(6);
  proxy.asked.length = 0;
  await look(server);
  expect(proxy.asked).toContain("eth_getLogs");
  expect(proxy.asked).not.toContain("eth_getTransactionReceipt");
  expect(await depositsOf(member)).toEqual([]);
});

test("what one fork brought and the other did not, is gone: it does not wait for ever", async ({
  chain,
  proxy,
  server,
}) => {
  const member = await depositor(server, "other_outcome");
  const txHash = await chain.sendTooMuch(member.address);
  await chain.mine();
  // One node is for a moment on a fork in which it went well.
  proxy.behave(({ method }, result) => {
    if (method !== "eth_getTransactionReceipt") return result;
    const block = { ...(result as object), blockHash: pad("0xbb"), transactionHash: txHash };
    const topics = [TRANSFER, pad(chain.payer), pad(member.address as Hex)];
    const data = pad(toHex(coins("21")));
    return {
      ...block,
      status: "0x1",
      logs: [{ ...block, address: chain.token, topics, data, logIndex: "0x0" }],
    };
  });
  const found = await member.client.call("GET recharge/find", { txHash });
  expect(found).toMatchObject({ state: "not_deep_enough", amount: "21" });
  proxy.behave("well");
  await chain.mine(5);
  await look(server);
  expect(await depositsOf(member)).toMatchObject([{ status: "orphaned", amount: "21" }]);
  expect(await usdt(member)).toBe("0");
});

const TRANSFER = toEventSelector("Transfer(address,address,uint256)");

test("a node that comes up later and is of another chain is not read: no block is missed for it", async ({
  chain,
}) => {
  const foreign = await startAnvil(anvilProgram()!, ["--no-mining", "--chain-id", "5"]);
  const late = await startProxy(foreign.url);
  late.behave("hang up");
  const own = await openAt(chain, { rpcUrls: [chain.url, late.url] });
  const [node, other] = own.ctx.chain!.nodes;
  const client = createTestClient({ mode: "anvil", transport: http(foreign.url) });
  await client.mine({ blocks: Number(await chain.head()) + 200 });
  late.behave("well");
  await expect(look(own, other)).rejects.toThrow("CHAIN_ID is 31337, but an address");
  const member = await depositor(own, "of_this_chain");
  await chain.send(member.address, coins("15"));
  await chain.mine(5);
  await look(own, node);
  expect(await usdt(member)).toBe("15");
  await own.close();
  await late.stop();
  await foreign.stop();
});

test("the address of a node, which may hold a key, is neither answered nor logged", async () => {
  const process = await startServer({
    env: {
      CHAIN_RPC_URL: "http://127.0.0.1:1/v3/hush",
      DEPOSIT_XPUB: xpub,
      LOG_LEVEL: "trace",
      PAYOUT_KEY: "11".repeat(32),
    },
  });
  const client = await newMember(process.origin, "asks_a_node");
  for (const call of ["GET operator/chain", "GET operator/chain/sweep"] as const) {
    const answer = await client.answer(call, {});
    expect(answer.refusal).toEqual({ reason: "unavailable" });
    expect(answer.text).not.toContain("hush");
  }
  await until(() => expect(process.output()).toContain("the chain could not be read"));
  await until(() => expect(process.output()).toContain("payouts could not go on"));
  expect(process.output()).toContain("request failed");
  expect(process.output()).not.toContain("hush");
  await process.stop();
});
