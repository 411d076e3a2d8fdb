/**
 * A thief with a session and the second-level password withdraws to an address of their own: the member is told that
 * it is new before the password is asked for, and its first payment waits. Source: rules.md W7, W22 and W30.
 */
import { expect } from "vitest";
import { coins } from "../support/chain/chain.ts";
import { newAddress, record, round } from "../support/chain/payouts.ts";
import { test as base } from "../support/chain/payout-test.ts";
import { passwords, type Client } from "../support/client.ts";
import { withSettings } from "../support/pools.ts";
import { platformTime, withdraw } from "../support/withdraw.ts";

const { password, payPassword } = passwords;
const HOUR_MS = 3_600_000;
const automatic = { withdrawAutoApprove: "1000" };

/** With the default cool-down of 24 hours. */
const test = base.extend("coolDown", { auto: true }, async ({ paying }) => {
  paying.server.clock.stopAt(platformTime("20:00:00"));
  await paying.server.ctx.db.deleteFrom("setting").where("key", "=", "withdrawCoolDownHours").execute();
});

const inHours = (hours: number) =>
  new Date(platformTime("20:00:00").getTime() + hours * HOUR_MS).toISOString();
const ask = (member: Client, address: string) => member.answer("GET withdraw/address", { address });

test("an address is said to be new before any password, with when it can be paid", async ({
  paying,
  member,
}) => {
  const address = newAddress();
  const payableAt = new Date(paying.server.clock.now().getTime() + 24 * HOUR_MS).toISOString();
  const { data } = await ask(member, address.toLowerCase());
  expect(data).toMatchObject({ firstUse: true, coolDownHours: 24, payableAt });
  expect((await withdraw(member, "20", { address })).data).toMatchObject({ firstUse: true, payableAt });
  expect((await ask(member, address)).data).toMatchObject({ firstUse: false, payableAt });
  expect((await ask(member, "0x0")).refusal).toEqual({ reason: "bad_address", field: "address" });
});

test("its first payment waits for its cool-down, approved automatically or by an operator; later ones do not", async ({
  chain,
  paying,
  member,
}) => {
  const [address, byHand] = [newAddress(), newAddress()];
  await withSettings(paying.server, automatic, async () => {
    const first = await withdraw(member, "20", { address });
    // A second one does not slip through as a known address.
    const second = await withdraw(member, "30", { address });
    expect([first.data.payableAt, second.data.payableAt]).toEqual(Array(2).fill(inHours(24)));
    expect(second.data.firstUse).toBe(false);
    for (const elapsed of [0, 24 * HOUR_MS - 1]) {
      paying.server.clock.advance(elapsed);
      await round(paying);
      expect(await record(member, first.data.id)).toMatchObject({ txHash: null });
      expect(await record(member, second.data.id)).toMatchObject({ txHash: null });
    }
    paying.server.clock.advance(1);
    await paid(first.data.id);
    await paid(second.data.id);
    expect(await chain.balanceOf(address)).toBe(coins("47.5"));
    const later = await withdraw(member, "20", { address });
    expect(later.data).toMatchObject({ firstUse: false, payableAt: null });
    await paid(later.data.id);
  });
  const asked = await withdraw(member, "20", { address: byHand });
  await member.call("POST operator/withdraw/approve", { id: asked.data.id });
  await round(paying);
  expect(await record(member, asked.data.id)).toMatchObject({ status: "approved", txHash: null });
  await member.call("POST operator/withdraw/reject", { id: asked.data.id, reason: "not the member's" });

  async function paid(id: string) {
    await round(paying);
    await chain.mine(3);
    await round(paying);
    expect(await record(member, id)).toMatchObject({ status: "confirmed" });
  }
});

test("while it waits the member takes it back, also what was to be approved automatically", async ({
  paying,
  member,
}) => {
  const address = newAddress();
  await withSettings(paying.server, automatic, async () => {
    const { data } = await withdraw(member, "20", { address });
    expect(data.status).toBe("pending");
    expect((await member.answer("POST withdraw/cancel", { id: data.id })).code).toBe(200);
    // Taken back, it does not count as used.
    expect((await ask(member, address)).data).toMatchObject({ firstUse: true });
  });
});

test("of many first withdrawals to one address at once all wait", async ({ paying, member }) => {
  const address = newAddress();
  await withSettings(paying.server, automatic, async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => withdraw(member, "20", { address })));
    expect(answers.filter(({ data }) => data.payableAt === null)).toEqual([]);
    for (const { data } of answers) await member.answer("POST withdraw/cancel", { id: data.id });
  });
});

test("what was approved is not signed while a changed password holds it, and holds nobody else up", async ({
  chain,
  paying,
  member,
}) => {
  await withSettings(paying.server, { withdrawCoolDownHours: 0 }, async () => {
    const address = newAddress();
    const { data } = await withdraw(member, "20", { address });
    await member.call("POST operator/withdraw/approve", { id: data.id });
    const body = { oldPassword: password, password: "another password", payPassword };
    await member.call("POST account/changePassword", body);
    await round(paying);
    expect(await record(member, data.id)).toMatchObject({ status: "approved", txHash: null });
    paying.server.clock.advance(24 * HOUR_MS);
    await round(paying);
    await chain.mine(3);
    await round(paying);
    expect(await record(member, data.id)).toMatchObject({ status: "confirmed" });
  });
});
