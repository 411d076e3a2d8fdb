/** Notices on devices: what arrives, once, in the device's language, and what is not sent. */
import { expect } from "vitest";
import type { NoticeBody } from "../../contract/notices/operator-schemas.ts";
import { LEASE_MS, claimBatch } from "../../server/push/claim.ts";
import { queueBatch } from "../../server/push/queue.ts";
import { newMember, type Client } from "../support/client.ts";
import type { Opened } from "../support/engine.ts";
import { newDevice, openTestCourier, pushAll } from "../support/push-run.ts";
import { test } from "../support/push-test.ts";

const HOUR = 3_600_000;

const figures = { state: "done", total: 1, queued: 0, sent: 0, failed: 0, pruned: 0, dropped: 0 };

test("a notice comes to every device in its own language, encrypted for it and signed", async ({
  server,
  service,
  courier,
  device,
  member,
}) => {
  const other = await newMember(server.origin, "elsewhere");
  const korean = await newDevice(service, other, "ko-KR", "https://star.example/app/");
  const malay = await newDevice(service, other, "ms");
  const languages = { en: text("Hello"), "ko-KR": text("안녕하세요") };
  const { id } = await publish(member, "", { languages });
  await pushAll(courier);
  expect(device.received.map(({ payload }) => payload)).toEqual([
    {
      kind: "notice",
      id,
      title: "Hello",
      body: "Hello, in short",
      url: `#/pages/details?id=${id}`,
      lang: "en",
      tag: `notice-${id}`,
      at: expect.any(String),
    },
  ]);
  expect(device.received[0]!.headers).toMatchObject({
    urgency: "normal",
    "content-type": "application/notification+json",
  });
  const ttl = Number(device.received[0]!.headers.ttl);
  expect(ttl).toBeGreaterThan(3 * 86_400 - 60);
  expect(ttl).toBeLessThanOrEqual(3 * 86_400);
  expect(korean.received[0]!.payload).toMatchObject({
    lang: "ko-KR",
    web_push: 8030,
    notification: {
      title: "안녕하세요",
      lang: "ko-KR",
      navigate: `https://star.example/app/#/pages/details?id=${id}`,
    },
  });
  expect(malay.titles).toEqual(["Hello"]);
  expect(await delivery(member, id)).toEqual({ ...figures, total: 3, sent: 3 });
});

test("neither a second run nor an edit nor publishing again brings it a second time", async ({
  courier,
  device,
  member,
}) => {
  const { id } = await publish(member, "Once");
  await pushAll(courier);
  await pushAll(courier);
  await member.call("POST operator/notices", { id, languages: { en: text("Edited") } });
  await member.call("POST operator/notices/withdraw", { id });
  await member.call("POST operator/notices/publish", { id });
  await pushAll(courier);
  expect(device.titles).toEqual(["Once"]);
});

test("a device that subscribes later does not get what was pushed before", async ({
  service,
  courier,
  member,
}) => {
  await publish(member, "Before");
  await pushAll(courier);
  const later = await newDevice(service, member);
  await pushAll(courier);
  expect(later.received).toEqual([]);
});

test("a notice for later comes from its very time on, with the text that it then has", async ({
  server,
  courier,
  device,
  member,
}) => {
  const publishAt = inHours(server, 1);
  const { id } = await publish(member, "Draft", { publishAt });
  expect(await delivery(member, id)).toMatchObject({ state: "waiting", total: 0 });
  await member.call("POST operator/notices", { id, languages: { en: text("Final") } });
  server.clock.stopAt(new Date(Date.parse(publishAt) - 1));
  await pushAll(courier);
  expect(device.received).toEqual([]);
  server.clock.stopAt(new Date(publishAt));
  await pushAll(courier);
  expect(device.titles).toEqual(["Final"]);
});

test("a notice that gets another time comes at that one", async ({ server, courier, device, member }) => {
  const [sooner, later] = [
    await publish(member, "Sooner", { publishAt: inHours(server, 5) }),
    await publish(member, "Later", { publishAt: inHours(server, 1) }),
  ];
  await member.call("POST operator/notices", { id: sooner.id, publishAt: inHours(server, 1) });
  await member.call("POST operator/notices", { id: later.id, publishAt: inHours(server, 5) });
  server.clock.advance(HOUR);
  await pushAll(courier);
  expect(device.titles).toEqual(["Sooner"]);
  await member.call("POST operator/notices/publish", { id: later.id });
  await pushAll(courier);
  expect(device.titles).toEqual(["Sooner", "Later"]);
});

