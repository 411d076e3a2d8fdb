/** Another member's inbox: not read, not marked, not counted, and not learnt of. Source: rules.md N19, N21. */
import { expect } from "vitest";
import { newMember } from "../support/client.ts";
import { Mirror, syncTo } from "../support/sync.ts";
import { test } from "../support/test.ts";

test("fault 602: another member's messages are neither read nor marked, whatever id is named", async ({
  server,
  account,
}) => {
  const victim = await newMember(server.origin, account);
  await victim.call("POST account/freeze", {});
  const thief = await newMember(server.origin, `${account}_t`);
  const before = await victim.call("GET inbox", {});
  const [message] = before.list;
  expect(before).toMatchObject({ unread: 1, list: [{ event: "frozen", readAt: null }] });
  for (const id of [message!.id, "999999999999999999", "-1", "0", "1 or true", "9".repeat(64)])
    expect(await thief.call("POST inbox/read", { id })).toBeNull();
  await thief.call("POST account/eventsRead", { ids: [message!.subject] });
  await thief.call("POST feedback/read", { ids: [message!.subject] });
  expect(await victim.call("GET inbox", {})).toEqual(before);
  expect(await thief.call("GET inbox", {})).toEqual({ list: [], next: null, unread: 0 });
  // A page's cursor names a place, and no member.
  const cursor = Buffer.from(`${BigInt(message!.id) + 1n}`).toString("base64url");
  expect((await thief.call("GET inbox", { cursor })).list).toEqual([]);
  const mirror = new Mirror();
  await syncTo(mirror, victim);
  const stolen = await thief.answer("GET sync", { since: mirror.cursor! });
  expect(stolen.data.whole).toBe(true);
  expect(stolen.data.lists.inbox).toBeUndefined();
});

test("without a session, and with one that has ended, there is no inbox", async ({ server, account }) => {
  const member = await newMember(server.origin, account);
  expect((await member.answer("GET inbox", {}, { token: null })).code).toBe(4001);
  expect((await member.answer("POST inbox/read", { id: "1" }, { token: "x".repeat(43) })).code).toBe(4001);
  await member.call("POST account/logout", {});
  expect((await member.answer("GET inbox", {})).code).toBe(4001);
});
