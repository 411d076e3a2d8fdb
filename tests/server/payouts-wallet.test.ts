/** What keeps payouts from being signed, by itself or by the operator: they wait and say why, and nothing fails. */
import { expect } from "vitest";
import type { Hex } from "viem";
import { parseAmount, formatAmount } from "../../contract/money.ts";
import { withSettings } from "../support/pools.ts";
import { coins, type TestChain } from "../support/chain/chain.ts";
import { approved, expectCustody, record, round, type Paying } from "../support/chain/payouts.ts";
import type { Client } from "../support/client.ts";
import { test as shared } from "../support/chain/payout-test.ts";

const test = shared.extend("options", { scope: "file" }, () => ({ usdt: "0" }));

const MINUTE_MS = 60_000;

test.afterEach(({ paying }) => expectCustody(paying));

test("too little USDT pauses payouts, which says so everywhere; when it is there they go on", async ({
  chain,
  paying,
  member,
}) => {
  const id = await approved(member, "100");
  await round(paying);
  await round(paying);
  expect(await record(member, id)).toMatchObject({ status: "approved" });
  expect(paying.told).toEqual([{ event: "paused", reason: "usdt" }]);
  expect((await status(member)).wallet).toMatchObject({ paused: "usdt", usdt: "0" });
  expect(await metric(paying, 'starship_payouts_paused{reason="usdt"}')).toMatch(/ 1$/);
  await fund(chain, paying, "94.99999999");
  await round(paying);
  expect(await record(member, id)).toMatchObject({ status: "approved" });
  await fund(chain, paying, "0.00000001");
  await pay(chain, paying, member, id);
  expect(paying.told).toContainEqual({ event: "resumed" });
  expect(await metric(paying, 'starship_payouts_paused{reason="usdt"}')).toBeUndefined();
});

test("what is signed and not yet in a block counts as spent", async ({ chain, paying, member }) => {
  await fund(chain, paying, "100");
  const first = await approved(member, "100");
  const second = await approved(member, "20");
  await round(paying);
  expect(await record(member, first)).toMatchObject({ status: "sent" });
  expect(await record(member, second)).toMatchObject({ status: "approved" });
  expect(paying.told).toEqual([{ event: "paused", reason: "usdt" }]);
  await fund(chain, paying, "14");
  await pay(chain, paying, member, second);
  expect(await record(member, first)).toMatchObject({ status: "confirmed" });
});

test("too little for gas pauses payouts, until there is enough", async ({ chain, paying, member }) => {
  await fund(chain, paying, "19");
  const address = paying.wallet as Hex;
  const value = await chain.client.getBalance({ address });
  await chain.client.setBalance({ address, value: 1_000n });
  await chain.mine();
  const id = await approved(member, "20");
  await round(paying);
  expect(paying.told).toEqual([{ event: "paused", reason: "gas" }]);
  await chain.client.setBalance({ address, value });
  await chain.mine();
  await pay(chain, paying, member, id);
});

test("gas dearer than allowed pauses payouts, until it is cheaper", async ({ chain, paying, member }) => {
  await fund(chain, paying, "19");
  const id = await approved(member, "20");
  const payer = { ...paying.server.ctx.chain!.settings.payout!, maxFeePerGas: 1n };
  await round(paying, { payer });
  expect(paying.told).toEqual([{ event: "paused", reason: "fee" }]);
  expect(await record(member, id)).toMatchObject({ status: "approved" });
  await pay(chain, paying, member, id);
});

test("a fee that may be raised no further is reported as stuck, until a block takes it", async ({
  chain,
  paying,
  member,
}) => {
  await fund(chain, paying, "19");
  const id = await approved(member, "20");
  await round(paying);
  const { max_fee } = await paying.server.ctx.db
    .selectFrom("payout_attempt")
    .select("max_fee")
    .where("withdrawal_id", "=", BigInt(id))
    .executeTakeFirstOrThrow();
  const payer = { ...paying.server.ctx.chain!.settings.payout!, maxFeePerGas: BigInt(max_fee) };
  paying.server.clock.advance(MINUTE_MS);
  await round(paying, { payer });
  await round(paying, { payer });
  expect(paying.told).toEqual([{ event: "stuck", withdrawal: id, reason: "fee" }]);
  expect((await status(member)).stuck).toMatchObject([{ id, reason: "fee" }]);
  expect(await metric(paying, "starship_payouts_stuck")).toMatch(/ 1$/);
  await chain.mine(3);
  await round(paying);
  expect(await record(member, id)).toMatchObject({ status: "confirmed" });
  expect((await status(member)).stuck).toEqual([]);
});

