/** Guessing the second-level password: by a session's thief, and by strangers through the reset. */
import { expect } from "vitest";
import { addressOf, attack, tally } from "../support/attack.ts";
import { Client, fundedMember, newMember, passwords } from "../support/client.ts";
import { test } from "../support/test.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const pay = (member: Client, payPassword: string) =>
  member.answer("POST wallet/transfer", { account: "genesis", amount: "10", payPassword });

// How long the machine takes is nobody's wait.
test.beforeEach(async ({ server }) => {
  server.clock.stopAt(server.clock.now());
});

test("fault 102: locks grow, each is told to the member, and after fifty wrong ones only the operator opens spending", async ({
  server,
  account,
}) => {
  const member = await fundedMember(server.origin, account, "100");
  const locks: number[] = [];
  let judged = 0;
  const end = server.clock.now().getTime() + 10 * DAY;
  while (server.clock.now().getTime() < end && judged < 80) {
    const { refusal } = await pay(member, "not the password");
    if (refusal.reason === "pay_password_locked" && refusal.retryAt) {
      const wait = new Date(refusal.retryAt).getTime() - server.clock.now().getTime();
      locks.push(Math.round(wait / MINUTE));
      judged += 1;
      server.clock.advance(wait);
    } else {
      judged += 1;
      if (refusal.reason === "pay_password_blocked") break;
    }
  }
  expect([judged, locks.length]).toEqual([50, 9]);
  expect(locks.slice(0, 4)).toEqual([15, 30, 60, 120]);
  server.clock.advance(30 * DAY);
  const again = await new Client(server.origin).login(account);
  expect((await pay(again, passwords.payPassword)).refusal).toEqual({ reason: "pay_password_blocked" });
  const events = await again.call("GET account/events", { limit: 50 });
  expect(events.list.filter(({ type }) => (type as string) === "pay_password_locked")).toHaveLength(10);
  await again.call("POST operator/member/unlock", { account, reason: "called back" });
  expect((await pay(again, passwords.payPassword)).code).toBe(200);
});

test("fault 103: a stranger's tries to reset do not keep the owner from it", async ({ server, account }) => {
  await newMember(server.origin, account);
  const reset = (payPassword: string, address: string) =>
    attack(
      server.origin,
      "account/resetPassword",
      { account, payPassword, password: "a-new-password" },
      { address },
    );
  const tries = [];
  for (let i = 0; i < 8; i += 1) tries.push(await reset("not the password", "203.0.113.5"));
  expect(tally(tries)).toEqual({ wrong_pay_password: 4, pay_password_locked: 4 });
  expect((await reset(passwords.payPassword, "192.0.2.7")).outcome).toBe("done");
});

test("fault 103: tries to reset over many addresses are slowed, and the owner still gets through", async ({
  server,
  account,
}) => {
  const owner = await newMember(server.origin, account);
  const reset = (payPassword: string, address: string) =>
    attack(
      server.origin,
      "account/resetPassword",
      { account, payPassword, password: "a-new-password" },
      { address },
    );
  const begun = server.clock.now().getTime();
  for (let i = 0; i < 60; i += 1) await reset("not the password", addressOf(i, "198.51.100"));
  const minutes = (server.clock.now().getTime() - begun) / MINUTE;
  expect(minutes).toBeGreaterThan(5);
  const { list } = await owner.call("GET account/events", { limit: 10 });
  expect(list.map(({ type }) => type as string)).toContain("sign_in_failures");
  expect((await reset(passwords.payPassword, "192.0.2.8")).outcome).toBe("done");
});
