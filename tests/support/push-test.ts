/** Nothing may be due before or after a test. */
import { expect } from "vitest";
import { newMember } from "./client.ts";
import { newDevice, openTestCourier } from "./push-run.ts";
import { PushService } from "./push-service.ts";
import { test as base } from "./test.ts";

export const testWithoutDevice = base
  .extend("environment", { scope: "file" }, { pushAllowLoopback: true })
  // oxlint-disable-next-line no-empty-pattern -- Vitest reads the fixtures needed from this pattern
  .extend("service", { scope: "file" }, async ({}, { onCleanup }) => {
    const service = await PushService.open();
    onCleanup(() => service.close());
    return service;
  })
  .extend("nothingDue", { auto: true }, async ({ server, service }, { onCleanup }) => {
    await server.ctx.db.deleteFrom("push_message").execute();
    await server.ctx.db.deleteFrom("push_subscription").execute();
    onCleanup(() => expect(service.faults).toEqual([]));
  })
  .extend("courier", async ({ server }, { onCleanup }) => {
    const courier = await openTestCourier(server);
    onCleanup(() => courier.sender.close());
    return courier;
  })
  .extend("member", ({ server, account }) => newMember(server.origin, account));

export const test = testWithoutDevice.extend("device", { auto: true }, ({ service, member }) =>
  newDevice(service, member),
);
