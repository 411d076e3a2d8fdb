/** One of three nodes lies, lags or has lost something. Source: rules.md D55, W28, W51; faults.md 246 to 249, 905 to 916. */
import type { Hex } from "viem";
import { expect } from "vitest";
import { startNodeWorker } from "../../server/chain/node-worker.ts";
import { missingOnChain } from "../../server/withdrawals/chain-status.ts";
import { checkBooks } from "../../server/withdrawals/reconcile/check.ts";
import { coins } from "../support/chain/chain.ts";
import { look } from "../support/chain/deposits.ts";
import {
  emptyBlocks,
  holds,
  inventCall,
  leaveOutLogs,
  loseReceipts,
  refuseTransfers,
  tips,
  otherDecimals,
  otherNonces,
  type Receipt,
} from "../support/chain/lies.ts";
import {
  approved,
  expectCustody,
  newAddress,
  payAgain,
  record,
  round,
  setBalance,
  type Paying,
} from "../support/chain/payouts.ts";
import { test as shared } from "../support/chain/payout-test.ts";
import { openPlatform, join, requested, settle, signedIn } from "../support/chain/restore.ts";
import type { Client } from "../support/client.ts";
import { until } from "../support/until.ts";
import { usdtOf } from "../support/withdraw.ts";

const test = shared
  .extend("options", { scope: "file" }, ({ chain, proxy }) => ({
    settings: { rpcUrls: [proxy.url, chain.url, `${chain.url}/`], quorum: 2 },
  }))
  /** Compares books and chain by the node that lies, behind the proxy. */
  .extend("check", ({ paying }) => {
    const { ctx } = paying.server;
    return () => checkBooks(ctx, ctx.chain!.nodes[0]!);
  });

test("fault 246: a node that says that the token has 20 decimals does not let a payout be a hundred times as much", async ({
  chain,
  proxy,
  paying,
  member,
}) => {
  proxy.behave(otherDecimals(20));
  const address = newAddress();
  const id = await approved(member, "100", address);
  await rounds(paying);
  expect(await chain.balanceOf(address)).toBe(coins("95"));
  proxy.behave("well");
  await rounds(paying);
  expect((await record(member, id)).status).toBe("confirmed");
  await expectCustody(paying);
});

test("fault 247: a node that says that the wallet has sent more opens no break, which nothing could ever close", async ({
  proxy,
  paying,
  member,
}) => {
  proxy.behave(otherNonces(3));
  const id = await approved(member, "100").catch(() => null);
  // What pays or gives back is refused while any node shows the chain ahead.
  expect(id).toBeNull();
  await checkBooks(paying.server.ctx, paying.server.ctx.chain!.nodes[0]!);
  expect((await member.call("GET operator/chain/reconcile", {})).breaks).toEqual([]);
  proxy.behave("well");
  expect(await checkBooks(paying.server.ctx, paying.server.ctx.chain!.nodes[0]!)).toEqual([]);
  const later = await approved(member, "100");
  await rounds(paying);
  expect((await record(member, later)).status).toBe("confirmed");
});

test("fault 248: a node that hides what the wallet has sent does not let a restored platform give it back", async ({
  chain,
  proxy,
  onTestFinished,
}) => {
  const rpcUrls = [proxy.url, chain.url, `${chain.url}/`];
  const platform = await openPlatform(chain, { rpcUrls, quorum: 2 });
  onTestFinished(() => platform.close());
  const anna = await join(platform, "anna", "5000");
  const id = await requested(anna, "1000", newAddress());
  await platform.backUp();
  await (await signedIn(platform, "anna")).call("POST operator/withdraw/approve", { id });
  await settle(platform);
  proxy.behave(otherNonces(-1));
  await platform.restore();
  const restored = await signedIn(platform, "anna");
  const { refusal } = await restored.answer("POST withdraw/cancel", { id });
  expect([refusal?.reason, await usdtOf(restored)]).toEqual(["reconciling", "4000"]);
});

