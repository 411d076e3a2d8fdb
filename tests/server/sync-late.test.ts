/** Nothing is missed: commits that arrive late, several servers, and a database that was put back. */
import pg from "pg";
import { expect } from "vitest";
import { copyStorage } from "../support/chain/restore.ts";
import { Client, fundedMember, newMember, passwords } from "../support/client.ts";
import { openBeside, openOn, testEnvironment, TestClock } from "../support/engine.ts";
import { freshStorage } from "../support/storage.ts";
import { Mirror, pageOf, singleCalls, syncTo } from "../support/sync.ts";
import { deposit } from "../support/sync-rows.ts";
import { onPostgres, test } from "../support/test.ts";

const { payPassword } = passwords;

onPostgres(
  "fault 366: what a transaction wrote that was open when the cursor was given arrives",
  async ({ server, account }) => {
    const member = await newMember(server.origin, account);
    const feedback = (await member.call("POST feedback/create", { content: "Early" })).id;
    const late = new pg.Client({ connectionString: server.environment.databaseUrl! });
    late.on("error", () => {});
    await late.connect();
    await late.query("begin");
    await late.query(`update feedback set reply = 'late', replied_at = now() where id = ${feedback}`);
    const mirror = new Mirror();
    await syncTo(mirror, member);
    await member.call("POST feedback/create", { content: "Meanwhile" });
    await syncTo(mirror, member);
    // What was sent while it was open is not sent again.
    expect(await pageOf(member, mirror.cursor)).toBeNull();
    const other = await openBeside(server);
    const there = new Client(other.origin);
    there.token = member.token;
    expect(await pageOf(there, mirror.cursor)).toBeNull();
    await late.query("commit");
    const page = await pageOf(there, mirror.cursor);
    expect(page?.lists.feedback?.find(({ id }) => id === feedback)?.reply).toBe("late");
    mirror.apply(page!);
    expect(mirror.content()).toEqual(await singleCalls(member));
    expect(await pageOf(member, mirror.cursor)).toBeNull();
    await other.close();
    await late.end();
  },
);

onPostgres("two servers answer one cursor alike, in the midst of pages too", async ({ server, account }) => {
  const other = await openBeside(server);
  const member = await fundedMember(server.origin, account, "5000");
  await member.call("POST vote/create", { level: 1, payType: "usdt", payPassword });
  const there = new Client(other.origin);
  there.token = member.token;
  const mirror = new Mirror();
  for (const client of [member, there, member, there]) {
    await member.call("POST feedback/create", { content: "More" });
    await syncTo(mirror, client);
    expect(await pageOf(client === member ? there : member, mirror.cursor)).toBeNull();
  }
  expect(mirror.content()).toEqual(await singleCalls(there));
  await other.close();
});

/** Acts that the backup lost, and others since. */
const lost: [string, (member: Client, account: string) => Promise<unknown>][] = [
  ["with money", (member, account) => member.credit(account, "7")],
  ["without money", (member) => member.call("POST feedback/create", { content: "Lost" })],
];

test.each(lost)("fault 367: after a restore nothing stays that the backup lost, %s", async (_name, act) => {
  const clock = new TestClock();
  const storage = await freshStorage();
  let server = await openOn(testEnvironment(storage, {}), clock);
  const member = await fundedMember(server.origin, "anna", "100");
  await deposit(server, member.uid!);
  await server.close();
  const copy = await copyStorage(storage);
  server = await openOn(testEnvironment(storage, {}), clock);
  const before = await new Client(server.origin).login("anna");
  const mirror = new Mirror();
  await syncTo(mirror, before);
  await act(before, "anna");
  await fundedMember(server.origin, "somebody", "1");
  await syncTo(mirror, before);
  await server.close();
  server = await openOn(testEnvironment(copy, {}), clock);
  const after = await new Client(server.origin).login("anna");
  // The database goes on, further than it had come.
  for (let i = 0; i < 20; i += 1) await after.call("POST feedback/create", { content: `Since ${i}` });
  const pages = await syncTo(mirror, after);
  expect(pages[0]?.whole).toBe(true);
  expect(mirror.content()).toEqual(await singleCalls(after));
  await server.close();
  await storage.dispose();
  await copy.dispose();
});
