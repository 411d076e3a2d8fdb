/** Several nodes: which of them is believed while the others fail, stand still or are behind. */
import { expect, vi } from "vitest";
import { toHex, type Hex } from "viem";
import { coins, type TestChain } from "../support/chain/chain.ts";
import { depositor, look, openAt, usdt } from "../support/chain/deposits.ts";
import { approved, drawer, expectCustody, openPaying, record, round } from "../support/chain/payouts.ts";
import type { Proxy } from "../support/chain/proxy.ts";
import { startPayoutWorker } from "../../server/withdrawals/worker.ts";
import { startDepositWorker } from "../../server/deposits/worker.ts";
import { test } from "../support/chain/test.ts";
import { until } from "../support/until.ts";

const STUCK_MS = 30_000;

test.afterEach(({ proxy }) => {
  vi.useRealTimers();
  proxy.behave("well");
});

test("a node that is behind what was read shows nothing new, though it comes on", async ({
  chain,
  proxy,
}) => {
  const server = await openAt(chain, { rpcUrls: [proxy.url] });
  await chain.mine(20);
  expect(await look(server)).toBe(true);
  const head = await chain.head();
  standAt(proxy, await block(chain, head - 9n), await block(chain, head - 8n));
  expect(await look(server)).toBe(false);
  expect(await look(server)).toBe(false);
  proxy.behave("well");
  await chain.mine();
  expect(await look(server)).toBe(true);
  expect(await look(server)).toBe(false);
  await server.close();
});

test("deposits go by the other node when one has stood still for half a minute", async ({ chain, proxy }) => {
  const server = await openAt(chain, { rpcUrls: [proxy.url, chain.url] });
  const member = await depositor(server, "still");
  standAt(proxy, await block(chain, await chain.head()));
  const watch = startDepositWorker(server.ctx, server.app.log)!;
  await chain.send(member.address, coins("25"));
  await chain.mine(5);
  await until(() => expect(proxy.asked.length).toBeGreaterThan(5));
  expect(await usdt(member)).toBe("0");
  vi.setSystemTime(Date.now() + STUCK_MS + 1_000);
  await until(async () => expect(await usdt(member)).toBe("25"));
  await watch.stop();
  await server.close();
});

test("payouts go by the other node when one has stood still for half a minute", async ({ chain, proxy }) => {
  const paying = await openPaying(chain, { settings: { rpcUrls: [proxy.url, chain.url] } });
  const member = await drawer(paying, "paid_by_another");
  const id = await approved(member, "20");
  standAt(proxy, await block(chain, await chain.head()));
  const payouts = startPayoutWorker(paying.server.ctx, paying.server.app.log)!;
  await until(async () => expect(await record(member, id)).toMatchObject({ status: "sent" }));
  await chain.mine(5);
  // It answers, and has no block for it.
  const { txHash } = await record(member, id);
  expect(await chain.client.getTransactionReceipt({ hash: txHash as Hex })).toMatchObject({
    status: "success",
  });
  vi.setSystemTime(Date.now() + STUCK_MS + 1_000);
  await until(async () => expect(await record(member, id)).toMatchObject({ status: "confirmed" }));
  await payouts.stop();
  await paying.server.close();
});

test("a node that is behind a payout's block is no reason to send it again, nor to call it gone", async ({
  chain,
}) => {
  const paying = await openPaying(chain);
  const member = await drawer(paying, "paid_ahead");
  const id = await approved(member, "20");
  const [node] = paying.server.ctx.chain!.nodes;
  const head = await node!.head();
  const behind = { ...node!, head: async () => head, receipt: async () => null };
  const read = () =>
    paying.server.ctx.db
      .selectFrom("payout")
      .select(["state", "block_hash"])
      .where("withdrawal_id", "=", BigInt(id))
      .executeTakeFirstOrThrow();
  await round(paying);
  await chain.mine();
  await round(paying);
  const known = await read();
  expect(known.block_hash).not.toBeNull();
  await round(paying, { node: behind });
  expect(await read()).toEqual(known);
  await chain.mine(2);
  await round(paying);
  await round(paying, { node: behind });
  expect(await read()).toEqual({ ...known, state: "paid" });
  expect(paying.told).toEqual([]);
  await paying.server.close();
});

test("a payment that failed because its node had lost the receipt is confirmed, and not given back", async ({
  chain,
  proxy,
}) => {
  const paying = await openPaying(chain, { settings: { rpcUrls: [proxy.url] } });
  const member = await drawer(paying, "lost_receipt");
  const id = await approved(member, "20");
  await round(paying);
  await chain.mine(4);
  // As a server before the quorum left it: today's waits for the receipt.
  const { db } = paying.server.ctx;
  await db.updateTable("withdrawal").set({ status: "failed" }).where("id", "=", BigInt(id)).execute();
  await db
    .updateTable("payout")
    .set({ state: "failed", failure: "nonce_taken" })
    .where("withdrawal_id", "=", BigInt(id))
    .execute();
  const reject = () => member.answer("POST operator/withdraw/reject", { id, reason: "it was not sent" });
  proxy.behave("hang up");
  expect((await reject()).refusal).toEqual({ reason: "unavailable" });
  proxy.behave("well");
  expect((await reject()).refusal).toEqual({ reason: "invalid", field: "id" });
  await member.call("POST operator/withdraw/confirm", { id });
  expect(await record(member, id)).toMatchObject({ status: "confirmed" });
  await expectCustody(paying);
  await paying.server.close();
});

/** Lets the node say that one of these is its newest block, in turn, and know of none after it. */
function standAt(proxy: Proxy, ...blocks: unknown[]): void {
  let asked = 0;
  proxy.behave(({ method, params }, result) =>
    method === "eth_getBlockByNumber" && params[0] === "latest"
      ? blocks[Math.min(asked++, blocks.length - 1)]
      : result,
  );
}

/** As the node writes it. */
async function block(chain: TestChain, number: bigint): Promise<unknown> {
  const question = { jsonrpc: "2.0", id: 1, method: "eth_getBlockByNumber", params: [toHex(number), false] };
  const headers = { "content-type": "application/json" };
  const response = await fetch(chain.url, { method: "POST", headers, body: JSON.stringify(question) });
  return ((await response.json()) as { result: unknown }).result;
}
