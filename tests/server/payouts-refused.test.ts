/** Payouts that the token or the chain refuses: nothing is booked, and an operator looks. */
import { expect } from "vitest";
import type { Hex } from "viem";
import { openChain } from "../../server/chain/client.ts";
import { withSettings } from "../support/pools.ts";
import { coins, type TestChain } from "../support/chain/chain.ts";
import { approved, expectCustody, newAddress, record, round, type Paying } from "../support/chain/payouts.ts";
import { startProxy } from "../support/chain/proxy.ts";
import { usdtOf, withdraw } from "../support/withdraw.ts";
import { test } from "../support/chain/payout-test.ts";

test.beforeAll(async ({ paying }) => {
  // Asked for once: a token whose code is another for a moment answers it wrongly.
  await paying.server.ctx.chain!.decimals();
});

test.afterEach(({ paying }) => expectCustody(paying));

test("a token that refuses before anything is signed leaves the withdrawal to the operator", async ({
  chain,
  paying,
  member,
}) => {
  const id = await approved(member, "20");
  const code = (await chain.client.getCode({ address: paying.server.ctx.chain!.settings.token as Hex }))!;
  const signedBefore = await rows(paying, id).payout();
  await withCode(chain, paying, code, REFUSES_TRANSFERS, () => round(paying));
  expect(signedBefore).toBeUndefined();
  expect(paying.told).toContainEqual({ event: "left_to_operator", withdrawal: id, reason: "refused" });
  expect(await record(member, id)).toMatchObject({ status: "approved", txHash: null });
  await member.call("POST operator/withdraw/reject", { id, reason: "the token refuses the address" });
  expect(await usdtOf(member)).toBe("5000");
});

/** Answers short calls, which are questions, with the largest number, and reverts longer ones, which are transfers. */
const REFUSES_TRANSFERS: Hex = "0x3660241060125760001960005260206000f35b60006000fd";

async function withCode(
  chain: TestChain,
  paying: Paying,
  code: Hex,
  other: Hex,
  work: () => Promise<unknown>,
): Promise<void> {
  const address = paying.server.ctx.chain!.settings.token as Hex;
  await chain.client.setCode({ address, bytecode: other });
  try {
    await work();
  } finally {
    await chain.client.setCode({ address, bytecode: code });
  }
}

test("an amount that the token cannot hold exactly is left to the operator, and holds up no other payout", async ({
  paying,
  member,
}) => {
  const { ctx } = paying.server;
  const chain = { ...ctx.chain!, decimals: async () => 6 };
  await withSettings(paying.server, { withdrawFeeRate: "0.03333333" }, async () => {
    const { data } = await withdraw(member, "110", { expect: "106.3333337" });
    await member.call("POST operator/withdraw/approve", { id: data.id });
    await round(paying, { ctx: { ...ctx, chain } });
    expect(paying.told).toEqual([{ event: "left_to_operator", withdrawal: data.id, reason: "decimals" }]);
    await member.call("POST operator/withdraw/reject", { id: data.id, reason: "please take whole coins" });
  });
});

test("a payout that the chain reverts fails when that is deep: the money stays set aside, and an operator looks", async ({
  chain,
  paying,
  member,
}) => {
  const id = await approved(member, "20");
  await round(paying);
  const code = (await chain.client.getCode({ address: paying.server.ctx.chain!.settings.token as Hex }))!;
  // PUSH1 0, PUSH1 0, REVERT: whatever it is asked.
  await withCode(chain, paying, code, "0x60006000fd", () => chain.mine());
  await round(paying);
  expect(await record(member, id)).toMatchObject({ status: "sent" });
  await chain.mine(2);
  await round(paying);
  expect(await record(member, id)).toMatchObject({ status: "failed" });
  expect(await rows(paying, id).payout()).toMatchObject({ state: "failed", failure: "reverted" });
  expect(paying.told).toContainEqual({ event: "failed", withdrawal: id, reason: "reverted" });
  expect(await usdtOf(member)).toBe("4980");
  await member.call("POST operator/withdraw/reject", { id, reason: "it could not be sent" });
  expect(await usdtOf(member)).toBe("5000");
});

test("a token that takes the call and moves nothing has not paid", async ({ chain, paying, member }) => {
  const id = await approved(member, "20");
  await round(paying);
  const code = (await chain.client.getCode({ address: paying.server.ctx.chain!.settings.token as Hex }))!;
  // STOP: a success without a transfer.
  await withCode(chain, paying, code, "0x00", () => chain.mine());
  await chain.mine(2);
  await round(paying);
  expect(await rows(paying, id).payout()).toMatchObject({ state: "failed", failure: "not_transferred" });
  await member.call("POST operator/withdraw/reject", { id, reason: "it could not be sent" });
});

test("what was found to have been paid after all, the operator confirms", async ({
  chain,
  paying,
  member,
}) => {
  const id = await approved(member, "20");
  await round(paying);
  const code = (await chain.client.getCode({ address: paying.server.ctx.chain!.settings.token as Hex }))!;
  await withCode(chain, paying, code, "0x60006000fd", () => chain.mine());
  await chain.mine(2);
  await round(paying);
  await member.call("POST operator/withdraw/confirm", { id, reason: "paid from another wallet" });
  expect(await record(member, id)).toMatchObject({ status: "confirmed" });
  paying.gap += coins("19");
});

test("another transaction's receipt, though it paid the same, decides nothing", async ({
  chain,
  paying,
  member,
}) => {
  const address = newAddress();
  const first = await approved(member, "20", address);
  await round(paying);
  await chain.mine(3);
  await round(paying);
  const { txHash } = await record(member, first);
  const second = await approved(member, "20", address);
  await round(paying);
  const proxy = await startProxy(chain.url);
  let kept: unknown;
  proxy.behave(({ method }, result) => (method === "eth_getTransactionReceipt" ? (kept ??= result) : result));
  const { settings } = paying.server.ctx.chain!;
  const mixed = openChain({ ...settings, rpcUrls: [proxy.url] }).nodes[0]!;
  await mixed.receipt(txHash!);
  await expect(round(paying, { node: mixed })).rejects.toThrow("another transaction");
  expect(await record(member, second)).toMatchObject({ status: "sent" });
  await proxy.stop();
  await chain.mine(3);
  await round(paying);
  expect(await record(member, second)).toMatchObject({ status: "confirmed" });
  expect(await chain.balanceOf(address)).toBe(coins("38"));
});

const rows = (paying: Paying, id: string) => ({
  payout: () =>
    paying.server.ctx.db
      .selectFrom("payout")
      .selectAll()
      .where("withdrawal_id", "=", BigInt(id))
      .executeTakeFirst(),
});
