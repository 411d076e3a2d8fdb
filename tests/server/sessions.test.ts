/** A member's devices: listed, told of, ended from elsewhere, refused. */
import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { SELF_FREEZE_MS } from "../../server/accounts/freeze.ts";
import { SESSION_ABSOLUTE_MS, SESSION_IDLE_MS } from "../../contract/accounts/rules.ts";
import { buildApp } from "../../server/main/app.ts";
import { Browser } from "../support/browsers.ts";
import { newMember, passwords, type Client } from "../support/client.ts";
import { openBeside } from "../support/engine.ts";
import { Desk } from "../support/operator-sessions.ts";
import { openLive } from "../support/live.ts";
import { onPostgres, test as base } from "../support/test.ts";
import { until } from "../support/until.ts";

const test = base
  .extend("environment", { scope: "file" }, { placeHeader: "X-Place", trustProxy: "127.0.0.1" })
  .extend("phone", async ({ server, account }) => {
    await new Browser(server.origin, "phone").register(account, "genesis");
    return new Browser(server.origin, "phone").signIn(account);
  })
  .extend("laptop", ({ server, account, phone }) => {
    void phone;
    return new Browser(server.origin, "laptop").signIn(account);
  });

test.beforeEach(async ({ server }) => {
  server.clock.stopAt(server.clock.now());
});

test("sessions say browser, system, first and last use, and which one asks", async ({
  server,
  phone,
  laptop,
}) => {
  const began = server.clock.now().toISOString();
  server.clock.advance(6 * 60_000);
  const used = server.clock.now().toISOString();
  await laptop.call("GET account/info", {});
  const [own, other] = await laptop.call("GET account/sessions", {});
  const both = { place: null, createdAt: began };
  expect(own).toMatchObject({ ...both, device: "Firefox, Windows", usedAt: used, current: true });
  expect(other).toMatchObject({ ...both, device: "Chrome, Android", usedAt: began, current: false });
  expect((await phone.call("GET account/sessions", {})).map(({ id }) => id)).toEqual([other!.id, own!.id]);
});

test("an operator signs a member out everywhere, once and with a reason; the member signs in again and is told", async ({
  server,
  account,
  phone,
  laptop,
}) => {
  const desk = new Desk(server.origin);
  const channel = await openLive(phone);
  expect(await desk.reason("POST operator/member/signOut", { account: "nobody_here", reason: "x" })).toBe(
    "recipient_unknown",
  );
  const body = { account: account.toUpperCase(), reason: "phone stolen, called back" };
  expect(await desk.must("POST operator/member/signOut", body)).toEqual({ ended: 2 });
  for (const one of [phone, laptop])
    expect((await one.answer("GET account/info", {})).refusal).toMatchObject({ reason: "signed_out" });
  await until(() => expect(channel.isClosed()).toBe(true));
  expect(await desk.must("POST operator/member/signOut", body)).toEqual({ ended: 0 });
  expect((await desk.must("GET operator/member/sessions", { account })).list).toEqual([]);
  const { list } = await desk.must("GET operator/audit", { act: "member sign-out" });
  expect(list).toMatchObject([
    { subject: account, before: { sessions: 0 } },
    { subject: account, before: { sessions: 2 }, after: { sessions: 0 }, reason: body.reason },
  ]);
  // Its browser is no longer known.
  const again = await new Browser(server.origin, "phone").signIn(account);
  const types = (await again.call("GET account/events", {})).list.map(({ type }) => type);
  expect(types.filter((type) => type === "session_ended")).toHaveLength(1);
  expect(types[0]).toBe("new_device");
});

test("a place is taken from a trusted proxy's header, in any script, and never from a control character", async ({
  server,
  account,
  phone,
}) => {
  const town = Buffer.from("Hồ Chí Minh, VN").toString("latin1");
  await new Browser(server.origin, "laptop").signIn(account, { "x-place": town });
  await new Browser(server.origin, "laptop").signIn(account, {
    "x-place": Buffer.from("a\u202Eb").toString("latin1"),
  });
  await new Browser(server.origin, "laptop").signIn(account, { "x-place": "\u00FF" });
  const sessions = await phone.call("GET account/sessions", {});
  expect(sessions.map(({ place }) => place)).toEqual([null, null, null, "Hồ Chí Minh, VN"]);
});

