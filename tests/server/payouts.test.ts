/** Withdrawals paid on a real node: signed, sent, confirmed, once each and to the last unit. Source: rules.md W15 to W17. */
import { expect } from "vitest";
import { parseTransaction, type Hex } from "viem";
import { coins, type TestChain } from "../support/chain/chain.ts";
import { approved, expectCustody, newAddress, record, round, type Paying } from "../support/chain/payouts.ts";
import { withSettings } from "../support/pools.ts";
import { newMember } from "../support/client.ts";
import { usdtOf, withdraw } from "../support/withdraw.ts";
import { test } from "../support/chain/payout-test.ts";

const MINUTE_MS = 60_000;

test.afterEach(({ paying }) => expectCustody(paying));

test("an approved withdrawal is sent, and confirmed with exactly the last confirmation", async ({
  chain,
  paying,
  member,
}) => {
  const address = newAddress();
  const { data } = await withdraw(member, "100", { address });
  await round(paying);
  expect(await record(member, data.id)).toMatchObject({ status: "pending", txHash: null });
  await member.call("POST operator/withdraw/approve", { id: data.id });
  await round(paying);
  const sentAt = paying.server.clock.now().toISOString();
  const [attempt] = await rows(paying, data.id).attempts();
  expect(await record(member, data.id)).toMatchObject({
    status: "sent",
    txHash: attempt!.hash,
    sentAt,
    confirmedAt: null,
  });
  expect(await chain.balanceOf(address)).toBe(0n);
  paying.server.clock.advance(MINUTE_MS / 2);
  for (let confirmations = 1; confirmations < 3; confirmations += 1) {
    await chain.mine();
    await round(paying);
    expect(await record(member, data.id)).toMatchObject({ status: "sent" });
  }
  paying.gap -= coins("95");
  await expectCustody(paying);
  paying.gap += coins("95");
  await chain.mine();
  await round(paying);
  expect(await record(member, data.id)).toMatchObject({
    status: "confirmed",
    txHash: attempt!.hash,
    sentAt,
    confirmedAt: paying.server.clock.now().toISOString(),
  });
  expect(await chain.balanceOf(address)).toBe(coins("95"));
  expect(await usdtOf(member)).toBe("4900");
});

test("8 decimals of the ledger become 18 on the chain exactly", async ({ chain, paying, member }) => {
  const address = newAddress();
  await withSettings(paying.server, { withdrawFeeRate: "0.03333333" }, async () => {
    const { data } = await withdraw(member, "10010", { address, expect: "0" });
    expect(data).toMatchObject({ reason: "above_limit" });
    const { data: asked } = await withdraw(member, "110", { address, expect: "106.3333337" });
    await member.call("POST operator/withdraw/approve", { id: asked.id });
    await round(paying);
    await finish(chain, paying);
    expect(await record(member, asked.id)).toMatchObject({ status: "confirmed", arrival: "106.3333337" });
  });
  expect(await chain.balanceOf(address)).toBe(coins("106.3333337"));
});

test("several go out at once, in the order of their approval's ids, under nonces without a gap", async ({
  chain,
  paying,
  member,
}) => {
  const ids: string[] = [];
  for (let i = 0; i < 4; i += 1) ids.push(await approved(member, "20"));
  await round(paying);
  const nonces = await Promise.all(ids.map(async (id) => (await rows(paying, id).payout())!.nonce));
  expect(nonces.map((nonce) => nonce - nonces[0]!)).toEqual([0n, 1n, 2n, 3n]);
  await finish(chain, paying);
  for (const id of ids) expect(await record(member, id)).toMatchObject({ status: "confirmed" });
});

test("at most sixteen wait for blocks at a time; the next are signed when those are in", async ({
  chain,
  paying,
  member,
}) => {
  const ids: string[] = [];
  for (let i = 0; i < 18; i += 1) ids.push(await approved(member, "20"));
  await round(paying);
  const statuses = async () => Promise.all(ids.map(async (id) => (await record(member, id)).status));
  expect((await statuses()).filter((status) => status === "sent")).toHaveLength(16);
  await chain.mine();
  await round(paying);
  expect((await statuses()).filter((status) => status === "sent")).toHaveLength(18);
  await finish(chain, paying);
  expect(new Set(await statuses())).toEqual(new Set(["confirmed"]));
});

test("the same bytes are sent again while no block holds them, not at once", async ({
  chain,
  paying,
  member,
}) => {
  const id = await approved(member, "20");
  await round(paying);
  const { hash } = (await rows(paying, id).attempts())[0]!;
  await chain.client.dropTransaction({ hash: hash as Hex });
  paying.server.clock.advance(MINUTE_MS / 4);
  await round(paying);
  await chain.mine();
  await expect(chain.client.getTransaction({ hash: hash as Hex })).rejects.toThrow("could not be found");
  paying.server.clock.advance(MINUTE_MS / 4);
  await round(paying);
  await finish(chain, paying);
  expect(await record(member, id)).toMatchObject({ status: "confirmed", txHash: hash });
  expect(await rows(paying, id).attempts()).toHaveLength(1);
});

