/** Payouts while nonces and signers stand in their way: nothing is signed that should not be, and nothing is lost. */
import { sql } from "kysely";
import { expect } from "vitest";
import { parseTransaction, type Hex } from "viem";
import { remoteSigner } from "../../server/chain/remote-signer.ts";
import type { Signer, UnsignedCall } from "../../server/chain/signer.ts";
import type { TestChain } from "../support/chain/chain.ts";
import {
  approved,
  expectCustody,
  newAddress,
  record,
  round,
  type Paying,
  type PayingOptions,
} from "../support/chain/payouts.ts";
import { startRemote, type Remote } from "../support/chain/remote.ts";
import type { Client } from "../support/client.ts";
import { usdtOf } from "../support/withdraw.ts";
import { test as shared } from "../support/chain/payout-test.ts";

const test = shared.extend("options", { scope: "file" }, (): PayingOptions => ({
  signer(key) {
    own = key;
    // Its address is asked for at every round; the remote one is told it.
    return {
      address: () => key.address(),
      sign: async (call) =>
        remoteSigner({ url: remote.url, address: await key.address(), token: "secret" }).sign(call),
    };
  },
}));

const MINUTE_MS = 60_000;
const GWEI = 1_000_000_000n;

let remote: Remote;
/** The key behind the remote signer. */
let own: Signer;

test.beforeAll(async () => {
  remote = await startRemote((call) => own.sign(call));
});

test.beforeEach(async () => {
  remote.answer(null);
});

test.afterEach(({ paying }) => expectCustody(paying));

test.afterAll(async () => {
  await remote.stop();
});

test("a nonce that is missing before a payout's is found after ten minutes", async ({
  chain,
  paying,
  member,
}) => {
  await round(paying);
  const { nextNonce } = (await status(member)).wallet!;
  await member.call("POST operator/chain/nonce", { nonce: nextNonce + 1, reason: "testing a gap" });
  const id = await approved(member, "20");
  await round(paying);
  await chain.mine();
  paying.server.clock.advance(10 * MINUTE_MS - 1);
  await round(paying);
  expect(paying.told.filter(({ event }) => event === "stuck")).toEqual([]);
  paying.server.clock.advance(1);
  await round(paying);
  expect(paying.told).toContainEqual({ event: "stuck", withdrawal: id, reason: "gap" });
  // Whoever has the key fills it.
  await send(chain, paying, { nonce: nextNonce });
  await chain.mine();
  paying.server.clock.advance(MINUTE_MS);
  await pay(chain, paying, member, id);
});

/** Sends a call of the wallet's that is no payout. */
async function send(
  chain: TestChain,
  paying: Paying,
  { nonce, fee = 100n }: { nonce: number; fee?: bigint },
): Promise<void> {
  const { token, chainId } = paying.server.ctx.chain!.settings;
  const fees = { maxFeePerGas: fee * GWEI, maxPriorityFeePerGas: fee * GWEI };
  const raw = await own.sign({ chainId, nonce, to: token, data: "0x06fdde03", gas: 60_000n, ...fees });
  await chain.client.sendRawTransaction({ serializedTransaction: raw });
}

test("a payout whose nonce another transaction has taken fails when that one is deep, and is not signed again", async ({
  chain,
  paying,
  member,
}) => {
  const id = await approved(member, "20");
  await round(paying);
  const { nextNonce } = (await status(member)).wallet!;
  await send(chain, paying, { nonce: nextNonce - 1 });
  await chain.mine(2);
  await round(paying);
  expect(await record(member, id)).toMatchObject({ status: "sent" });
  await chain.mine();
  await round(paying);
  expect(await record(member, id)).toMatchObject({ status: "failed" });
  expect(paying.told).toContainEqual({ event: "failed", withdrawal: id, reason: "nonce_taken" });
  await round(paying);
  const { list } = await member.call("GET inbox", { limit: 2 });
  expect(list.map(({ event, subject }) => [event, subject])).toEqual([
    ["withdrawal_failed", id],
    ["withdrawal_sent", id],
  ]);
  await member.call("POST operator/withdraw/reject", { id, reason: "it was not sent" });
  expect(await usdtOf(member)).toBe("5000");
});

test("a wallet that sent what this database does not know of signs nothing until the operator says that is known", async ({
  chain,
  paying,
  member,
}) => {
  await round(paying);
  const { nextNonce } = (await status(member)).wallet!;
  const id = await approved(member, "20");
  await send(chain, paying, { nonce: nextNonce });
  await chain.mine(3);
  await round(paying);
  expect(paying.told).toEqual([{ event: "paused", reason: "nonce" }]);
  const jump = { nonce: nextNonce + 1, reason: "moved by hand" };
  const refused = await member.answer("POST operator/chain/nonce", jump);
  expect(refused.refusal).toEqual({ reason: "reconciling" });
  const bound = await member.call("POST operator/chain/reconcile", { nonce: nextNonce, reason: "by hand" });
  expect(bound).toMatchObject({ withdrawal: null, left: 0 });
  const { list } = await member.call("GET operator/audit", { limit: 1 });
  expect(list).toMatchObject([{ act: "chain reconcile", subject: paying.wallet, reason: "by hand" }]);
  expect((await status(member)).wallet).toMatchObject({ nextNonce: nextNonce + 1 });
  await pay(chain, paying, member, id);
});

