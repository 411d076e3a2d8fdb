/** What a member is told of their own account: on all their devices, without amounts, and to nobody else. */
import { expect } from "vitest";
import type { RequestOf } from "../../contract/endpoints.ts";
import { languages } from "../../contract/languages.ts";
import { pushEvents, type PushEvent } from "../../contract/push/events.ts";
import { pushText } from "../../server/push/texts.ts";
import { announce } from "../../server/announce/announce.ts";
import { madeClock, SharedClock } from "../../server/core/clock.ts";
import { purgeOnce } from "../../server/core/retention.ts";
import { deleteDeliveries, deleteMessages } from "../../server/push/retention.ts";
import { queueBatch } from "../../server/push/queue.ts";
import { Client, newMember, passwords } from "../support/client.ts";
import type { Opened } from "../support/engine.ts";
import { newDevice, pushAll, tell } from "../support/push-run.ts";
import type { PushDevice } from "../support/push-service.ts";
import { platformTime, withdraw } from "../support/withdraw.ts";
import { test } from "../support/push-test.ts";

const DAY = 86_400_000;

test("a withdrawal that is paid is told of, without its amount or address, to its member alone", async ({
  server,
  service,
  courier,
  device,
  account,
  member,
}) => {
  const other = await newMember(server.origin, `other_than_${account}`);
  const others = await newDevice(service, other);
  await member.credit(account, "1000");
  server.clock.stopAt(platformTime("20:00:00"));
  const { id } = (await withdraw(member, "120")).data;
  await member.call("POST operator/withdraw/approve", { id });
  await member.call("POST operator/withdraw/confirm", { id, txHash: `0x${"ab".repeat(32)}` });
  await pushAll(courier);
  expect(others.received).toEqual([]);
  const [paid, approved] = (await member.call("GET inbox", {})).list;
  const common = {
    kind: "withdrawal",
    id,
    url: `#/pages/withdraw?id=${id}`,
    lang: "en",
    tag: `withdrawal-${id}`,
    at: platformTime("20:00:00").toISOString(),
  };
  const payloads = device.received.map(({ payload }) => payload).filter(({ kind }) => kind === "withdrawal");
  expect(payloads.toSorted((a, b) => Number(a.message) - Number(b.message))).toEqual([
    { ...common, ...pushText("withdrawal_approved", "en"), message: approved!.id },
    { ...common, ...pushText("withdrawal_confirmed", "en"), message: paid!.id },
  ]);
  for (const { payload, headers } of device.received) {
    expect(`${payload.title} ${payload.body}`).not.toMatch(/\d/);
    expect(headers).toMatchObject({ urgency: "high" });
  }
});

test("what is rolled back is never told", async ({ server, courier, device, member }) => {
  const failing = server.ctx.db.transaction().execute(async (tx) => {
    await announce(tx, BigInt(member.uid!), { event: "deposit_credited", id: "1", at: server.clock.now() });
    throw new Error("undone");
  });
  await expect(failing).rejects.toThrow("undone");
  await pushAll(courier);
  expect(device.received).toEqual([]);
});

test("every event has a text of its own in every language, and those of money have no number in them", () => {
  for (const language of languages) {
    const events = Object.keys(pushEvents) as PushEvent[];
    const texts = events.map((event) => pushText(event, language));
    expect(new Set(texts.map(({ title }) => title)).size).toBe(texts.length);
    expect(new Set(texts.map(({ body }) => body)).size).toBe(texts.length);
    for (const { title, body } of texts) expect(`${title} ${body}`).not.toContain("push.");
    for (const event of ["deposit_credited", "withdrawal_sent", "withdrawal_confirmed"] as const) {
      expect(Object.values(pushText(event, language)).join(" ")).not.toMatch(/\d/);
    }
  }
});

test("a device is told in its own language", async ({ server, service, courier, member }) => {
  const vietnamese = await newDevice(service, member, "vi");
  await tell(server, member, "deposit_credited");
  await pushAll(courier);
  expect(vietnamese.received[0]!.payload).toMatchObject({
    kind: "deposit",
    ...pushText("deposit_credited", "vi-VN"),
  });
});

