/** Push services that are slow, busy, broken or know a device no more. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { MAX_ATTEMPTS, type Courier } from "../../server/push/deliver.ts";
import { withSettings } from "../support/pools.ts";
import { newMember, type Client } from "../support/client.ts";
import { openServer, type Opened } from "../support/engine.ts";
import { newDevice, openTestCourier, pushAll } from "../support/push-run.ts";
import { PushService, type Misbehaviour, type PushDevice } from "../support/push-service.ts";

const HOUR = 3_600_000;
/** Where nobody answers, waiting for it is cut short. */
const SOON_MS = 250;

let server: Opened;
let service: PushService;
let courier: Courier;
let member: Client;
let device: PushDevice;
let count = 0;

beforeAll(async () => {
  server = await openServer({ pushAllowLoopback: true });
  service = await PushService.open();
});

afterAll(async () => {
  await server.close();
  await service.close();
});

beforeEach(async () => {
  await server.ctx.db.deleteFrom("push_message").execute();
  await server.ctx.db.deleteFrom("push_subscription").execute();
  courier = await openTestCourier(server);
  count += 1;
  member = await newMember(server.origin, `waiting_${count}`);
  device = await newDevice(service, member);
});

afterEach(() => {
  courier.sender.close();
  expect(service.faults).toEqual([]);
});

const text = (title: string) => ({ title, summary: `${title}, in short`, body: `# ${title}` });
const publish = (title: string) =>
  member.call("POST operator/notices", { kind: "notice", languages: { en: text(title) } });
const delivery = async (id: string) =>
  (await member.call("GET operator/notices", { limit: 200 })).list.find((notice) => notice.id === id)!
    .delivery;
const figures = { state: "done", total: 1, queued: 0, sent: 0, failed: 0, pruned: 0, dropped: 0 };
const subscriptions = () => server.ctx.db.selectFrom("push_subscription").select("endpoint").execute();

test.each([404, 410])("a device whose push service says %i is forgotten", async (status) => {
  device.misbehaves = [{ status }];
  const { id } = await publish("Gone");
  await pushAll(courier);
  expect(await subscriptions()).toEqual([]);
  expect(await delivery(id)).toEqual({ ...figures, pruned: 1 });
});

test.each([400, 403, 413])(
  "what a push service refuses with %i is not sent again, and the device is kept",
  async (status) => {
    device.misbehaves = [{ status }];
    const { id } = await publish("Refused");
    await pushAll(courier);
    server.clock.advance(24 * HOUR);
    await pushAll(courier);
    expect(device.tries).toBe(1);
    expect(await subscriptions()).toHaveLength(1);
    expect(await delivery(id)).toEqual({ ...figures, failed: 1 });
  },
);

test.each<Misbehaviour>([
  { status: 429, retryAfter: "600" },
  { status: 503, retryAfter: "600" },
])("a push service that asks for time gets it, for all its devices: %j", async (misbehaviour) => {
  server.clock.stopAt(new Date("2026-11-21T12:00:00Z"));
  device.misbehaves = [misbehaviour];
  const { id } = await publish("Patient");
  await pushAll(courier);
  const second = await newDevice(service, member);
  await publish("Next");
  server.clock.advance(600_000 - 1);
  await pushAll(courier);
  expect([device.tries, second.tries]).toEqual([1, 0]);
  expect(await delivery(id)).toMatchObject({ state: "sending", queued: 1 });
  server.clock.advance(1);
  await pushAll(courier);
  expect(device.titles.toSorted()).toEqual(["Next", "Patient"]);
  expect(second.titles).toEqual(["Next"]);
});

test.each<Misbehaviour>([{ status: 500 }, { status: 502 }, { status: 429 }, "silence"])(
  "a push service with a fault is tried again later and later, and given up in the end: %j",
  async (misbehaviour) => {
    courier.sender.close();
    courier = await openTestCourier(server, SOON_MS);
    server.clock.stopAt(new Date("2026-11-21T12:00:00Z"));
    device.misbehaves = Array.from({ length: MAX_ATTEMPTS }, () => misbehaviour);
    const { id } = await publish("Unlucky");
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
    expect(await delivery(id)).toEqual({ ...figures, failed: 1 });
    expect(await subscriptions()).toHaveLength(1);
  },
);

test("one that fails seven times and is then taken is sent", async () => {
  device.misbehaves = Array.from({ length: MAX_ATTEMPTS - 1 }, () => ({ status: 500 }));
  const { id } = await publish("At last");
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    await pushAll(courier);
    server.clock.advance(HOUR);
  }
  expect(await delivery(id)).toEqual({ ...figures, sent: 1 });
});

// faults.md 11
test("while push services are slow, gone or busy, notices are published at once", async () => {
  courier.sender.close();
  courier = await openTestCourier(server, 4 * SOON_MS);
  device.misbehaves = ["silence"];
  const [gone, busy] = [await newDevice(service, member), await newDevice(service, member)];
  gone.misbehaves = [{ status: 410 }];
  busy.misbehaves = [{ status: 429, retryAfter: "60" }];
  const { id } = await publish("Through");
  const pushing = pushAll(courier);
  const shown = async () => (await member.call("GET notice", {})).list.map((notice) => notice.id);
  expect(await shown()).toContain(id);
  const next = await publish("Meanwhile");
  expect(await shown()).toContain(next.id);
  await pushing;
  expect(await delivery(id)).toMatchObject({ state: "sending", pruned: 1, queued: 2 });
  server.clock.advance(HOUR);
  await pushAll(courier);
  expect(await delivery(id)).toEqual({ ...figures, total: 3, sent: 2, pruned: 1 });
  expect(busy.titles.toSorted()).toEqual(["Meanwhile", "Through"]);
});

test("a device with an address that is none holds no other one up", async () => {
  const bad = await newDevice(service, member);
  const { endpoint } = bad.subscription();
  const stored = server.ctx.db.updateTable("push_subscription").where("endpoint", "=", endpoint);
  await stored.set({ scope: "https://%/" }).execute();
  const { id } = await publish("To both");
  await pushAll(courier);
  expect([device.titles, bad.titles]).toEqual([["To both"], ["To both"]]);
  expect(await delivery(id)).toEqual({ ...figures, total: 2, sent: 2 });
});

test("a customer service that is no address does not keep pushes from being sent", async () => {
  courier.sender.close();
  await withSettings(server, { support: { url: "https://%" } }, async () => {
    courier = await openTestCourier(server);
  });
  const { id } = await publish("All the same");
  await pushAll(courier);
  expect(await delivery(id)).toEqual({ ...figures, sent: 1 });
});