test("a nonce that was mistyped is put right, but never to one that was signed with", async ({
  chain,
  paying,
  member,
}) => {
  const { nextNonce } = (await status(member)).wallet!;
  await member.call("POST operator/chain/nonce", { nonce: nextNonce + 1_000, reason: "a digit too many" });
  const refused = await member.answer("POST operator/chain/nonce", { nonce: nextNonce - 1, reason: "no" });
  expect(refused.refusal).toEqual({ reason: "invalid", field: "nonce" });
  await member.call("POST operator/chain/nonce", { nonce: nextNonce, reason: "mistyped" });
  expect((await status(member)).wallet).toMatchObject({ nextNonce });
  await pay(chain, paying, member, await approved(member, "20"));
});

/** What a signer that is wrong, or not ours any more, might sign instead. */
const others: [string, (call: UnsignedCall, chain: TestChain) => Partial<UnsignedCall>, string][] = [
  ["for another chain", () => ({ chainId: 56 }), "chain"],
  ["under another nonce", ({ nonce }) => ({ nonce: nonce + 1 }), "nonce"],
  ["to another contract", (_, chain) => ({ to: chain.otherToken }), "recipient"],
  ["with another transfer", ({ data }) => ({ data: `${data.slice(0, -1)}1` as Hex }), "data"],
  ["with another gas limit", ({ gas }) => ({ gas: gas * 2n }), "gas limit"],
  ["for a higher fee", ({ maxFeePerGas }) => ({ maxFeePerGas: maxFeePerGas * 2n }), "fee"],
];

test.for(others)(
  "a signer that signs %s is refused, and pauses payouts until it does as asked",
  async ([, change, what], { chain, paying, member }) => {
    remote.answer(async (call) =>
      JSON.stringify({ raw: await own.sign({ ...call, ...change(call, chain) }) }),
    );
    const id = await approved(member, "20");
    await round(paying);
    expect(paying.told).toEqual([
      { event: "paused", reason: "signer", detail: `the signer's answer has another ${what}` },
    ]);
    expect(await record(member, id)).toMatchObject({ status: "approved", txHash: null });
    remote.answer(null);
    await pay(chain, paying, member, id);
  },
);

test.for<[string, (call: UnsignedCall) => Promise<string | number>]>([
  ["another key's signature", async (call) => JSON.stringify({ raw: await remote.stranger.sign(call) })],
  ["no transaction", async () => JSON.stringify({ raw: "0x1234" })],
  ["bytes of nothing", async () => JSON.stringify({ raw: "0x02c0" })],
  ["no JSON", async () => "<html>"],
  ["a fault", async () => 500],
  ["bytes with more behind them", async (call) => JSON.stringify({ raw: `${await own.sign(call)}00` })],
] as const)("%s from the signer pays nothing", async ([, answer], { chain, paying, member }) => {
  remote.answer(answer);
  const id = await approved(member, "20");
  await round(paying);
  expect(paying.told).toMatchObject([{ event: "paused", reason: "signer" }]);
  expect(await record(member, id)).toMatchObject({ status: "approved" });
  remote.answer(null);
  await pay(chain, paying, member, id);
});

test("fault 894: a ledger that a check found broken pays nothing more on the chain, until it holds", async ({
  chain,
  paying,
  member,
}) => {
  const { db } = paying.server.ctx;
  const give = (units: number) =>
    sql`update wallet set usdt = usdt + ${units} where member_id = ${BigInt(member.uid!)}`.execute(db);
  const check = () => member.call("GET operator/ledger/check", {});
  const id = await approved(member, "20");
  await give(7);
  expect(await check()).toMatchObject({ ok: false });
  await round(paying);
  expect(paying.told).toEqual([{ event: "paused", reason: "ledger" }]);
  expect(await record(member, id)).toMatchObject({ status: "approved", txHash: null });
  expect((await status(member)).wallet).toMatchObject({ paused: "ledger" });
  await give(-7);
  await expect.poll(check).toMatchObject({ ok: true });
  await pay(chain, paying, member, id);
});

test("the signer is asked with all that it has to sign, and by whom", async ({ chain, paying, member }) => {
  const address = newAddress();
  const id = await approved(member, "20", address);
  await round(paying);
  const { authorization, body } = remote.asked.at(-1)!;
  expect(authorization).toBe("Bearer secret");
  const { raw } = await paying.server.ctx.db
    .selectFrom("payout_attempt")
    .select("raw")
    .where("withdrawal_id", "=", BigInt(id))
    .executeTakeFirstOrThrow();
  const signed = parseTransaction(raw as Hex);
  expect(body).toMatchObject({
    type: 2,
    from: paying.wallet,
    chainId: signed.chainId,
    nonce: signed.nonce,
    value: "0",
    data: signed.data,
    gas: String(signed.gas),
  });
  expect(body.data).toContain(address.slice(2));
  await pay(chain, paying, member, id);
});

const status = async (member: Client) => (await member.call("GET operator/chain", {}))!;
async function pay(chain: TestChain, paying: Paying, member: Client, id: string): Promise<void> {
  await round(paying);
  await chain.mine(3);
  await round(paying);
  expect(await record(member, id)).toMatchObject({ status: "confirmed" });
}