test.for<[PushEvent, RequestOf<"POST push/preferences">]>([
  ["deposit_credited", { notices: true, money: false, security: true }],
  ["withdrawal_sent", { notices: true, money: false, security: true }],
  ["withdrawal_rejected", { notices: true, money: false, security: true }],
  ["transfer_received", { notices: true, money: true, security: true, transfers: false }],
  ["airdrop_received", { notices: true, money: true, security: true, transfers: false }],
  ["platform_debited", { notices: true, money: true, security: true, transfers: false }],
  ["pass_received", { notices: true, money: true, security: true, transfers: false }],
  ["vote_near_cap", { notices: true, money: true, security: true, votes: false }],
  ["reinvestment_due", { notices: true, money: true, security: true, votes: false }],
  ["stake_ended", { notices: true, money: true, security: true, votes: false }],
])(
  "%s is not told to who chose %j, even when it happened before",
  async ([event, off], { server, courier, device, member }) => {
    await tell(server, member, event);
    await member.call("POST push/preferences", off);
    await tell(server, member, event, "8");
    await pushAll(courier);
    expect(device.received).toEqual([]);
    // An older app sends three switches: the others stay as they are.
    const money = { notices: false, money: true, security: true };
    const { transfers = true, votes = true } = { ...money, ...off };
    expect(await member.call("POST push/preferences", money)).toEqual({ ...money, transfers, votes });
    await member.call("POST push/preferences", { ...money, transfers: true, votes: true });
    await tell(server, member, event, "9");
    await pushAll(courier);
    expect(device.received.map(({ payload }) => payload.id)).toEqual(["9"]);
  },
);

test("fault 373: what concerns the account's safety cannot be switched off, by nobody", async ({
  server,
  courier,
  device,
  account,
  member,
}) => {
  const off = { notices: true, money: true, security: false, transfers: true, votes: true };
  const thief = await signIn(server, account);
  // An older app sends the switch, and sees it spring back.
  expect(await thief.call("POST push/preferences", off)).toEqual({ ...off, security: true });
  expect(await member.call("GET push/preferences", {})).toEqual({ ...off, security: true });
  await signIn(server, account);
  await pushAll(courier);
  const { title } = pushText("new_device", "en");
  expect(device.titles).toEqual([title, title]);
  // Switched off in the row of an earlier version.
  await server.ctx.db.updateTable("push_preference").set({ security: false }).execute();
  await tell(server, member, "password_changed", "9");
  await pushAll(courier);
  expect(device.received.map(({ payload }) => payload.id).slice(2)).toEqual(["9"]);
});

test("fault 374: a new device is told to the others, and not to itself", async ({
  server,
  service,
  courier,
  device,
  account,
}) => {
  const other = await signIn(server, account);
  // Before the message is queued.
  const own = await newDevice(service, other);
  await pushAll(courier);
  expect(device.titles).toEqual([pushText("new_device", "en").title]);
  expect(own.titles).toEqual([]);
});

test("fault 375: a device that is signed out from elsewhere is told that, and nothing after it", async ({
  server,
  service,
  courier,
  account,
  member,
}) => {
  const other = await signIn(server, account);
  const own = await newDevice(service, other);
  const id = (await other.call("GET account/sessions", {})).find(({ current }) => current)!.id;
  await member.call("POST account/sessionEnd", { id });
  server.clock.advance(1);
  await tell(server, member, "frozen", "9");
  await pushAll(courier);
  expect(own.titles).toEqual([pushText("session_ended", "en").title]);
});

test("a sign-in is told to the devices there were, with the event that its page shows", async ({
  server,
  courier,
  device,
  account,
  member,
}) => {
  const agent = "Mozilla/5.0 (Linux; Android 15) Chrome/150.0 Mobile";
  await fetch(`${server.origin}/api/account/login`, {
    method: "POST",
    headers: { "content-type": "application/json", "user-agent": agent },
    body: JSON.stringify({ account, password: passwords.password }),
  });
  await pushAll(courier);
  const { list } = await member.call("GET account/events", { limit: 1 });
  expect(list).toEqual([
    {
      id: expect.any(String),
      type: "new_device",
      device: "Chrome, Android",
      detail: null,
      sessionId: expect.any(String),
      readAt: null,
      createdAt: expect.stringMatching(/Z$/),
    },
  ]);
  expect(device.received.map(({ payload }) => payload)).toMatchObject([
    { kind: "security", id: list[0]!.id, url: `#/pages/security?id=${list[0]!.id}` },
  ]);
});

test("a wrong password is no sign-in", async ({ server, account, member }) => {
  const before = await member.call("GET account/events", {});
  await expect(signIn(server, account, "not the password")).rejects.toThrow("wrong_credentials");
  expect(await member.call("GET account/events", {})).toEqual(before);
});

test("a reset is told to devices whose sessions it ends, and then they are silent until somebody signs in there", async ({
  server,
  courier,
  device,
  account,
  member,
}) => {
  const password = "another password";
  await member.call("POST account/resetPassword", { account, password, payPassword: passwords.payPassword });
  server.clock.advance(1);
  await tell(server, member, "deposit_credited");
  await pushAll(courier);
  expect(device.titles).toEqual([pushText("password_reset", "en").title]);
  const again = await signIn(server, account, password);
  await again.call("POST push/subscribe", device.subscription());
  server.clock.advance(1);
  await tell(server, member, "deposit_credited", "8");
  await pushAll(courier);
  expect(device.titles.slice(1)).toContain(pushText("deposit_credited", "en").title);
});

