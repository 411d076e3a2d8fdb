/** The push that says that withdrawals are open: to who asked, once, and in their language. */
import { expect } from "vitest";
import { pushText } from "../../server/push/texts.ts";
import { newMember } from "../support/client.ts";
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
      ...pushText("withdrawals_open", "en"),
    },
  ]);
  expect((await member.call("GET inbox", {})).list).toEqual([]);
  // The next day's is another one.
  server.clock.stopAt(new Date(platformTime("12:00:00").getTime() + DAY_MS));
  const next = new Date(at.getTime() + DAY_MS).toISOString();
  expect(await member.call("POST withdraw/remind", {})).toEqual({ at: next });
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
