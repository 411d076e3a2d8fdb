/** The push that says that withdrawals are open: to who asked, once, and in their language. */
import { expect } from "vitest";
import { pushText } from "../../server/push/texts.ts";
import { Client, newMember } from "../support/client.ts";
import { pushAll } from "../support/push-run.ts";
import { test } from "../support/push-test.ts";
import { platformTime } from "../support/withdraw.ts";

const DAY_MS = 86_400_000;

test("fault 615: a reminder asked for twice is pushed once, when the window opens, in the device's language", async ({
  server,
  courier,
  device,
  member,
}) => {
  server.clock.stopAt(platformTime("12:00:00"));
  const asked = await Promise.all([
    member.call("POST withdraw/remind", {}),
    member.call("POST withdraw/remind", {}),
  ]);
  const at = platformTime("18:00:00");
  expect(asked).toEqual([{ at: at.toISOString() }, { at: at.toISOString() }]);
  server.clock.stopAt(platformTime("17:59:59"));
  await pushAll(courier);
  expect(device.received).toEqual([]);
  server.clock.stopAt(at);
  await pushAll(courier);
  await pushAll(courier);
  expect(device.received.map(({ payload }) => payload)).toEqual([
    {
      kind: "withdrawal",
      id: at.toISOString(),
      url: "#/pages/withdraw?id=",
      lang: "en",
      tag: `withdrawal-${at.toISOString()}`,
      at: at.toISOString(),
      ...pushText("withdrawals_open", "en"),
    },
  ]);
  expect((await member.call("GET inbox", {})).list).toEqual([]);
  // The next day's is another one.
  server.clock.stopAt(new Date(platformTime("12:00:00").getTime() + DAY_MS));
  const next = new Date(at.getTime() + DAY_MS).toISOString();
  expect(await member.call("POST withdraw/remind", {})).toEqual({ at: next });
});

test("fault 838: no reminder is promised where the only device was signed out", async ({
  server,
  account,
  member,
}) => {
  server.clock.stopAt(platformTime("12:00:00", 3));
  const laptop = await new Client(server.origin).login(account);
  expect(await laptop.call("POST withdraw/remind", {})).toEqual({ at: expect.any(String) });
  await laptop.call("POST account/sessionsEnd", {});
  expect(await laptop.call("POST withdraw/remind", {})).toEqual({ at: null });
  void member;
});

test("fault 615: no reminder is promised without a device, with the switch off, or while withdrawals are open", async ({
  server,
  account,
  member,
}) => {
  server.clock.stopAt(platformTime("12:00:00", 3));
  const other = await newMember(server.origin, `no_device_${account}`);
  expect(await other.call("POST withdraw/remind", {})).toEqual({ at: null });
  await member.call("POST push/preferences", { notices: true, money: false, security: true });
  expect(await member.call("POST withdraw/remind", {})).toEqual({ at: null });
  await member.call("POST push/preferences", { notices: true, money: true, security: true });
  server.clock.stopAt(platformTime("18:00:00", 3));
  expect(await member.call("POST withdraw/remind", {})).toEqual({ at: null });
  expect(await server.ctx.db.selectFrom("push_message").selectAll().execute()).toEqual([]);
});

test("fault 690: a reminder moves with the hours of withdrawals, and says nothing once they are over", async ({
  server,
  courier,
  device,
  member,
}) => {
  const { withdrawWindow } = await member.call("GET config", {});
  const opens = (from: string, to: string) =>
    member.call("POST operator/config", { withdrawWindow: { ...withdrawWindow, from, to }, reason: "moved" });
  const asked = async () => {
    server.clock.stopAt(platformTime("12:00:00", 5));
    return (await member.call("POST withdraw/remind", {})).at;
  };
  const pushedAt = async (time: string) => {
    server.clock.stopAt(platformTime(time, 5));
    await pushAll(courier);
    return device.received.splice(0).map(({ payload }) => payload.at);
  };
  try {
    expect(await asked()).toBe(platformTime("18:00:00", 5).toISOString());
    await opens("20:00", "22:00");
    // The same reminder, not a second one.
    expect(await asked()).toBe(platformTime("20:00:00", 5).toISOString());
    expect(await pushedAt("19:59:59")).toEqual([]);
    expect(await pushedAt("20:00:00")).toEqual([platformTime("20:00:00", 5).toISOString()]);
    await server.ctx.db.deleteFrom("push_message").execute();
    // Earlier, and into what is now.
    await asked();
    await opens("11:00", "13:00");
    expect(await pushedAt("12:00:00")).toEqual([platformTime("12:00:00", 5).toISOString()]);
    await server.ctx.db.deleteFrom("push_message").execute();
    // A device that cannot be reached until they are closed again.
    await opens("20:00", "24:00");
    await asked();
    await opens("18:00", "19:00");
    expect(await pushedAt("19:00:00")).toEqual([]);
  } finally {
    await member.call("POST operator/config", { withdrawWindow, reason: "as before" });
  }
});

test("fault 929: nobody is told that withdrawals are open while they are suspended, and everybody waiting once they are not", async ({
  server,
  courier,
  device,
  operator,
  member,
}) => {
  const received = () => device.received.map(({ payload }) => (payload as { id: string }).id);
  const suspend = () => operator.call("POST operator/suspend", { acts: ["withdraw"], reason: "test" });
  const end = () => operator.call("POST operator/config", { suspended: [] });
  server.clock.stopAt(platformTime("12:00:00", 7));
  const at = platformTime("18:00:00", 7).toISOString();
  expect(await member.call("POST withdraw/remind", {})).toEqual({ at });
  await suspend();
  server.clock.stopAt(platformTime("18:00:00", 7));
  await pushAll(courier);
  expect(received()).not.toContain(at);
  server.clock.stopAt(platformTime("19:00:00", 7));
  await end();
  await pushAll(courier);
  expect(received().filter((id) => id === at)).toHaveLength(1);

  // Asked for meanwhile; ended before it opens, and after it has closed.
  server.clock.stopAt(platformTime("12:00:00", 8));
  await suspend();
  const next = platformTime("18:00:00", 8).toISOString();
  expect(await member.call("POST withdraw/remind", {})).toEqual({ at: next });
  await end();
  await pushAll(courier);
  expect(received()).not.toContain(next);
  server.clock.stopAt(platformTime("18:00:00", 8));
  await pushAll(courier);
  expect(received().filter((id) => id === next)).toHaveLength(1);
  server.clock.stopAt(platformTime("12:00:00", 9));
  const last = (await member.call("POST withdraw/remind", {})).at!;
  await suspend();
  server.clock.stopAt(platformTime("00:00:01", 10));
  await pushAll(courier);
  await end();
  await pushAll(courier);
  server.clock.stopAt(platformTime("18:00:00", 10));
  await pushAll(courier);
  expect(received()).not.toContain(last);
});