test("fault 372: who is no proxy of the operator's names no place", async ({ server, account, phone }) => {
  const app = await buildApp(server.ctx, {
    ...server.environment,
    operatorToken: "",
    trustProxy: "10.0.0.1",
    placeHeader: "X-Place",
    connections: () => null,
  });
  for (const remoteAddress of ["10.0.0.1", "10.0.0.2"]) {
    const headers = { "x-place": `told by ${remoteAddress}` };
    const payload = { account, password: passwords.password };
    await app.inject({ method: "POST", url: "/api/account/login", remoteAddress, headers, payload });
  }
  await app.close();
  const sessions = await phone.call("GET account/sessions", {});
  expect(sessions.map(({ place }) => place)).toEqual([null, null, "told by 10.0.0.1"]);
});

test("sessions past their time are not listed", async ({ server, phone, laptop }) => {
  server.clock.advance(SESSION_IDLE_MS - 1_000);
  await phone.call("GET account/info", {});
  server.clock.advance(2_000);
  expect(await phone.call("GET account/sessions", {})).toHaveLength(1);
  expect((await laptop.answer("GET account/info", {})).code).toBe(4001);
  expect(SESSION_ABSOLUTE_MS).toBeGreaterThan(SESSION_IDLE_MS);
});

test("one is ended: its calls and its live channel end, and no other's", async ({
  server,
  account,
  phone,
  laptop,
}) => {
  const third = await new Browser(server.origin, "phone").signIn(account);
  const [live, kept] = [await openLive(laptop), await openLive(third)];
  const left = await phone.call("POST account/sessionEnd", { id: await idOf(laptop) });
  expect(left.map(({ current }) => current)).toEqual([true, false]);
  expect((await laptop.answer("GET account/info", {})).code).toBe(4001);
  await until(() => expect(live.isClosed()).toBe(true));
  expect(live.events).toContain("ended");
  expect((await third.answer("GET account/info", {})).code).toBe(200);
  expect(kept.isClosed()).toBe(false);
  kept.close();
  const [event] = await eventsOf(phone);
  expect(event).toMatchObject({ type: "session_ended", detail: "Firefox, Windows" });
});

test("ending it again, with the same key or another, has no further effect", async ({ phone, laptop }) => {
  const body = { id: await idOf(laptop) };
  const key = randomUUID();
  const answers = await Promise.all(
    [1, 2, 3].map(() => phone.answer("POST account/sessionEnd", body, { key })),
  );
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect(await phone.call("POST account/sessionEnd", body)).toHaveLength(1);
  expect((await eventsOf(phone)).filter(({ type }) => type === "session_ended")).toHaveLength(1);
});

test("another member's session, an unknown one and one's own are not ended", async ({
  server,
  account,
  phone,
  laptop,
}) => {
  const stranger = await newMember(server.origin, `${account}_s`);
  for (const id of [await idOf(stranger), "999999999"])
    expect(await phone.call("POST account/sessionEnd", { id })).toHaveLength(2);
  expect((await stranger.answer("GET account/info", {})).code).toBe(200);
  for (const [id, reason] of [
    [await idOf(phone), "invalid"],
    ["-1", "not_found"],
    ["1 or 1=1", "not_found"],
    ["9".repeat(64), "not_found"],
  ] as const) {
    const call = { id };
    expect((await phone.answer("POST account/sessionEnd", call)).refusal).toEqual({ reason, field: "id" });
    expect((await phone.answer("POST account/sessionRefuse", call)).refusal.reason).toBe(reason);
  }
  expect((await phone.call("GET account/freeze", {})).frozen).toBe(false);
  expect((await laptop.answer("GET account/info", {})).code).toBe(200);
});

test("all others are ended, and have to sign in as new devices", async ({
  server,
  account,
  phone,
  laptop,
}) => {
  const third = await new Browser(server.origin, "laptop").signIn(account);
  expect(await phone.call("POST account/sessionsEnd", {})).toHaveLength(1);
  for (const ended of [laptop, third]) expect((await ended.answer("GET account/info", {})).code).toBe(4001);
  await phone.call("POST account/sessionsEnd", {});
  expect((await eventsOf(phone)).filter(({ type }) => type === "session_ended")).toHaveLength(1);
  await laptop.signIn(account);
  await phone.signIn(account);
  expect((await eventsOf(phone)).slice(0, 2).map(({ type }) => type)).toEqual(["sign_in", "new_device"]);
});

