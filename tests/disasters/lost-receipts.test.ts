/** Nodes that lost receipts, or lie about them, while payouts are decided. Source: rules.md W17, W18; faults.md 142. */
import { expect } from "vitest";
import type { Hex } from "viem";
import { approved, expectCustody, record, round, type PayingOptions } from "../support/chain/payouts.ts";
import { inflate } from "../support/chain/lies.ts";
import { test as shared } from "../support/chain/payout-test.ts";
import type { Proxy } from "../support/chain/proxy.ts";
import { usdtOf } from "../support/withdraw.ts";

/** The proxy is the node that is read. */
const test = shared.extend("options", { scope: "file" }, ({ chain, proxy }): PayingOptions => ({
  settings: { rpcUrls: [proxy.url, chain.url], quorum: 2 },
}));

test.afterEach(({ paying }) => expectCustody(paying));

const loses: Parameters<Proxy["behave"]>[0] = ({ method }, result) =>
  method === "eth_getTransactionReceipt" || method === "eth_getTransactionByHash" ? null : result;

const reverted: Parameters<Proxy["behave"]>[0] = ({ method }, result) =>
  method === "eth_getTransactionReceipt" && result !== null
    ? { ...(result as object), status: "0x0", logs: [] }
    : result;

test("a node that lost the receipt of a paid withdrawal makes it wait, never fail, and is no way to have it back", async ({
  chain,
  proxy,
  paying,
  member,
}) => {
  const id = await approved(member, "20");
  await round(paying);
  await chain.mine(10);
  proxy.behave(loses);
  for (let i = 0; i < 3; i += 1) {
    paying.server.clock.advance(3_600_000);
    await round(paying);
    await chain.mine();
  }
  expect(await record(member, id)).toMatchObject({ status: "sent" });
  const rejected = await member.answer("POST operator/withdraw/reject", { id, reason: "it was not sent" });
  expect(rejected.refusal).toMatchObject({ reason: "invalid" });
  proxy.behave("well");
  await round(paying);
  expect(await record(member, id)).toMatchObject({ status: "confirmed" });
});

test("receipts that every node lost fail nothing: the nonce is shown to be the payment's own", async ({
  chain,
  proxy,
  paying,
  member,
}) => {
  const id = await approved(member, "20");
  await round(paying);
  await chain.mine(10);
  proxy.behave(loses);
  const alone = { ...paying.server.ctx.chain!, nodes: paying.server.ctx.chain!.nodes.slice(0, 1) };
  const settings = { ...alone.settings, quorum: 1 };
  const ctx = { ...paying.server.ctx, chain: { ...alone, settings } };
  await round(paying, { ctx });
  expect(await record(member, id)).toMatchObject({ status: "sent" });
  expect(paying.told).toContainEqual({ event: "stuck", withdrawal: id, reason: "nodes" });
  proxy.behave("well");
  await round(paying, { ctx });
  expect(await record(member, id)).toMatchObject({ status: "confirmed" });
});

test("a node that shows a payment as another, or as failed, decides nothing", async ({
  chain,
  proxy,
  paying,
  member,
}) => {
  const id = await approved(member, "20");
  await round(paying);
  await chain.mine(5);
  for (const lie of [inflate("1"), reverted]) {
    proxy.behave(lie);
    await round(paying);
    expect(await record(member, id)).toMatchObject({ status: "sent" });
  }
  expect(paying.told).toContainEqual({ event: "stuck", withdrawal: id, reason: "nodes" });
  const status = await member.call("GET operator/chain", {});
  expect(status?.stuck).toMatchObject([{ id, reason: "nodes" }]);
  proxy.behave("well");
  await round(paying);
  expect(await record(member, id)).toMatchObject({ status: "confirmed" });
});

test("a node that shows a payment that no other has books none", async ({ chain, proxy, paying, member }) => {
  const id = await approved(member, "20");
  await round(paying);
  const { txHash } = await record(member, id);
  const pending = await chain.raw(txHash as Hex);
  await chain.mine();
  const receipt = (await chain.ask("eth_getTransactionReceipt", txHash)) as { blockNumber: string };
  await chain.reorganise(1);
  await chain.mine(5);
  const block = await chain.client.getBlock({ blockNumber: BigInt(receipt.blockNumber) });
  proxy.behave(({ method, params }, result) => {
    if (method === "eth_getTransactionReceipt" && params[0] === txHash)
      return { ...receipt, blockHash: block.hash };
    const shown = result as { hash?: string; transactions?: string[] } | null;
    if (method === "eth_getBlockByNumber" && shown?.hash === block.hash)
      return { ...shown, transactions: [...shown!.transactions!, txHash] };
    return result;
  });
  await round(paying);
  expect(await record(member, id)).toMatchObject({ status: "sent" });
  proxy.behave("well");
  await chain.client.sendRawTransaction({ serializedTransaction: pending }).catch(() => null);
  await chain.mine(5);
  await round(paying);
  expect(await record(member, id)).toMatchObject({ status: "confirmed" });
  expect(await usdtOf(member)).toBe("4980");
});