test("fault 249: a node that invents a payment of the wallet pauses payouts until the operator says why, and not longer", async ({
  chain,
  proxy,
  paying,
  check,
  member,
}) => {
  await check();
  const id = await approved(member, "100");
  await rounds(paying);
  const { txHash } = await record(member, id);
  const real = (await chain.ask("eth_getTransactionReceipt", txHash)) as Receipt;
  proxy.behave(inventCall("95", real, 900));
  expect(await check()).toMatchObject([{ kind: "payment" }]);
  const [found] = (await member.call("GET operator/chain/reconcile", {})).breaks;
  await member.call("POST operator/chain/resume", { id: found!.id, reason: "node 1 lies" });
  expect(await check()).toEqual([]);
  proxy.behave("well");
  expect(await check()).toEqual([]);
});

test("fault 905: a node that has lost the receipt of a paid withdrawal stops nothing", async ({
  proxy,
  paying,
  check,
  member,
}) => {
  await check();
  await paid(paying, member);
  proxy.behave(loseReceipts);
  expect(await check()).toEqual([]);
  await round(paying);
  expect(paying.told.map(({ event }) => event)).not.toContain("paid_and_gone");
  proxy.behave("well");
  expect(await check()).toEqual([]);
});

test("fault 916: a paid withdrawal about which nodes contradict each other is not said to be gone", async ({
  proxy,
  paying,
  check,
  member,
}) => {
  await check();
  const { id } = await paid(paying, member);
  proxy.behave(emptyBlocks);
  const contradicted = (await check()).map(({ facts }) => facts);
  expect(contradicted).toContainEqual({ code: "payout_disputed", withdrawal: id });
  proxy.behave("well");
  // Also those of earlier tests, whose blocks are read as well.
  for (const found of (await member.call("GET operator/chain/reconcile", {})).breaks)
    await member.call("POST operator/chain/resume", { id: found.id, reason: "node 1 lies" });
  expect(await check()).toEqual([]);
});

test("fault 905: a withdrawal that is booked as paid and that no node shows pauses payouts until the operator says why", async ({
  chain,
  paying,
  check,
  member,
}) => {
  await check();
  const { id, txHash } = await paid(paying, member);
  await chain.reorganise(6);
  await chain.client.dropTransaction({ hash: txHash as Hex }).catch(() => undefined);
  await chain.mine(6);
  expect(await check()).toMatchObject([{ kind: "payment", subject: `withdrawal ${id}` }]);
  const [found] = (await member.call("GET operator/chain/reconcile", {})).breaks;
  await member.call("POST operator/chain/resume", { id: found!.id, reason: "a deep fork" });
  expect(await check()).toEqual([]);
  await round(paying);
  await chain.mine();
});

test("fault 906: a node that lags, and so shows less than what is owed, stops nothing", async ({
  chain,
  proxy,
  paying,
  check,
  member,
}) => {
  const { server } = paying;
  const { address } = await member.call("GET recharge/rechargeAddress", {});
  await look(server);
  await chain.send(address, coins("70"));
  await chain.mine(6);
  await look(server);
  expect(await usdtOf(member)).toBe("5070");
  expect(await check()).toEqual([]);
  proxy.behave(holds("0"));
  expect(await check()).toEqual([]);
  expect(await missingOnChain(server.ctx)).toBeNull();
  proxy.behave("well");
  expect(await check()).toEqual([]);
});

