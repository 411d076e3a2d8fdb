/** To whose devices a notice is pushed: chosen, counted, as it is when it is sent, once. Rule O141. */
import { expect } from "vitest";
import { defaultLanguage } from "../../contract/languages.ts";
import type { NoticeBody } from "../../contract/notices/operator-schemas.ts";
import { audienceQueryOf, type PushTo } from "../../contract/push/recipients.ts";
import { queueBatch } from "../../server/push/queue.ts";
import { newMember, passwords, type Client } from "../support/client.ts";
import type { Opened } from "../support/engine.ts";
import { Desk } from "../support/operator-sessions.ts";
import { newDevice, openTestCourier, pushAll } from "../support/push-run.ts";
import { test } from "../support/push-test.ts";

const HOUR = 3_600_000;
const { payPassword } = passwords;

const levels = (...list: number[]): PushTo => ({ kind: "levels", levels: list });
const passes = (tier?: number): PushTo => ({ kind: "passes", ...(tier !== undefined && { tier }) });

test("fault 715: a push goes to whom it was chosen for and to nobody else, and all members read the notice", async ({
  server,
  service,
  courier,
  device,
  member,
  account,
}) => {
  const [voter, holder, korean] = [
    await newMember(server.origin, `${account}_v`),
    await newMember(server.origin, `${account}_h`),
    await newMember(server.origin, `${account}_k`),
  ];
  await vote(voter, `${account}_v`, 2);
  await buyPass(holder, `${account}_h`, 2);
  const devices = {
    voter: await newDevice(service, voter),
    holder: await newDevice(service, holder),
    korean: await newDevice(service, korean, "ko-KR"),
    member: device,
  };
  const cases: [string, PushTo, (keyof typeof devices)[]][] = [
    ["level 2", levels(1, 2), ["voter"]],
    ["level 3", levels(3), []],
    ["passes", passes(), ["holder"]],
    ["tier 2", passes(2), ["holder"]],
    ["tier 1", passes(1), []],
    ["Korean", { kind: "language", language: "ko-KR" }, ["korean"]],
    ["all", { kind: "everybody" }, ["voter", "holder", "korean", "member"]],
  ];
  const desk = new Desk(server.origin);
  for (const [title, pushTo, to] of cases) {
    // The count beforehand is that of the sending.
    const { total } = await desk.must("GET operator/push/audience", audienceQueryOf(pushTo));
    expect([title, total]).toEqual([title, to.length]);
    const notice = await publish(member, title, { pushTo });
    expect(notice.pushTo).toEqual(pushTo.kind === "everybody" ? undefined : pushTo);
    await pushAll(courier);
    const got = Object.entries(devices).flatMap(([name, one]) => (one.titles.includes(title) ? [name] : []));
    expect([title, got.toSorted()]).toEqual([title, to.toSorted()]);
    expect((await stored(member, notice.id)).delivery).toMatchObject({ state: "done", total: to.length });
  }
  const { list } = await korean.call("GET notice", { limit: 50 });
  for (const [title] of cases) expect(list.map((one) => one.title)).toContain(title);
});

test("one for later goes to whom it concerns at its time, and once, though many queue and send it at once", async ({
  server,
  service,
  courier,
  device,
  member,
  account,
}) => {
  const [before, after] = [
    await newMember(server.origin, `${account}_b`),
    await newMember(server.origin, `${account}_a`),
  ];
  const [had, gets] = [await newDevice(service, before), await newDevice(service, after)];
  await buyPass(before, `${account}_b`, 1);
  const publishAt = inHours(server, 2);
  const { id } = await publish(member, "Later", { publishAt, pushTo: passes(1) });
  await before.call("POST nft/transfer", { id: 1, quantity: 1, account: `${account}_a`, payPassword });
  server.clock.stopAt(new Date(publishAt));
  const second = await openTestCourier(server);
  await Promise.all([courier, second, courier, second].map(pushAll));
  second.sender.close();
  await pushAll(courier);
  expect([had, gets, device].map(count)).toEqual([0, 1, 0]);
  expect((await stored(member, id)).delivery).toMatchObject({ total: 1, sent: 1 });
});

test("the choice can be another one until the push begins, is kept by other edits, and is refused later", async ({
  server,
  courier,
  device,
  member,
}) => {
  const desk = new Desk(server.origin);
  const english: PushTo = { kind: "language", language: "en" };
  const { id } = await publish(member, "Chosen", { publishAt: inHours(server, 1), pushTo: passes() });
  await desk.must("POST operator/notices", { id, pinned: true });
  expect((await stored(member, id)).pushTo).toEqual(passes());
  expect((await desk.must("POST operator/notices", { id, pushTo: english })).pushTo).toEqual(english);
  server.clock.advance(HOUR);
  await queueBatch(server.ctx.db, server.clock.now());
  const late = await desk.answer("POST operator/notices", { id, pushTo: passes() });
  expect(late.refusal).toMatchObject({ reason: "invalid", field: "pushTo" });
  // As it is listed it may be sent back.
  await desk.must("POST operator/notices", { id, pinned: false, pushTo: english });
  await pushAll(courier);
  expect(device.titles).toEqual(["Chosen"]);

  const silent = { kind: "notice" as const, languages: { en: text("Silent") }, push: false };
  expect(await desk.reason("POST operator/notices", { ...silent, pushTo: passes() })).toBe("invalid");
  const none = await desk.must("POST operator/notices", { ...silent, pushTo: { kind: "everybody" } });
  expect(await desk.reason("POST operator/notices", { id: none.id, pushTo: english })).toBe("invalid");
  expect(await desk.reason("GET operator/push/audience", { kind: "levels" })).toBe("invalid");
  const wrong = { ...silent, push: true, pushTo: { kind: "levels", levels: [] } } as never;
  expect(await desk.reason("POST operator/notices", wrong)).toBe("invalid");
});

async function vote(member: Client, account: string, level: number): Promise<void> {
  await member.credit(account, "1000");
  await member.call("POST vote/create", { level, payType: "usdt", payPassword });
}

async function buyPass(member: Client, account: string, tier: number): Promise<void> {
  await member.credit(account, "1000");
  await member.call("POST nft/buy", { id: tier, quantity: 1, payPassword });
}

const count = (one: { titles: string[] }) => one.titles.filter((title) => title === "Later").length;
const text = (title: string) => ({ title, summary: `${title}, in short`, body: `# ${title}` });
const publish = (member: Client, title: string, more: NoticeBody = {}) =>
  member.call("POST operator/notices", {
    kind: "notice",
    languages: { [defaultLanguage]: text(title), en: text(title), "ko-KR": text(title) },
    ...more,
  });
const stored = (member: Client, id: string) => member.call("GET operator/notices/item", { id });
const inHours = (server: Opened, hours: number) =>
  new Date(server.clock.now().getTime() + hours * HOUR).toISOString();
