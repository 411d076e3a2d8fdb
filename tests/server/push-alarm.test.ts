/** What tells that no push service accepts any message. Rule O109. */
import { expect } from "vitest";
import { Desk } from "../support/operator-sessions.ts";
import { newDevice, openTestCourier, pushAll } from "../support/push-run.ts";
import { testWithoutDevice as test } from "../support/push-test.ts";

const MINUTE = 60_000;

test("services that refuse everything are an alarm, until one accepts a message", async ({
  server,
  service,
  member,
}) => {
  const courier = await openTestCourier(server);
  const devices = [];
  for (let i = 0; i < 3; i += 1) devices.push(await newDevice(service, member));
  const silent = async () => {
    const { list } = await new Desk(server.origin).must("GET operator/alarms", {});
    return list.filter(({ kind }) => kind === "push_silent").length;
  };
  const publish = (title: string) =>
    member.call("POST operator/notices", {
      kind: "notice",
      languages: { en: { title, summary: "", body: "x" } },
    });
  for (const device of devices) device.misbehaves = [{ status: 403 }];
  await publish("First");
  await pushAll(courier);
  expect(await silent()).toBe(0);
  server.clock.advance(31 * MINUTE);
  expect(await silent()).toBe(1);
  for (const device of devices) device.misbehaves = [];
  await publish("Second");
  await pushAll(courier);
  courier.sender.close();
  expect(await silent()).toBe(0);
});