test("fault 370: two sessions that end each other at once leave one, and the other is told that it is signed out", async ({
  phone,
  laptop,
}) => {
  const ids = [await idOf(phone), await idOf(laptop)] as const;
  const answers = await Promise.all([
    phone.answer("POST account/sessionEnd", { id: ids[1] }),
    laptop.answer("POST account/sessionEnd", { id: ids[0] }),
  ]);
  expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 4001]);
  const left = await Promise.all(
    [phone, laptop].map(async (browser) => (await browser.answer("GET account/info", {})).code),
  );
  expect(left.toSorted()).toEqual([200, 4001]);
});

test("a sign-in on a new device is one; the account's first and those of known devices are not", async ({
  account,
  phone,
  laptop,
}) => {
  await laptop.signIn(account);
  await phone.signIn(account);
  const events = await eventsOf(phone);
  expect(events.map(({ type, device }) => [type, device])).toEqual([
    ["sign_in", "Chrome, Android"],
    ["sign_in", "Firefox, Windows"],
    ["new_device", "Firefox, Windows"],
    ["sign_in", "Chrome, Android"],
  ]);
  expect(events.map(({ sessionId }) => sessionId !== null)).toEqual([false, false, true, false]);
});

test("fault 371: a new device is refused: its session ends and the account is frozen in one act, once", async ({
  server,
  account,
  phone,
  laptop,
}) => {
  const { sessionId } = (await eventsOf(phone))[0]!;
  expect(sessionId).toBe(await idOf(laptop));
  const id = sessionId!;
  const key = randomUUID();
  const answers = await Promise.all(
    [1, 2].map(() => phone.answer("POST account/sessionRefuse", { id }, { key })),
  );
  const liftAt = new Date(server.clock.now().getTime() + SELF_FREEZE_MS).toISOString();
  for (const { data } of answers) expect(data).toEqual({ frozen: true, liftAt });
  expect((await laptop.answer("GET account/info", {})).code).toBe(4001);
  server.clock.advance(3_600_000);
  // Again: the day does not begin anew, and nothing further is told.
  expect(await phone.call("POST account/sessionRefuse", { id })).toEqual({ frozen: true, liftAt });
  expect((await eventsOf(phone)).map(({ type }) => type)).toEqual([
    "frozen",
    "session_ended",
    "new_device",
    "sign_in",
  ]);
  // Its browser is not known any more.
  await laptop.signIn(account);
  expect((await eventsOf(phone))[0]).toMatchObject({ type: "new_device" });
});

test("fault 371: a refused session that has ended by itself freezes all the same", async ({
  phone,
  laptop,
}) => {
  const id = await idOf(laptop);
  await laptop.call("POST account/logout", {});
  expect(await phone.call("POST account/sessionRefuse", { id })).toMatchObject({ frozen: true });
});

onPostgres(
  "on two servers a session that was ended at one is gone at the other",
  async ({ server, account }) => {
    const there = await openBeside(server);
    try {
      await new Browser(server.origin, "phone").register(account, "genesis");
      const phone = await new Browser(server.origin, "phone").signIn(account);
      const laptop = await new Browser(there.origin, "laptop").signIn(account);
      const live = await openLive(laptop);
      const ends = [phone.call("POST account/sessionEnd", { id: await idOf(laptop) })];
      const elsewhere = Object.assign(new Browser(there.origin, "phone"), { token: phone.token });
      ends.push(elsewhere.call("POST account/sessionsEnd", {}));
      for (const left of await Promise.all(ends)) expect(left).toHaveLength(1);
      expect((await laptop.answer("GET account/info", {})).code).toBe(4001);
      await until(() => expect(live.isClosed()).toBe(true));
      const ended = (await eventsOf(phone)).filter(({ type }) => type === "session_ended");
      expect(ended).toHaveLength(1);
    } finally {
      await there.close();
    }
  },
);

async function idOf(client: Client): Promise<string> {
  return (await client.call("GET account/sessions", {})).find(({ current }) => current)!.id;
}

async function eventsOf(client: Client) {
  return (await client.call("GET account/events", {})).list;
}
