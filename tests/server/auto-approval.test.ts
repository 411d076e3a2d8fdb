/** Settings that change while a first payment cools down. Source: rules.md W9, W30. */
import { expect } from "vitest";
import { approveDue } from "../../server/withdrawals/auto-approve.ts";
import { newAddress } from "../support/chain/payouts.ts";
import { fundedMember, type Client } from "../support/client.ts";
import { test as base } from "../support/test.ts";
import { platformTime, withdraw } from "../support/withdraw.ts";

const HOUR = 3_600_000;

const test = base.extend("member", async ({ server, account }) => {
  server.clock.stopAt(platformTime("20:00:00"));
  const member = await fundedMember(server.origin, account, "2000");
  await member.call("POST operator/config", { withdrawAutoApprove: "1000", withdrawCoolDownHours: 24 });
  return member;
});

const recordOf = async (member: Client, id: string) =>
  (await member.call("GET withdraw/records", {})).list.find((one) => one.id === id)!;
const inHours = (hours: number) => new Date(platformTime("20:00:00").getTime() + hours * HOUR).toISOString();

test("fault 742: nothing is approved by itself once automatic approval is off, and what is below a lower limit still is", async ({
  server,
  member,
}) => {
  const { id: large } = (await withdraw(member, "1000", { address: newAddress() })).data;
  const { id: small } = (await withdraw(member, "100", { address: newAddress() })).data;
  await member.call("POST operator/config", { withdrawAutoApprove: "0" });
  server.clock.advance(25 * HOUR);
  await approveDue(server.ctx);
  for (const id of [large, small]) expect((await recordOf(member, id)).status).toBe("pending");
  await member.call("POST operator/config", { withdrawAutoApprove: "500" });
  await approveDue(server.ctx);
  expect((await recordOf(member, large)).status).toBe("pending");
  expect((await recordOf(member, small)).status).toBe("approved");
});

test("fault 742: a longer cool-down holds for payments that wait, a shorter one ends none earlier", async ({
  server,
  member,
}) => {
  const address = newAddress();
  const { id: first } = (await withdraw(member, "100", { address })).data;
  server.clock.advance(2 * HOUR);
  const { id: second } = (await withdraw(member, "200", { address })).data;
  const { id: approved } = (await withdraw(member, "300", { address: newAddress() })).data;
  await member.call("POST operator/withdraw/approve", { id: approved });
  await member.call("POST operator/config", { withdrawCoolDownHours: 48 });
  await member.call("POST operator/config", { withdrawCoolDownHours: 1 });
  for (const id of [first, second]) expect((await recordOf(member, id)).payableAt).toBe(inHours(48));
  expect((await recordOf(member, approved)).payableAt).toBe(inHours(50));
  server.clock.advance(45 * HOUR);
  await approveDue(server.ctx);
  expect((await recordOf(member, first)).status).toBe("pending");
  server.clock.advance(HOUR);
  await approveDue(server.ctx);
  for (const id of [first, second]) expect((await recordOf(member, id)).status).toBe("approved");
});