test("what no block takes is signed again for more gas: same nonce, same transfer, and one of them is paid", async ({
  chain,
  paying,
  member,
}) => {
  const address = newAddress();
  const id = await approved(member, "20", address);
  await round(paying);
  paying.server.clock.advance(MINUTE_MS - 1);
  await round(paying);
  expect(await rows(paying, id).attempts()).toHaveLength(1);
  paying.server.clock.advance(1);
  await round(paying);
  const [first, second, ...others] = await rows(paying, id).attempts();
  expect(others).toEqual([]);
  const [one, two] = [first!, second!].map(({ raw }) => parseTransaction(raw as Hex));
  expect(two).toMatchObject({ nonce: one!.nonce, to: one!.to, data: one!.data, gas: one!.gas });
  expect(two!.maxFeePerGas! * 8n).toBeGreaterThanOrEqual(one!.maxFeePerGas! * 9n);
  expect(await record(member, id)).toMatchObject({ status: "sent", txHash: second!.hash });
  await finish(chain, paying);
  expect(await record(member, id)).toMatchObject({ status: "confirmed", txHash: second!.hash });
  expect(await chain.balanceOf(address)).toBe(coins("19"));
});

test("when the block takes the earlier attempt after all, that one is the payment", async ({
  chain,
  paying,
  member,
}) => {
  const address = newAddress();
  const id = await approved(member, "20", address);
  await round(paying);
  paying.server.clock.advance(MINUTE_MS);
  await round(paying);
  const [first, second] = await rows(paying, id).attempts();
  await chain.client.dropTransaction({ hash: second!.hash as Hex });
  await chain.client.sendRawTransaction({ serializedTransaction: first!.raw as Hex });
  await finish(chain, paying);
  expect(await record(member, id)).toMatchObject({ status: "confirmed", txHash: first!.hash });
  expect(await chain.balanceOf(address)).toBe(coins("19"));
});

test("a fork that drops a payout's block sends the same bytes again, and nothing is booked before its time", async ({
  chain,
  paying,
  member,
}) => {
  const address = newAddress();
  const id = await approved(member, "20", address);
  await round(paying);
  await chain.mine(2);
  await round(paying);
  const { hash } = (await rows(paying, id).attempts())[0]!;
  expect((await rows(paying, id).payout())!.block_hash).not.toBeNull();
  await chain.reorganise(2);
  await chain.client.dropTransaction({ hash: hash as Hex }).catch(() => undefined);
  await chain.mine();
  paying.server.clock.advance(MINUTE_MS / 2);
  await round(paying);
  expect((await rows(paying, id).payout())!.block_hash).toBeNull();
  expect(await record(member, id)).toMatchObject({ status: "sent" });
  expect(paying.told).toContainEqual({ event: "reorganised", withdrawal: id });
  await finish(chain, paying);
  expect(await record(member, id)).toMatchObject({ status: "confirmed", txHash: hash });
  expect(await chain.balanceOf(address)).toBe(coins("19"));
});

test("a fork below the confirmations drops what was booked: the same bytes bring it back", async ({
  chain,
  paying,
  member,
}) => {
  const address = newAddress();
  const id = await approved(member, "20", address);
  await round(paying);
  await finish(chain, paying);
  expect(await record(member, id)).toMatchObject({ status: "confirmed" });
  await chain.reorganise(3);
  await chain.mine();
  paying.server.clock.advance(MINUTE_MS / 2);
  await round(paying);
  await chain.mine();
  await round(paying);
  expect(paying.told).toContainEqual({ event: "paid_and_gone", withdrawal: id });
  expect(await chain.balanceOf(address)).toBe(coins("19"));
  expect(await record(member, id)).toMatchObject({ status: "confirmed" });
});

test("the wallet's own address is no address to withdraw to", async ({ paying, member }) => {
  const { refusal } = await withdraw(member, "20", { address: paying.wallet });
  expect(refusal).toEqual({ reason: "platform_address", field: "address" });
});

test("a member is told when it is approved, sent and confirmed", async ({ chain, paying }) => {
  const other = await newMember(paying.server.origin, "told");
  await other.credit("told", "100");
  paying.gap -= coins("100");
  const { db } = paying.server.ctx;
  await db
    .insertInto("push_subscription")
    .values({
      member_id: BigInt(other.uid!),
      endpoint: "https://push.example/told",
      p256dh: "p",
      auth: "a",
      language: "en",
      scope: null,
      token_hash: null,
      ended_at: null,
      created_at: new Date(),
    })
    .execute();
  const id = await approved(other, "20");
  await round(paying);
  await finish(chain, paying);
  const messages = await db
    .selectFrom("push_message")
    .select(["event", "subject"])
    .where("member_id", "=", BigInt(other.uid!))
    .where("kind", "=", "withdrawal")
    .orderBy("id")
    .execute();
  expect(messages).toEqual([
    { event: "withdrawal_approved", subject: id },
    { event: "withdrawal_sent", subject: id },
    { event: "withdrawal_confirmed", subject: id },
  ]);
});

const rows = (paying: Paying, id: string) => ({
  payout: () =>
    paying.server.ctx.db
      .selectFrom("payout")
      .selectAll()
      .where("withdrawal_id", "=", BigInt(id))
      .executeTakeFirst(),
  attempts: () =>
    paying.server.ctx.db
      .selectFrom("payout_attempt")
      .selectAll()
      .where("withdrawal_id", "=", BigInt(id))
      .orderBy("ordinal")
      .execute(),
});

/** Lets blocks come until everything is decided. */
async function finish(chain: TestChain, paying: Paying): Promise<void> {
  await chain.mine(3);
  await round(paying);
}
