/** A backup lacks many payouts: their list is read in pieces, and shrinks as they are bound. Rule W27. */
import { expect } from "vitest";
import type { Hex } from "viem";
import { checkBooks } from "../../server/withdrawals/reconcile/check.ts";
import { transferData } from "../../server/chain/payments.ts";
import { coins } from "../support/chain/chain.ts";
import { newAddress, type Paying, type PayingOptions } from "../support/chain/payouts.ts";
import { test as onChain } from "../support/chain/payout-test.ts";
import { Desk } from "../support/operator-sessions.ts";

const test = onChain.extend("options", { scope: "file" }, ({ proxy }): PayingOptions => ({
  settings: { rpcUrls: [proxy.url] },
}));

const MANY = 60;
const GWEI = 1_000_000_000n;

/** As from the time after the backup: the database knows none of them. */
async function payUnknown({ server, chain, wallet, signer }: Paying, count: number): Promise<void> {
  const { chainId, token } = server.ctx.chain!.settings;
  const first = await chain.client.getTransactionCount({ address: wallet as Hex });
  const fees = { maxFeePerGas: 100n * GWEI, maxPriorityFeePerGas: GWEI };
  for (let i = 0; i < count; i += 1) {
    const data = transferData(newAddress(), coins("1"));
    const raw = await signer.sign({ chainId, nonce: first + i, to: token, data, gas: 100_000n, ...fees });
    await chain.client.sendRawTransaction({ serializedTransaction: raw });
  }
  await chain.mine(3);
}

test("fault 982: a list of many unknown transactions asks the nodes about the next fifty alone, each once", async ({
  paying,
  proxy,
}) => {
  const desk = new Desk(paying.server.origin);
  const list = () => desk.must("GET operator/chain/reconcile", {});
  await list();
  await payUnknown(paying, MANY);
  proxy.asked.length = 0;
  const { transactions, breaks } = await list();
  expect(proxy.asked.filter((method) => method === "eth_getTransactionReceipt")).toHaveLength(50);
  expect(breaks).toHaveLength(MANY);
  const nonces = transactions.map(({ nonce }) => nonce);
  expect(nonces).toEqual(Array.from({ length: 50 }, (_, i) => nonces[0]! + i));
  expect(transactions.every(({ txHash, transfers }) => txHash !== null && transfers.length === 1)).toBe(true);

  // The comparison of each minute asks about each once, not every minute until it is bound.
  const { ctx } = paying.server;
  await checkBooks(ctx, ctx.chain!.nodes[0]!);
  proxy.asked.length = 0;
  await checkBooks(ctx, ctx.chain!.nodes[0]!);
  const about = new Set(["eth_getTransactionReceipt", "eth_getTransactionByHash"]);
  expect(proxy.asked.filter((method) => about.has(method))).toEqual([]);

  const { nonce, txHash } = transactions[0]!;
  await desk.must("POST operator/chain/reconcile", { nonce, txHash: txHash!, reason: "sent by hand" });
  const after = await list();
  expect(after.transactions.map((one) => one.nonce)).toEqual(nonces.map((one) => one + 1));
});
