/** Read marks of security events: on all of the member's devices, and nobody else's. */
import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { Browser } from "../support/browsers.ts";
import { newMember } from "../support/client.ts";
import { Mirror, syncTo } from "../support/sync.ts";
import { test } from "../support/test.ts";

test("what is read on one device is read on the others", async ({ server, account }) => {
  const phone = await newMember(server.origin, account);
  const laptop = await new Browser(server.origin, "laptop").signIn(account);
  const mirror = new Mirror();
  await syncTo(mirror, phone);
  const events = (await laptop.call("GET account/events", {})).list;
  // A sign-in of a known device, and the first, is nothing that needs to be read.
  expect(events.map(({ type, readAt }) => [type, readAt !== null])).toEqual([
    ["new_device", false],
    ["sign_in", true],
  ]);
  const key = randomUUID();
  const body = { ids: [events[0]!.id] };
  const marks = [1, 2, 3].map(() => laptop.answer("POST account/eventsRead", body, { key }));
  expect((await Promise.all(marks)).map(({ code }) => code)).toEqual([200, 200, 200]);
  const [page] = await syncTo(mirror, phone);
  expect(page!.lists.accountEvents).toHaveLength(1);
  expect(page!.lists.accountEvents![0]).toMatchObject({ id: events[0]!.id, type: "new_device" });
  const { readAt } = page!.lists.accountEvents![0]!;
  expect(readAt).not.toBeNull();
  // The first mark stays.
  server.clock.advance(60_000);
  await phone.call("POST account/eventsRead", { ids: events.map(({ id }) => id) });
  const after = (await phone.call("GET account/events", {})).list;
  expect(after[0]!.readAt).toBe(readAt);
});

test("another member's events and what is no id stay as they are", async ({ server, account }) => {
  const member = await newMember(server.origin, account);
  await member.call("POST account/freeze", {});
  const stranger = await newMember(server.origin, `${account}_s`);
  const [event] = (await member.call("GET account/events", {})).list;
  const ids = [event!.id, "999999999", "-1", "1; drop table account_event", "9".repeat(60)];
  expect(await stranger.call("POST account/eventsRead", { ids })).toBeNull();
  expect((await member.call("GET account/events", {})).list[0]!.readAt).toBeNull();
  for (const wrong of [[], Array.from({ length: 201 }, () => "1")])
    expect((await member.answer("POST account/eventsRead", { ids: wrong })).refusal).toMatchObject({
      reason: "invalid",
      field: "ids",
    });
});

test("many devices that mark at once in any order do not block each other", async ({ server, account }) => {
  const member = await newMember(server.origin, account);
  for (let i = 0; i < 6; i += 1) await member.login(account);
  const ids = (await member.call("GET account/events", {})).list.map(({ id }) => id);
  const marks = Array.from({ length: 8 }, (_, i) =>
    member.answer("POST account/eventsRead", { ids: i % 2 === 0 ? ids : ids.toReversed() }),
  );
  expect((await Promise.all(marks)).map(({ code }) => code)).toEqual(Array.from({ length: 8 }, () => 200));
  const { list } = await member.call("GET account/events", {});
  expect(list.every(({ readAt }) => readAt !== null)).toBe(true);
});
