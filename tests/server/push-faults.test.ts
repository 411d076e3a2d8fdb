/** Push services that are slow, busy, broken or know a device no more. */
import { expect } from "vitest";
import { type Courier, MAX_ATTEMPTS } from "../../server/push/deliver.ts";
import { pushText } from "../../server/push/texts.ts";
import { withSettings } from "../support/pools.ts";
import type { Client } from "../support/client.ts";
import type { Opened } from "../support/engine.ts";
import { newDevice, openTestCourier, pushAll } from "../support/push-run.ts";
import type { Misbehaviour } from "../support/push-service.ts";
import { test } from "../support/push-test.ts";
import { platformTime, withdraw } from "../support/withdraw.ts";

const HOUR = 3_600_000;
/** Where nobody answers, waiting for it is cut short. */
const SOON_MS = 250;

const figures = { state: "done", total: 1, queued: 0, sent: 0, failed: 0, pruned: 0, dropped: 0 };

test.for([404, 410])(
  "a device whose push service says %i is forgotten",
  async (status, { server, courier, device, member }) => {
    device.misbehaves = [{ status }];
    const { id } = await publish(member, "Gone");
    await pushAll(courier);
    expect(await subscriptions(server)).toEqual([]);
    expect(await delivery(member, id)).toEqual({ ...figures, pruned: 1 });
  },
);

test.for([400, 403, 413])(
  "what a push service refuses with %i is not sent again, and the device is kept",
  async (status, { server, courier, device, member }) => {
    device.misbehaves = [{ status }];
    const { id } = await publish(member, "Refused");
    await pushAll(courier);
    server.clock.advance(24 * HOUR);
    await pushAll(courier);
    expect(device.tries).toBe(1);
    expect(await subscriptions(server)).toHaveLength(1);
    expect(await delivery(member, id)).toEqual({ ...figures, failed: 1 });
  },
);

test("fault 689: what could not be delivered is not sent after later news of its subject", async ({
  server,
  account,
  courier,
  device,
  member,
}) => {
  await member.credit(account, "1000");
  // What the credit tells of is no part of what fails.
  await pushAll(courier);
  device.received.length = 0;
  server.clock.stopAt(platformTime("20:00:00"));
  const ids = [];
  for (const amount of ["120", "130"]) ids.push((await withdraw(member, amount)).data.id);
  device.misbehaves = [{ status: 500 }, { status: 500 }];
  for (const id of ids) await member.call("POST operator/withdraw/approve", { id });
  await pushAll(courier);
  expect(device.titles).toEqual([]);
  server.clock.advance(1000);
  await member.call("POST operator/withdraw/confirm", { id: ids[0]!, txHash: `0x${"ab".repeat(32)}` });
  await pushAll(courier);
  server.clock.advance(HOUR);
  await pushAll(courier);
  const received = device.received.map(({ payload: { id, title } }) => [id, title]);
  expect(received).toEqual([
    [ids[0], pushText("withdrawal_confirmed", "en").title],
    [ids[1], pushText("withdrawal_approved", "en").title],
  ]);
});

test.for<Misbehaviour>([
  { status: 429, retryAfter: "600" },
  { status: 503, retryAfter: "600" },
])(
  "a push service that asks for time gets it, for all its devices: %j",
  async (misbehaviour, { server, service, courier, device, member }) => {
    server.clock.stopAt(new Date("2026-11-21T12:00:00Z"));
    device.misbehaves = [misbehaviour];
    const { id } = await publish(member, "Patient");
    await pushAll(courier);
    const second = await newDevice(service, member);
    await publish(member, "Next");
    server.clock.advance(600_000 - 1);
    await pushAll(courier);
    expect([device.tries, second.tries]).toEqual([1, 0]);
    expect(await delivery(member, id)).toMatchObject({ state: "sending", queued: 1 });
    server.clock.advance(1);
    await pushAll(courier);
    expect(device.titles.toSorted()).toEqual(["Next", "Patient"]);
    expect(second.titles).toEqual(["Next"]);
  },
);

