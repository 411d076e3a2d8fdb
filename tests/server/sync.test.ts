/** `GET sync`: what changed for a member since a cursor, and only that. */
import { expect } from "vitest";
import { fundedMember, newMember, passwords, type Client } from "../support/client.ts";
import { Mirror, pageOf, singleCalls, syncTo } from "../support/sync.ts";
import { test } from "../support/test.ts";

const { payPassword } = passwords;

test("a member without anything gets all there is, and then nothing", async ({ server, account }) => {
  const member = await newMember(server.origin, account);
  const mirror = new Mirror();
  const pages = await syncTo(mirror, member);
  expect(pages.map(({ whole, more, lines }) => ({ whole, more, lines }))).toEqual([
    { whole: true, more: false, lines: [] },
  ]);
  expect(mirror.content()).toEqual(await singleCalls(member));
  expect(await pageOf(member, mirror.cursor)).toBeNull();
});
