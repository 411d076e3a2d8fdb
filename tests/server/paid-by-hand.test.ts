/** Payments that an operator makes by hand: the chain is asked before they are believed, or denied. */
import { expect } from "vitest";
import { formatAmount, UNIT } from "../../contract/money.ts";
import { takeReading } from "../../server/books/reading.ts";
import { readReserves } from "../../server/evidence/reserves.ts";
import { coins, type TestChain } from "../support/chain/chain.ts";
import { approved, expectCustody, newAddress, record, round } from "../support/chain/payouts.ts";
import { test as shared } from "../support/chain/payout-test.ts";
import { look } from "../support/chain/deposits.ts";
import { held, setBook } from "../support/pools.ts";
import { Desk } from "../support/operator-sessions.ts";
import { usdtOf } from "../support/withdraw.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const test = shared.extend("realTime", { auto: true }, ({ paying }) => {
  // The chain's blocks carry the machine's time.
  paying.server.clock.stopAt(new Date());
});

test.afterEach(({ paying }) => expectCustody(paying));

test("fault 856: a transaction that did not pay the withdrawal is not recorded as its payment", async ({
  chain,
  paying,
  member,
}) => {
  const address = newAddress();
  const id = await approved(member, "20", address);
  await member.call("POST operator/withdraw/byHand", { id, byHand: true });
  const desk = new Desk(paying.server.origin);
  const confirm = (txHash: string) => desk.reason("POST operator/withdraw/confirm", { id, txHash });
  expect(await confirm(`0x${"ab".repeat(32)}`)).toBe("transaction_not_deep");
  const wrong = {
    "another amount": await chain.send(address, coins("20")),
    "another address": await chain.send(newAddress(), coins("19")),
    "another token": await chain.send(address, coins("19"), chain.otherToken),
    "a transfer that failed": await chain.sendTooMuch(address),
  };
  const right = await chain.send(address, coins("19"));
  await chain.mine();
  expect(await confirm(right)).toBe("transaction_not_deep");
  await chain.mine(2);
  for (const [what, txHash] of Object.entries(wrong))
    expect(await confirm(txHash), what).toBe("transaction_not_paying");
  expect(await record(member, id)).toMatchObject({ status: "approved", txHash: null });
  expect(await confirm(right.toUpperCase().replace("0X", "0x"))).toBe("done");
  expect(await record(member, id)).toMatchObject({ status: "confirmed", txHash: right });
  // It went out of another wallet.
  paying.gap += coins("19");
});

test("fault 856: nor is one from before the withdrawal was requested", async ({ chain, paying, member }) => {
  const address = newAddress();
  const txHash = await sendByHand(chain, address, "19");
  const desk = new Desk(paying.server.origin);
  paying.server.clock.stopAt(new Date(Date.now() + 3 * HOUR_MS));
  const id = await approved(member, "20", address);
  await desk.must("POST operator/withdraw/byHand", { id, byHand: true });
  const confirm = { id, txHash };
  expect(await desk.reason("POST operator/withdraw/confirm", confirm)).toBe("transaction_not_paying");
  expect(await desk.reason("POST operator/withdraw/reject", { id, reason: "never mind" })).toBe("done");
});

test("fault 857: a withdrawal that was paid by hand is not given back to the platform, which would pay it again", async ({
  chain,
  paying,
  member,
}) => {
  const address = newAddress();
  const id = await approved(member, "20", address);
  await member.call("POST operator/withdraw/byHand", { id, byHand: true });
  const txHash = await sendByHand(chain, address, "19");
  const giveBack = await member.answer("POST operator/withdraw/byHand", { id, byHand: false });
  expect(giveBack.refusal).toEqual({ reason: "payment_found", field: "id", txHash });
  await round(paying);
  expect(await chain.balanceOf(address)).toBe(coins("19"));
  await member.call("POST operator/withdraw/confirm", { id, txHash });
  paying.gap += coins("19");
});

test("fault 858: a withdrawal that was paid by hand is not rejected, which would pay it twice", async ({
  chain,
  member,
}) => {
  const address = newAddress();
  const id = await approved(member, "20", address);
  await member.call("POST operator/withdraw/byHand", { id, byHand: true });
  const txHash = await sendByHand(chain, address, "19");
  const reject = (more: object = {}) =>
    member.answer("POST operator/withdraw/reject", { id, reason: "never mind", ...more });
  expect((await reject()).refusal).toEqual({ reason: "payment_found", field: "id", txHash });
  expect(await usdtOf(member)).toBe("4980");
  // Somebody else has sent as much: the operator says so, and it stands in the audit log.
  expect((await reject({ notPaid: true })).data).toMatchObject({ status: "rejected" });
  expect(await usdtOf(member)).toBe("5000");
  const { list } = await member.call("GET operator/audit", { act: "withdraw reject", subject: id });
  expect(list[0]!.after).toMatchObject({ status: "rejected", notPaid: true });
});

test("fault 859: a fee payout that was sent and not stated is not taken back", async ({ chain, paying }) => {
  const { server } = paying;
  // What was booked just before a reading counts as owed since.
  server.clock.stopAt(new Date(Date.now() - MINUTE_MS * 10));
  const earned = 500n * UNIT;
  // Nothing moves on the chain for it.
  paying.gap -= coins(formatAmount(earned - (await held(server, "fees", "usdt"))));
  await setBook(server, "fees", earned);
  const desk = new Desk(server.origin);
  const address = newAddress();
  const { id } = await desk.must("POST operator/fees/payout", { amount: "120", address, reason: "month" });
  server.clock.stopAt(new Date(Date.now() + 4 * HOUR_MS));
  await look(server);
  await takeReading(server.ctx, () => readReserves(server.ctx, server.ctx.chain!));
  const txHash = await sendByHand(chain, address, "120");
  const takeBack = (more: object = {}) =>
    desk.answer("POST operator/fees/takeBack", { id, reason: "not sent", ...more });
  expect((await takeBack()).refusal).toEqual({ reason: "payment_found", field: "id", txHash });
  expect((await takeBack({ notPaid: true })).data).toMatchObject({ state: "takenBack" });
  const { list } = await desk.must("GET operator/audit", { act: "fees payout taken back" });
  expect(list[0]!.after).toMatchObject({ notPaid: true });
});

/** At the depth of the confirmations. */
async function sendByHand(chain: TestChain, address: string, amount: string): Promise<string> {
  const txHash = await chain.send(address, coins(amount));
  await chain.mine(3);
  return txHash;
}