test.for(["login", "pay"] as const)(
  "a change of the %s password silences all devices but the one it is made on",
  async (kind, { server, service, courier, device, account, member }) => {
    const thief = await newDevice(service, await signIn(server, account));
    const { password, payPassword } = passwords;
    if (kind === "login") {
      await member.call("POST account/changePassword", {
        oldPassword: password,
        password: "quite another",
        payPassword,
      });
    } else {
      await member.call("POST account/changePayPassword", {
        password,
        oldPayPassword: payPassword,
        payPassword: "quite another",
      });
    }
    server.clock.advance(1);
    await tell(server, member, "withdrawal_sent");
    await pushAll(courier);
    const changed = pushText(kind === "login" ? "password_changed" : "pay_password_changed", "en").title;
    const sent = pushText("withdrawal_sent", "en").title;
    expect(thief.titles).toContain(changed);
    expect(thief.titles).not.toContain(sent);
    expect(device.titles).toEqual(expect.arrayContaining([changed, sent]));
  },
);

test("log-out ends it for this device alone, even for what is queued", async ({
  server,
  service,
  courier,
  device,
  account,
  member,
}) => {
  const elsewhere = await newDevice(service, await signIn(server, account));
  await pushAll(courier);
  await tell(server, member, "deposit_credited");
  await queueBatch(server.ctx.db, server.clock.now());
  await member.call("POST account/logout", {});
  await tell(server, member, "withdrawal_sent", "8");
  await pushAll(courier);
  expect([moneyOn(device), moneyOn(elsewhere)]).toEqual([0, 2]);
});

test("a browser that somebody else signed in on is not told of the one before", async ({
  server,
  courier,
  device,
  member,
}) => {
  await tell(server, member, "deposit_credited");
  await queueBatch(server.ctx.db, server.clock.now());
  const next = await newMember(server.origin, "next_member");
  await next.call("POST push/subscribe", device.subscription());
  await pushAll(courier);
  expect(device.received).toEqual([]);
});

test("what happened a day ago is not told any more", async ({ server, courier, device, member }) => {
  server.clock.stopAt(new Date("2026-11-21T12:00:00Z"));
  await tell(server, member, "deposit_credited");
  server.clock.advance(DAY);
  await pushAll(courier);
  expect(device.received).toEqual([]);
});

test("the operator's test comes to all devices of a member whatever they chose, and is counted", async ({
  service,
  courier,
  device,
  account,
  member,
}) => {
  await newDevice(service, member);
  await member.call("POST push/preferences", { notices: false, money: false, security: false });
  const tested = await member.call("POST operator/push/test", { account: account.toUpperCase() });
  expect(tested).toEqual({ account, devices: 2 });
  await pushAll(courier);
  expect(device.received.map(({ payload }) => payload.kind)).toEqual(["test"]);
  const { list } = await member.call("GET operator/push", { limit: 1 });
  expect(list).toMatchObject([
    { kind: "test", event: "test", account, noticeId: null, state: "done", total: 2, sent: 2 },
  ]);
  const nobody = await member.answer("POST operator/push/test", { account: "nobody_here" });
  expect(nobody.refusal).toEqual({ reason: "recipient_unknown", field: "account" });
});

test("a member without a device costs nothing", async ({ server }) => {
  await newMember(server.origin, "deviceless");
  await new Client(server.origin).login("deviceless");
  expect(await server.ctx.db.selectFrom("push_message").select("id").execute()).toEqual([]);
});

test("who got what is forgotten a month after, but not that a notice was pushed", async ({
  server,
  courier,
  member,
}) => {
  const texts = { en: { title: "Kept", summary: "", body: "" } };
  const notice = await member.call("POST operator/notices", { kind: "notice", languages: texts });
  await tell(server, member, "deposit_credited");
  await pushAll(courier);
  const { db } = server.ctx;
  const rows = async () => ({
    messages: (await db.selectFrom("push_message").select("notice_id").execute()).map((row) => row.notice_id),
    deliveries: (await db.selectFrom("push_delivery").select("state").execute()).length,
  });
  const at = server.clock.now().getTime();
  const purgeAt = (time: number) =>
    purgeOnce(
      {
        ...server.ctx,
        clock: new SharedClock(
          madeClock(() => new Date(time)),
          db,
        ),
      },
      [deleteDeliveries, deleteMessages],
    );
  await purgeAt(at + 31 * DAY - 1000);
  expect((await rows()).messages).toHaveLength(2);
  await purgeAt(at + 34 * DAY);
  expect(await rows()).toEqual({ messages: [BigInt(notice.id)], deliveries: 0 });
});

test.for(["GET push/preferences", "GET account/events", "GET account/freeze"] as const)(
  "%s is for members",
  async (call, { member }) => {
    expect((await member.answer(call, {}, { token: null })).code).toBe(4001);
  },
);
const moneyOn = (one: PushDevice) => one.received.filter(({ payload }) => payload.kind !== "security").length;
const signIn = (server: Opened, account: string, password = passwords.password) =>
  new Client(server.origin).login(account, password);
