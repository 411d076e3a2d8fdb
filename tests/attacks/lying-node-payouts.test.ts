/** One of three nodes lies about the wallet and the token. Source: rules.md D55, W51; faults.md 246 to 249. */
import { expect } from "vitest";
import { checkBooks } from "../../server/withdrawals/reconcile/check.ts";
import { coins } from "../support/chain/chain.ts";
import { inventCall, otherDecimals, otherNonces, type Receipt } from "../support/chain/lies.ts";
import { approved, expectCustody, newAddress, record, round } from "../support/chain/payouts.ts";
import { test as shared } from "../support/chain/payout-test.ts";
import { openPlatform, join, requested, settle, signedIn } from "../support/chain/restore.ts";
import { usdtOf } from "../support/withdraw.ts";

/** The proxy is the node that is read. */
const test = shared.extend("options", { scope: "file" }, ({ chain, proxy }) => ({
  settings: { rpcUrls: [proxy.url, chain.url, `${chain.url}/`], quorum: 2 },
}));

test("fault 246: a node that says that the token has 20 decimals does not let a payout be a hundred times as much", async ({
  chain,
  proxy,
  paying,
  member,
}) => {
  proxy.behave(otherDecimals(20));
  const address = newAddress();
  const id = await approved(member, "100", address);
  for (let i = 0; i < 4; i += 1) {
    await round(paying);
    await chain.mine();
  }
  expect(await chain.balanceOf(address)).toBe(coins("95"));
  proxy.behave("well");
  for (let i = 0; i < 4; i += 1) {
    await round(paying);
    await chain.mine();
  }
  expect((await record(member, id)).status).toBe("confirmed");
  await expectCustody(paying);
});

test("fault 247: a node that says that the wallet has sent more opens no break, which nothing could ever close", async ({
  chain,
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
  for (let i = 0; i < 5; i += 1) {
    await round(paying);
    await chain.mine();
  }
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
  member,
}) => {
  const { ctx } = paying.server;
  const check = () => checkBooks(ctx, ctx.chain!.nodes[0]!);
  await check();
  const id = await approved(member, "100");
  for (let i = 0; i < 5; i += 1) {
    await round(paying);
    await chain.mine();
  }
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
