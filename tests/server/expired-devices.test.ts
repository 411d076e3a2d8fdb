/** Devices whose sign-in has expired and that still get messages: listed, and signed out. Source: rules.md S119. */
import { expect } from "vitest";
import { SESSION_IDLE_MS } from "../../contract/accounts/rules.ts";
import { deleteEndedSessions } from "../../server/accounts/retention.ts";
import { SESSIONS_MAX } from "../../server/accounts/sessions.ts";
import { transact } from "../../server/core/transact.ts";
import { subscribe } from "../../server/push/subscriptions.ts";
import { pushText } from "../../server/push/texts.ts";
import { Browser } from "../support/browsers.ts";
import { Client, newMember } from "../support/client.ts";
import type { Opened } from "../support/engine.ts";
import { newDevice, pushAll, tell } from "../support/push-run.ts";
import { test as base } from "../support/push-test.ts";

/** An account with a device whose sign-in has expired, and one that has just signed in. */
const test = base
  .extend("old", ({ server, account, member }) => {
    void member;
    return new Client(server.origin).login(account);
  })
  .extend("lost", async ({ server, service, old }) => {
    const device = await newDevice(service, old);
    server.clock.advance(SESSION_IDLE_MS + 1);
    return device;
  })
  .extend("own", ({ server, account, lost }) => {
    void lost;
    return new Client(server.origin).login(account);
  });

test.for(["before it is deleted", "after it was deleted"])(
  "fault 830: a device whose sign-in has expired is listed while it gets messages, and gets none once it is signed out, %s",
  async (when, { server, courier, old, lost, own }) => {
    if (when === "after it was deleted") await purge(server);
    expect((await old.answer("GET account/info", {})).code).toBe(4001);
    const [current, expired, ...more] = await own.call("GET account/sessions", {});
    expect(current).toMatchObject({ current: true, expired: false });
    expect(expired).toMatchObject({ current: false, expired: true, usedAt: expired!.createdAt });
    // The fixture's device has expired too.
    expect(more).toMatchObject([{ expired: true }]);
    await tell(server, own, "deposit_credited");
    await pushAll(courier);
    const before = lost.titles.length;
    expect(lost.titles).toContain(pushText("deposit_credited", "en").title);

    expect(await own.call("POST account/sessionEnd", { id: expired!.id })).toHaveLength(2);
    await pushAll(courier);
    expect(lost.titles.slice(before)).toEqual([pushText("session_ended", "en").title]);
    server.clock.advance(1);
    await tell(server, own, "deposit_credited");
    await pushAll(courier);
    expect(lost.titles).toHaveLength(before + 1);
    const events = (await own.call("GET account/events", { limit: 2 })).list;
    expect(events[0]).toMatchObject({ type: "session_ended" });
    // Once more has no effect.
    await own.call("POST account/sessionEnd", { id: expired!.id });
    expect((await own.call("GET account/events", { limit: 2 })).list).toEqual(events);
  },
);

test("fault 830: all others are signed out though no other sign-in stands", async ({
  server,
  courier,
  lost,
  own,
}) => {
  await purge(server);
  expect(await own.call("POST account/sessionsEnd", {})).toHaveLength(1);
  server.clock.advance(1);
  await pushAll(courier);
  const before = lost.titles.length;
  await tell(server, own, "deposit_credited");
  await pushAll(courier);
  expect(lost.titles).toHaveLength(before);
});

test("fault 830: a device whose sign-in newer ones have pushed out is listed", async ({
  server,
  service,
  account,
  member,
}) => {
  const old = await new Client(server.origin).login(account);
  await newDevice(service, old);
  server.clock.advance(1);
  for (let i = 0; i < SESSIONS_MAX; i += 1) await new Client(server.origin).login(account);
  await member.login(account);
  const expired = (await member.call("GET account/sessions", {})).filter((one) => one.expired);
  // The fixture's device too.
  expect(expired).toHaveLength(2);
});

test("a device that signs in again, switches its messages off or never took any is not listed as expired", async ({
  server,
  account,
  old,
  lost,
  own,
}) => {
  await purge(server);
  const expired = async () =>
    (await own.call("GET account/sessions", {})).filter((one) => one.expired).length;
  expect(await expired()).toBe(2);
  const again = await new Client(server.origin).login(account);
  await again.call("POST push/subscribe", lost.subscription());
  expect(await expired()).toBe(1);
  await again.call("POST push/unsubscribe", { endpoint: lost.subscription().endpoint });
  expect(await expired()).toBe(1);
  void old;
});

test("fault 830: a browser that signs in and subscribes anew is not listed as expired for what it subscribed before", async ({
  server,
  service,
  account,
  member,
}) => {
  for (const isDeleted of [true, false]) {
    const phone = await new Browser(server.origin, "phone").signIn(account);
    await newDevice(service, phone);
    server.clock.advance(SESSION_IDLE_MS + 1);
    if (isDeleted) await purge(server);
    await phone.signIn(account);
    const devices = async () =>
      (await phone.call("GET account/sessions", {})).filter((one) => one.device === "Chrome, Android");
    expect(await devices()).toMatchObject([{ current: true }, { expired: true }]);
    await newDevice(service, phone);
    expect(await devices()).toMatchObject([{ current: true }]);
    await phone.call("POST account/logout", {});
  }
  void member;
});

test("nobody else's device is signed out by its id", async ({ server, account, own }) => {
  await purge(server);
  const { id } = (await own.call("GET account/sessions", {})).find((one) => one.expired)!;
  const stranger = await newMember(server.origin, `${account}_other`);
  await stranger.call("POST account/sessionEnd", { id });
  expect((await own.call("GET account/sessions", {})).map((one) => one.id)).toContain(id);
});

test("fault 833: a device that subscribes while it is signed out from elsewhere gets nothing", async ({
  server,
  service,
  account,
  member,
}) => {
  const other = await new Client(server.origin).login(account);
  const { ctx, clock } = server;
  const { token_hash } = await ctx.db
    .selectFrom("session")
    .select("token_hash")
    .where("member_id", "=", BigInt(member.uid!))
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  const { id } = (await other.call("GET account/sessions", {})).find((one) => one.current)!;
  await member.call("POST account/sessionEnd", { id });
  const caller = { memberId: BigInt(member.uid!), tokenHash: Buffer.from(token_hash), account };
  const body = { ...service.device().subscription(), lang: "en" };
  const late = transact(ctx.db, (tx) => subscribe(tx, caller, body, clock.now(), true));
  await expect(late).rejects.toMatchObject({ reason: "signed_out" });
});

test("fault 833: whichever comes first, a sign-out from elsewhere leaves no subscription behind", async ({
  server,
  service,
  account,
  member,
}) => {
  for (let i = 0; i < 10; i += 1) {
    const other = await new Client(server.origin).login(account);
    const { id } = (await other.call("GET account/sessions", {})).find((one) => one.current)!;
    await Promise.all([
      other.answer("POST push/subscribe", service.device().subscription()),
      i % 2 === 0
        ? member.call("POST account/sessionEnd", { id })
        : member.call("POST account/sessionsEnd", {}),
    ]);
  }
  const open = server.ctx.db.selectFrom("push_subscription").select("id").where("ended_at", "is", null);
  // The fixture's device.
  expect(await open.where("member_id", "=", BigInt(member.uid!)).execute()).toHaveLength(1);
});

async function purge({ ctx, clock }: Opened): Promise<void> {
  await transact(ctx.db, (tx) => deleteEndedSessions(tx, clock.now(), 500));
}
