/** First pages of which lines are kept (C204) are those that the statement has, whatever has happened to it since. */
import { expect } from "vitest";
import { FirstPages } from "../../server/wallet/first-pages.ts";
import { readStatement } from "../../server/wallet/statement.ts";
import { newMember } from "../support/client.ts";
import { openServer, type Opened } from "../support/engine.ts";
import { postLines } from "../support/sync-rows.ts";
import { test } from "../support/test.ts";

test("kept lines and those since are the first page, however many have come", async ({ server, account }) => {
  const { uid } = await newMember(server.origin, account);
  const member = BigInt(uid!);
  const pages = new FirstPages(server.ctx.db);
  const fresh = () => readStatement(server.ctx.db, member, {});
  for (const count of [0, 1, 3, 16, 1, 20, 21, 45, 0]) {
    if (count > 0) await postLines(server, uid!, count);
    for (let i = 0; i < 2; i += 1) expect(await pages.read(member, null)).toEqual(await fresh());
  }
  const all = await Promise.all([1, 2, 3].map(() => pages.read(member, null)));
  for (const page of all) expect(page).toEqual(await fresh());
});

test("nothing is read again for the version that kept lines are of, and all that came since for another", async ({
  server,
  account,
}) => {
  const { uid } = await newMember(server.origin, account);
  const member = BigInt(uid!);
  const pages = new FirstPages(server.ctx.db);
  await postLines(server, uid!, 2);
  const first = await pages.read(member, "one");
  await postLines(server, uid!, 2);
  expect(await pages.read(member, "one")).toEqual(first);
  expect((await pages.read(member, "two")).list.map(({ seq }) => seq)).toEqual([4, 3, 2, 1]);
  expect((await pages.read(member, "one")).list).toHaveLength(4);
});

test("fault 663: kept lines are not joined to a statement that lost them, nor to another one", async ({
  server,
  account,
  onTestFinished,
}) => {
  const restored = await openServer();
  onTestFinished(() => restored.close());
  const platforms = [server, restored];
  let now: Opened = server;
  // The database that answers is another one from one read to the next.
  const db = new Proxy(server.ctx.db, {
    get: (_, name) => {
      const value: unknown = Reflect.get(now.ctx.db, name);
      return typeof value === "function" ? value.bind(now.ctx.db) : value;
    },
  });
  const uids = await Promise.all(
    platforms.map(async ({ origin }) => (await newMember(origin, account)).uid!),
  );
  const member = BigInt(uids[0]!);
  // Both count their members alike.
  while (BigInt(uids[1]!) < member)
    uids[1] = (await newMember(restored.origin, `${account}_${uids[1]}`)).uid!;
  const pages = new FirstPages(db);
  for (const [lost, kept] of [
    [5, 2],
    [0, 1],
    [1, 0],
    [25, 22],
  ] as const) {
    for (const [i, count] of [lost, kept].entries())
      if (count > 0) await postLines(platforms[i]!, member.toString(), count);
    for (const platform of [server, restored, server]) {
      now = platform;
      expect(await pages.read(member, null)).toEqual(await readStatement(now.ctx.db, member, {}));
    }
  }
});