test("what is withdrawn before its turn comes to nobody", async ({ server, courier, device, member }) => {
  const [due, queued] = [await publish(member, "Due"), await publish(member, "Queued")];
  await member.call("POST operator/notices/withdraw", { id: due.id });
  while (await queueBatch(server.ctx.db, server.clock.now()));
  await member.call("POST operator/notices/withdraw", { id: queued.id });
  await pushAll(courier);
  expect(device.received).toEqual([]);
  expect(await delivery(member, queued.id)).toEqual({ ...figures, dropped: 1 });
});

test("an article wakes nobody unless it is asked for, and a notice may be silent", async ({
  courier,
  device,
  member,
}) => {
  const silent = [
    await publish(member, "Article", { kind: "article" }),
    await publish(member, "Silent", { push: false }),
  ];
  await publish(member, "Loud", { kind: "article", push: true });
  await pushAll(courier);
  expect(device.titles).toEqual(["Loud"]);
  expect(await Promise.all(silent.map(({ id }) => delivery(member, id)))).toEqual([null, null]);
});

test("who does not want notices gets none, even of those that are queued", async ({
  server,
  courier,
  device,
  member,
}) => {
  expect(await member.call("GET push/preferences", {})).toEqual({
    notices: true,
    money: true,
    security: true,
    transfers: true,
    votes: true,
  });
  const { id } = await publish(member, "Queued");
  await queueBatch(server.ctx.db, server.clock.now());
  const off = { notices: false, money: true, security: true, transfers: true, votes: false };
  expect(await member.call("POST push/preferences", off)).toEqual(off);
  expect(await member.call("GET push/preferences", {})).toEqual(off);
  const unwanted = await publish(member, "Unwanted");
  await pushAll(courier);
  expect(device.received).toEqual([]);
  expect(await delivery(member, id)).toEqual({ ...figures, dropped: 1 });
  expect(await delivery(member, unwanted.id)).toEqual({ ...figures, total: 0 });
  await member.call("POST push/preferences", { ...off, notices: true });
  await publish(member, "Wanted");
  await pushAll(courier);
  expect(device.titles).toEqual(["Wanted"]);
});

test("what is too late is not sent: three days after its time", async ({
  server,
  courier,
  device,
  member,
}) => {
  const { publishAt, id } = await publish(member, "Late");
  await queueBatch(server.ctx.db, server.clock.now());
  server.clock.stopAt(new Date(Date.parse(publishAt) + 72 * HOUR));
  await pushAll(courier);
  expect(device.received).toEqual([]);
  expect(await delivery(member, id)).toEqual({ ...figures, dropped: 1 });
});

test("a notice of long ago that is written down today wakes nobody", async ({
  server,
  courier,
  device,
  member,
}) => {
  const { id } = await publish(member, "Old", { publishAt: inHours(server, -72) });
  await pushAll(courier);
  expect(device.received).toEqual([]);
  expect(await delivery(member, id)).toMatchObject({ state: "done", total: 0 });
});

test("a server that is killed with deliveries in its hands holds them up for its lease, no longer", async ({
  server,
  courier,
  device,
  member,
}) => {
  server.clock.stopAt(new Date("2026-11-21T12:00:00Z"));
  await publish(member, "Taken");
  await queueBatch(server.ctx.db, server.clock.now());
  expect(await claimBatch(server.ctx.db, server.clock.now(), 100)).toHaveLength(1);
  server.clock.advance(LEASE_MS - 1);
  await pushAll(courier);
  expect(device.received).toEqual([]);
  server.clock.advance(1);
  await pushAll(courier);
  expect(device.titles).toEqual(["Taken"]);
});

test("several couriers at once send to each device once", async ({
  server,
  service,
  courier,
  device,
  member,
}) => {
  const devices = [device];
  for (let i = 0; i < 3; i += 1) {
    const another = await newMember(server.origin, `crowd_${i}`);
    for (let each = 0; each < 20; each += 1) devices.push(await newDevice(service, another));
  }
  const { id } = await publish(member, "Shared");
  const second = await openTestCourier(server);
  await Promise.all([courier, second, courier, second].map(pushAll));
  await pushAll(courier);
  second.sender.close();
  expect(devices.map(({ received }) => received.length)).toEqual(devices.map(() => 1));
  expect(await delivery(member, id)).toEqual({ ...figures, total: 61, sent: 61 });
});

const text = (title: string) => ({ title, summary: `${title}, in short`, body: `# ${title}` });
const publish = (member: Client, title: string, more: NoticeBody = {}) =>
  member.call("POST operator/notices", { kind: "notice", languages: { en: text(title) }, ...more });
const delivery = async (member: Client, id: string) =>
  (await member.call("GET operator/notices", { limit: 200 })).list.find((notice) => notice.id === id)!
    .delivery;

const inHours = (server: Opened, hours: number) =>
  new Date(server.clock.now().getTime() + hours * HOUR).toISOString();