test.for([
  ["at", "sent", "0"],
  ["above", "approved", "-0.00000001"],
] as const)(
  "%s the limit of a day, a payout is %s",
  async ([, expected, less], { chain, paying, member }) => {
    await fund(chain, paying, "19");
    const { signed } = (await status(member)).today;
    const payoutLimit = formatAmount(parseAmount(signed) + parseAmount("19") + parseAmount(less));
    await withSettings(paying.server, { payoutLimit }, async () => {
      const id = await approved(member, "20");
      await round(paying);
      expect(await record(member, id)).toMatchObject({ status: expected });
      if (expected === "sent") return pay(chain, paying, member, id);
      expect(paying.told).toEqual([{ event: "left_to_operator", withdrawal: id, reason: "limit" }]);
      expect((await status(member)).payouts.byHand).toEqual({ count: 1, amount: "19" });
      // It stays the operator's, whatever the limit is later, until they leave it to the chain again.
      await paying.server.ctx.db.deleteFrom("setting").where("key", "=", "payoutLimit").execute();
      await round(paying);
      expect(await record(member, id)).toMatchObject({ status: "approved" });
      await member.call("POST operator/withdraw/byHand", { id, byHand: false });
      return pay(chain, paying, member, id);
    });
  },
);

test("the operator confirms by hand only what was kept by hand: nothing is paid twice", async ({
  chain,
  paying,
  member,
}) => {
  await fund(chain, paying, "19");
  const id = await approved(member, "20");
  const refused = await member.answer("POST operator/withdraw/confirm", { id });
  expect(refused.refusal).toEqual({ reason: "invalid", field: "id" });
  expect(await member.call("POST operator/withdraw/byHand", { id, byHand: true })).toMatchObject({
    byHand: true,
  });
  await round(paying);
  expect(await record(member, id)).toMatchObject({ status: "approved" });
  await member.call("POST operator/withdraw/confirm", { id });
  expect(await record(member, id)).toMatchObject({ status: "confirmed", txHash: null });
  // It went out of another wallet.
  paying.gap += coins("19");
  const sent = await approved(member, "20");
  await round(paying);
  const late = await member.answer("POST operator/withdraw/confirm", { id: sent });
  expect(late.refusal).toEqual({ reason: "invalid", field: "id" });
  const kept = await member.answer("POST operator/withdraw/byHand", { id: sent, byHand: true });
  expect(kept.refusal).toEqual({ reason: "invalid", field: "id" });
  await pay(chain, paying, member, sent);
});

test("the status tells the head, where the money is, and what is on its way", async ({
  chain,
  paying,
  member,
}) => {
  await fund(chain, paying, "19");
  const id = await approved(member, "20");
  await round(paying);
  const head = Number(await chain.head());
  const shown = await status(member);
  expect(shown).toMatchObject({
    name: "Test chain",
    head,
    wallet: { address: paying.wallet, usdt: "19", paused: null, pausedAt: null },
    payouts: { approved: { count: 0 }, sent: { count: 1, amount: "19" }, failed: { count: 0, amount: "0" } },
    stuck: [],
  });
  expect(shown.wallet!.nextNonce).toBe(shown.wallet!.nonce);
  // Nobody deposited what the pools credited; the payout may have left already.
  expect(coins(shown.custody.missing)).toBe(-paying.gap - coins("19"));
  await chain.mine();
  const mined = await status(member);
  // It has left the chain, and the ledger not yet: that is no more missing.
  expect(coins(mined.custody.difference)).toBe(paying.gap - coins("19"));
  expect(coins(mined.custody.missing)).toBe(-paying.gap);
  await pay(chain, paying, member, id);
  const after = await status(member);
  expect(after.payouts.sent).toEqual({ count: 0, amount: "0" });
  const { ledger, addresses, wallet, difference } = after.custody;
  expect(coins(addresses) + coins(wallet) - coins(ledger)).toBe(coins(difference));
  expect(coins(difference)).toBe(paying.gap);
});

const metric = async (paying: Paying, line: string) => {
  const text = await (await fetch(`${paying.server.origin}/metrics`)).text();
  return text.split("\n").find((one) => one.startsWith(`${line} `));
};
const status = async (member: Client) => (await member.call("GET operator/chain", {}))!;
const fund = async (chain: TestChain, paying: Paying, usdt: string) => {
  await chain.send(paying.wallet, coins(usdt));
  await chain.mine();
  paying.gap += coins(usdt);
};

async function pay(chain: TestChain, paying: Paying, member: Client, id: string): Promise<void> {
  await round(paying);
  await chain.mine(3);
  await round(paying);
  expect(await record(member, id)).toMatchObject({ status: "confirmed" });
}
