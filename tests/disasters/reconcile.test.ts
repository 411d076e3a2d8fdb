/** Books and chain are compared every minute: what does not agree pauses payouts and credits, and says why. */
import { sql } from "kysely";
import { expect } from "vitest";
import { checkBooks } from "../../server/withdrawals/reconcile/check.ts";
import { coins } from "../support/chain/chain.ts";
import {
  approved,
  newAddress,
  payAgain,
  record,
  round,
  setBalance,
  type Paying,
} from "../support/chain/payouts.ts";
import { test } from "../support/chain/payout-test.ts";
import type { Client } from "../support/client.ts";
import { usdtOf, withdraw } from "../support/withdraw.ts";

const check = ({ server: { ctx } }: Paying) => checkBooks(ctx, ctx.chain!.nodes[0]!);
const breaksOf = async (client: Client) => (await client.call("GET operator/chain/reconcile", {})).breaks;

/** The operator closes all that is open. */
async function resumeAll(client: Client): Promise<void> {
  for (const { id } of await breaksOf(client))
    await client.call("POST operator/chain/resume", { id, reason: "looked at by two of us" });
}

test("books that agree open nothing, while payouts and credits come and go", async ({
  chain,
  paying,
  member,
}) => {
  expect(await check(paying)).toEqual([]);
  await member.credit((await member.call("GET account/info", {})).username, "100");
  const id = await approved(member, "100");
  for (let i = 0; i < 5; i += 1) {
    await round(paying);
    await chain.mine();
    expect(await check(paying)).toEqual([]);
  }
  expect((await record(member, id)).status).toBe("confirmed");
});

test("a payment out of the wallet that no withdrawal asked for is found, whatever surplus hides it", async ({
  chain,
  paying,
  member,
}) => {
  await check(paying);
  const address = newAddress();
  const id = await approved(member, "100", address);
  for (let i = 0; i < 4; i += 1) {
    await round(paying);
    await chain.mine();
  }
  expect((await record(member, id)).status).toBe("confirmed");
  await check(paying);
  // Whoever has the key pays it once more, under a nonce that the database believes to be its own.
  await payAgain(paying, address, "95");
  await chain.mine(3);
  expect(await check(paying)).toMatchObject([{ kind: "transaction" }]);
  expect(await chain.balanceOf(address)).toBe(coins("190"));
  const [found] = await breaksOf(member);
  const refused = await member.answer("POST operator/chain/resume", { id: found!.id, reason: "never mind" });
  expect(refused.refusal).toEqual({ reason: "invalid", field: "id" });
  await expectPaused(paying, member);
  const { nonce } = (await member.call("GET operator/chain/reconcile", {})).transactions[0]!;
  const bind = (body: object) =>
    member.answer("POST operator/chain/reconcile", { nonce, reason: "the key was stolen", ...body });
  // Neither with the hash of the payout that is known, nor with one that nobody has sent, nor under another nonce.
  const known = { reason: "invalid", field: "txHash" };
  expect((await bind({ txHash: (await record(member, id)).txHash })).refusal).toEqual(known);
  expect((await bind({ txHash: `0x${"1".repeat(64)}` })).refusal).toEqual({
    reason: "not_found",
    field: "txHash",
  });
  expect((await bind({ nonce: nonce + 7 })).refusal).toEqual({ reason: "invalid", field: "nonce" });
  // It paid an address to which a member withdraws: it is theirs.
  expect((await bind({})).refusal).toEqual({ reason: "invalid", field: "account" });
  const { username: account } = await member.call("GET account/info", {});
  const before = await usdtOf(member);
  expect((await bind({ account })).data).toMatchObject({ debited: "95", left: 0 });
  expect(Number(before) - Number(await usdtOf(member))).toBe(95);
  // What is bound stays bound, however often it is compared.
  expect([await check(paying), await check(paying)]).toEqual([[], []]);
});

/** Says so everywhere, and refuses what pays or gives back. */
async function expectPaused(paying: Paying, member: Client): Promise<void> {
  const { origin } = paying.server;
  const { data } = await withdraw(member, "100", { address: newAddress() });
  const cancelled = await member.answer("POST withdraw/cancel", { id: data.id }, { language: "zh-CN" });
  expect([cancelled.refusal.reason, cancelled.msg]).toEqual([
    "reconciling",
    "正在与区块链对账，未作任何更改。请稍后再试。",
  ]);
  paying.told.length = 0;
  await round(paying);
  expect((await member.call("GET operator/chain", {}))!.wallet!.paused).toMatch(/^(nonce|break)$/);
  expect(await (await fetch(`${origin}/metrics`)).text()).toMatch(/starship_chain_breaks\{kind="\w+"\} 1/);
  expect(await (await fetch(`${origin}/api/health`)).json()).toMatchObject({ code: 200, reconciling: true });
}

test("USDT that the chain lacks pauses everything until its cause is written down", async ({
  chain,
  paying,
  member,
}) => {
  await check(paying);
  const held = await chain.balanceOf(paying.wallet);
  await setBalance(paying, 0n);
  expect(await check(paying)).toMatchObject([{ kind: "custody", facts: { code: "custody_short" } }]);
  // A server of the release before wrote a sentence.
  await sql`update chain_break set detail = 'the chain lacks 5 USDT', facts = null where closed_at is null`.execute(
    paying.server.ctx.db,
  );
  const [before] = await breaksOf(member);
  expect(before!.facts).toEqual({ text: "the chain lacks 5 USDT" });
  const alarms = (await member.call("GET operator/alarms", {})).list;
  expect(alarms.find(({ kind }) => kind === "books_disagree")!.facts).toEqual(before!.facts);
  await expectPaused(paying, member);
  await resumeAll(member);
  expect(await check(paying)).toEqual([]);
  const { list } = await member.call("GET operator/audit", { limit: 1 });
  expect(list).toMatchObject([{ act: "chain resume", reason: "looked at by two of us" }]);
  await setBalance(paying, held);
});

test("a deposit without its line, and without its money, is found in the ledger and on the chain", async ({
  paying,
  member,
}) => {
  await check(paying);
  const { db } = paying.server.ctx;
  const row = { member_id: BigInt(member.uid!), chain_id: 31_337n, log_ordinal: 0, sender: newAddress() };
  await db
    .insertInto("deposit")
    .values({
      ...row,
      tx_hash: `0x${"ab".repeat(32)}`,
      amount: 5_000_000_000n,
      block_number: 1n,
      block_hash: "0x00",
      status: "credited",
      reason: null,
      created_at: new Date(),
      credited_at: new Date(),
    })
    .execute();
  expect(await check(paying)).toMatchObject([
    { kind: "deposit", subject: `member ${member.uid}, -50` },
    { kind: "custody", subject: `member ${member.uid}, 50 USDT` },
  ]);
  await expectPaused(paying, member);
  await db.deleteFrom("deposit").where("member_id", "=", row.member_id).execute();
  await resumeAll(member);
  expect(await check(paying)).toEqual([]);
});