test.for<Misbehaviour>([{ status: 500 }, { status: 502 }, { status: 429 }, "silence"])(
  "a push service with a fault is tried again later and later, and given up in the end: %j",
  async (misbehaviour, { server, device, member }) => {
    const courier = await openTestCourier(server, SOON_MS);
    server.clock.stopAt(new Date("2026-11-21T12:00:00Z"));
    device.misbehaves = Array.from({ length: MAX_ATTEMPTS }, () => misbehaviour);
    const { id } = await publish(member, "Unlucky");
    await pushAll(courier);
    expect(device.tries).toBe(1);
    for (let attempt = 2; attempt <= MAX_ATTEMPTS; attempt += 1) {
      const wait = 30_000 * 2 ** (attempt - 2);
      server.clock.advance(wait / 2 - 1);
      await pushAll(courier);
      expect(device.tries).toBe(attempt - 1);
      server.clock.advance(wait / 2 + 1);
      await pushAll(courier);
      expect(device.tries).toBe(attempt);
    }
    expect(await delivery(member, id)).toEqual({ ...figures, failed: 1 });
    expect(await subscriptions(server)).toHaveLength(1);
    courier.sender.close();
  },
);

test("one that fails seven times and is then taken is sent", async ({ server, courier, device, member }) => {
  device.misbehaves = Array.from({ length: MAX_ATTEMPTS - 1 }, () => ({ status: 500 }));
  const { id } = await publish(member, "At last");
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    await pushAll(courier);
    server.clock.advance(HOUR);
  }
  expect(await delivery(member, id)).toEqual({ ...figures, sent: 1 });
});

// faults.md 11
test("while push services are slow, gone or busy, notices are published at once", async ({
  server,
  service,
  device,
  member,
}) => {
  const courier = await openTestCourier(server, 4 * SOON_MS);
  device.misbehaves = ["silence"];
  const [gone, busy] = [await newDevice(service, member), await newDevice(service, member)];
  gone.misbehaves = [{ status: 410 }];
  busy.misbehaves = [{ status: 429, retryAfter: "60" }];
  const { id } = await publish(member, "Through");
  const pushing = pushAll(courier);
  const shown = async () => (await member.call("GET notice", {})).list.map((notice) => notice.id);
  expect(await shown()).toContain(id);
  const next = await publish(member, "Meanwhile");
  expect(await shown()).toContain(next.id);
  await pushing;
  expect(await delivery(member, id)).toMatchObject({ state: "sending", pruned: 1, queued: 2 });
  server.clock.advance(HOUR);
  await pushAll(courier);
  expect(await delivery(member, id)).toEqual({ ...figures, total: 3, sent: 2, pruned: 1 });
  expect(busy.titles.toSorted()).toEqual(["Meanwhile", "Through"]);
  courier.sender.close();
});

test("a device with an address that is none holds no other one up", async ({
  server,
  service,
  courier,
  device,
  member,
}) => {
  const bad = await newDevice(service, member);
  const { endpoint } = bad.subscription();
  const stored = server.ctx.db.updateTable("push_subscription").where("endpoint", "=", endpoint);
  await stored.set({ scope: "https://%/" }).execute();
  const { id } = await publish(member, "To both");
  await pushAll(courier);
  expect([device.titles, bad.titles]).toEqual([["To both"], ["To both"]]);
  expect(await delivery(member, id)).toEqual({ ...figures, total: 2, sent: 2 });
});

test("a customer service that is no address does not keep pushes from being sent", async ({
  server,
  device,
  member,
}) => {
  let courier!: Courier;
  await withSettings(server, { support: { url: "https://%" } }, async () => {
    courier = await openTestCourier(server);
  });
  const { id } = await publish(member, "All the same");
  await pushAll(courier);
  courier.sender.close();
  expect(await delivery(member, id)).toEqual({ ...figures, sent: 1 });
  expect(device.titles).toEqual(["All the same"]);
});

const text = (title: string) => ({ title, summary: `${title}, in short`, body: `# ${title}` });
const publish = (member: Client, title: string) =>
  member.call("POST operator/notices", { kind: "notice", languages: { en: text(title) } });
const delivery = async (member: Client, id: string) =>
  (await member.call("GET operator/notices", { limit: 200 })).list.find((notice) => notice.id === id)!
    .delivery;

const subscriptions = (server: Opened) =>
  server.ctx.db.selectFrom("push_subscription").select("endpoint").execute();