test("fault 908: what a node hides by showing more than there is, the next one shows", async ({
  chain,
  proxy,
  paying,
  member,
}) => {
  const { ctx } = paying.server;
  const [lying, honest] = ctx.chain!.nodes;
  await checkBooks(ctx, lying!);
  const held = await chain.balanceOf(paying.wallet);
  await setBalance(paying, 0n);
  proxy.behave(holds("1000000"));
  expect(await checkBooks(ctx, lying!)).toEqual([]);
  expect(await checkBooks(ctx, honest!)).toMatchObject([{ kind: "custody" }]);
  const [found] = (await member.call("GET operator/chain/reconcile", {})).breaks;
  await member.call("POST operator/chain/resume", { id: found!.id, reason: "stolen" });
  // What is missing is explained, as a quorum shows it.
  expect(await checkBooks(ctx, honest!)).toEqual([]);
  await setBalance(paying, held);
});

test("fault 908: a payment that one node leaves out of its logs is found by the next one", async ({
  chain,
  proxy,
  paying,
  member,
}) => {
  const { ctx } = paying.server;
  const [hiding, honest] = ctx.chain!.nodes;
  await checkBooks(ctx, honest!);
  const address = newAddress();
  await payAgain(paying, address, "95");
  // A minute of blocks.
  await chain.mine(80);
  proxy.behave(leaveOutLogs);
  expect(await checkBooks(ctx, hiding!)).toEqual([]);
  await chain.mine(80);
  expect(await checkBooks(ctx, honest!)).toMatchObject([{ kind: "transaction" }]);
  const { nonce } = (await member.call("GET operator/chain/reconcile", {})).transactions[0]!;
  await member.call("POST operator/chain/reconcile", { nonce, reason: "the key was stolen" });
  paying.gap -= coins("95");
});

test("fault 908: books and chain are compared with one node after the other", async ({ paying }) => {
  const { db, chain, workers } = paying.server.ctx;
  const asked: number[] = [];
  const worker = startNodeWorker({
    db,
    log: { warn() {}, error() {} },
    nodes: chain!.nodes,
    pollMs: 1,
    lease: { name: "in_turn", seconds: 60 },
    failure: "",
    report: workers.report("books"),
    inTurn: true,
    async round(node) {
      asked.push(chain!.nodes.indexOf(node));
      return true;
    },
  });
  await until(() => expect(asked.length).toBeGreaterThan(6));
  await worker.stop();
  expect(asked.slice(0, 6)).toEqual([0, 1, 2, 0, 1, 2]);
});

test.for([
  ["shows an empty wallet", holds("0")],
  ["says that the token refuses every transfer", refuseTransfers],
  ["shows gas that is dearer than allowed", tips(5_000)],
] as const)(
  "fault 912: a node that %s holds no payout up",
  async ([, lie], { chain, proxy, paying, member }) => {
    const address = newAddress();
    const id = await approved(member, "100", address);
    proxy.behave(lie);
    for (let i = 0; i < 5; i += 1) {
      await round(paying);
      await chain.mine();
    }
    expect(await record(member, id)).toMatchObject({ status: "confirmed" });
    expect(await chain.balanceOf(address)).toBe(coins("95"));
  },
);

test("fault 912: a node that shows dear gas makes no payout dear", async ({ proxy, paying, member }) => {
  const id = await approved(member, "100");
  proxy.behave(tips(900));
  await round(paying);
  const attempt = await paying.server.ctx.db
    .selectFrom("payout_attempt")
    .select("max_fee")
    .where("withdrawal_id", "=", BigInt(id))
    .executeTakeFirstOrThrow();
  expect(BigInt(attempt.max_fee)).toBeLessThan(100n * 1_000_000_000n);
  proxy.behave("well");
  await paying.chain.mine(3);
  await round(paying);
});

/** Until what is approved is paid and booked. */
async function rounds(paying: Paying): Promise<void> {
  for (let i = 0; i < 5; i += 1) {
    await round(paying);
    await paying.chain.mine();
  }
}

/** A withdrawal of 100 that is booked as paid. */
async function paid(paying: Paying, member: Client) {
  const id = await approved(member, "100");
  await rounds(paying);
  const { status, txHash } = await record(member, id);
  expect(status).toBe("confirmed");
  return { id, txHash: txHash! };
}
