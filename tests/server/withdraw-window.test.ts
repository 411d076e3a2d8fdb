/** When withdrawals are open: faults.md 7, the hold after a reset, and the operator's window. */
import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { type Client, fundedMember, newMember, passwords } from "../support/client.ts";
import type { Opened } from "../support/engine.ts";
import { ADDRESS, platformTime, usdtOf, withdraw } from "../support/withdraw.ts";
import { test as base } from "../support/test.ts";

const test = base.extend("member", { scope: "file" }, ({ server }) =>
  fundedMember(server.origin, "punctual", "10000"),
);

const DAY_MS = 24 * 3_600_000;

test.for([
  ["17:59:59.000", "outside_window"],
  ["17:59:59.999", "outside_window"],
  ["18:00:00.000", null],
  ["23:59:59.000", null],
  ["23:59:59.999", null],
] as const)(
  "fault 7: at %s the server's clock alone decides, with the client's a day off",
  async ([time, reason], { server, member }) => {
    server.clock.stopAt(platformTime(time));
    for (const offset of [0, DAY_MS, -DAY_MS, DAY_MS / 4, -DAY_MS / 4]) {
      const before = await usdtOf(member);
      const { code, data } = (await withdrawWithClockOff(server, member, offset)).json();
      expect(code === 200 ? null : data).toEqual(
        reason && {
          reason,
          retryAt: platformTime("18:00:00").toISOString(),
          opens: "18:00",
          closes: "24:00",
          timeZone: "Asia/Shanghai",
        },
      );
      expect(Number(before) - Number(await usdtOf(member))).toBe(reason ? 0 : 20);
    }
  },
);

test("fault 7: at 00:00:00 it is refused until the coming evening, with the client's clock a day off", async ({
  server,
  member,
}) => {
  server.clock.stopAt(platformTime("00:00:00", 1));
  for (const offset of [0, DAY_MS, -DAY_MS]) {
    const { data } = (await withdrawWithClockOff(server, member, offset)).json();
    expect(data).toEqual({
      reason: "outside_window",
      retryAt: platformTime("18:00:00", 1).toISOString(),
      opens: "18:00",
      closes: "24:00",
      timeZone: "Asia/Shanghai",
    });
  }
});

test("whether it is open is said with the window's edges and the server's time", async ({
  server,
  member,
}) => {
  const times = {
    opensAt: platformTime("18:00:00", 1).toISOString(),
    closesAt: platformTime("00:00:00", 2).toISOString(),
  };
  server.clock.stopAt(platformTime("17:59:59.999", 1));
  expect(await canWithdraw(member)).toMatchObject({
    can: false,
    reason: "outside_window",
    serverTime: platformTime("17:59:59.999", 1).toISOString(),
    ...times,
  });
  server.clock.advance(1);
  expect(await canWithdraw(member)).toMatchObject({ can: true, reason: null, ...times });
});

test("the operator's window and zone are in force at once, one of the whole day without a gap", async ({
  server,
  member,
}) => {
  const withdrawWindow = { from: "00:00", to: "24:00", timeZone: "Europe/Berlin" };
  await member.call("POST operator/config", { withdrawWindow });
  try {
    for (const time of ["00:00:00", "12:00:00", "17:59:59", "23:59:59.999"]) {
      server.clock.stopAt(platformTime(time, 1));
      expect((await withdraw(member, "20")).code).toBe(200);
    }
  } finally {
    await server.ctx.db.deleteFrom("setting").where("key", "=", "withdrawWindow").execute();
  }
});

test("a password reset holds withdrawals for 24 hours, to the millisecond, and they say until when", async ({
  server,
  member,
}) => {
  const reset = platformTime("18:30:00", 2);
  server.clock.stopAt(reset);
  const held = await fundedMember(server.origin, "held_one", "1000");
  await held.call("POST account/resetPassword", {
    account: "held_one",
    payPassword: passwords.payPassword,
    password: "a-new-login-password",
  });
  await held.login("held_one", "a-new-login-password");
  const until = new Date(reset.getTime() + DAY_MS);
  for (const wait of [0, DAY_MS - 1]) {
    server.clock.stopAt(new Date(reset.getTime() + wait));
    const refused = await withdraw(held, "20");
    expect(refused.refusal).toEqual({ reason: "held", retryAt: until.toISOString() });
    expect(await canWithdraw(member, held)).toMatchObject({
      can: false,
      reason: "held",
      heldUntil: until.toISOString(),
    });
  }
  server.clock.stopAt(until);
  expect(await canWithdraw(member, held)).toMatchObject({ can: true, reason: null, heldUntil: null });
  expect((await withdraw(held, "20")).code).toBe(200);
});

test("of several obstacles the first is named: frozen, held, outside the window, the address, the amount, the quote", async ({
  server,
  member,
}) => {
  server.clock.stopAt(platformTime("12:00:00", 4));
  const poor = await newMember(server.origin, "many_faults");
  const wrong = { address: "0x12", expect: "1" };
  const reason = async () => (await withdraw(poor, "25", wrong)).refusal.reason;
  await poor.call("POST account/resetPassword", {
    account: "many_faults",
    payPassword: passwords.payPassword,
    password: "a-new-login-password",
  });
  await poor.login("many_faults", "a-new-login-password");
  const act = { account: "many_faults", reason: "test" };
  await poor.call("POST operator/member/freeze", act);
  expect([await reason(), (await canWithdraw(member, poor)).reason]).toEqual(["frozen", "frozen"]);
  await poor.call("POST operator/member/unfreeze", act);
  expect([await reason(), (await canWithdraw(member, poor)).reason]).toEqual(["held", "held"]);
  server.clock.advance(DAY_MS);
  expect(await reason()).toBe("outside_window");
  server.clock.stopAt(platformTime("18:00:00", 5));
  expect(await reason()).toBe("bad_address");
  wrong.address = ADDRESS;
  expect(await reason()).toBe("multiple_of_10");
  await poor.credit("many_faults", "20");
  expect((await withdraw(poor, "20", wrong)).refusal).toEqual({ reason: "quote_changed", field: "expect" });
  expect((await withdraw(poor, "20")).code).toBe(200);
});

const canWithdraw = (member: Client, client = member) => client.call("GET withdraw/canWithdraw", {});

/** Sends with a clock so far off, in the header and in the body: neither is looked at. */
function withdrawWithClockOff(server: Opened, member: Client, offset: number) {
  const date = new Date(server.clock.now().getTime() + offset);
  return server.app.inject({
    method: "POST",
    url: "/api/withdraw/create",
    headers: { token: member.token!, "idempotency-key": randomUUID(), date: date.toUTCString() },
    payload: {
      amount: "20",
      address: ADDRESS,
      expect: "19",
      payPassword: passwords.payPassword,
    },
  });
}
