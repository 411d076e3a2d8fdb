/** Conditional reads (C202) over midnights, restores, and a primary that goes away. */
import { sql } from "kysely";
import { expect } from "vitest";
import { confirmRestoration, copyStorage } from "../support/chain/restore.ts";
import { fundedMember, newMember, passwords, type Client } from "../support/client.ts";
import { judge, reads, rolledUp, take, takeAll } from "../support/conditional.ts";
import { only, openOn, TestClock, testEnvironment } from "../support/engine.ts";
import { freshStorage } from "../support/storage.ts";
import { test } from "../support/test.ts";

const { payPassword } = passwords;

test("fault 664: what a member has seen of a day is not taken for the next one's", async ({
  server,
  account,
}) => {
  const { clock, origin } = server;
  const member = await newMember(origin, account);
  const below = await fundedMember(origin, `${account}_below`, "1000", account);
  await below.call("POST vote/create", { level: 1, payType: "usdt", payPassword });
  const { withdrawWindow } = await member.call("GET config", {});
  const midnight = nextMidnight(clock.now(), withdrawWindow.timeZone);
  clock.stopAt(new Date(midnight - 1));
  await expect.poll(async () => (await member.call("GET community/info", {})).todayPerformance).toBe("100");
  await rolledUp(server);
  const before = await takeAll(member);
  expect(await judge(member, before)).toEqual({ sent: [], stale: [] });
  clock.stopAt(new Date(midnight));
  const { sent, stale } = await judge(member, before);
  expect(stale).toEqual([]);
  expect(sent).toContain("GET community/info {}");
  expect((await member.call("GET community/info", {})).todayPerformance).toBe("0");
});

/** In ms since 1970. */
function nextMidnight(now: Date, timeZone: string): number {
  const format = new Intl.DateTimeFormat("en-GB", {
    timeZone,
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  });
  const [h = 0, m = 0, s = 0] = format.format(now).split(":").map(Number);
  return Math.floor(now.getTime() / 1000) * 1000 + (86_400 - h * 3_600 - m * 60 - s) * 1000;
}

test("fault 663: nothing that a lost platform answered is taken for unchanged by the one that was restored", async ({
  onTestFinished,
}) => {
  const first = await freshStorage();
  const clock = new TestClock();
  clock.stopAt(clock.now());
  const open = (storage: typeof first) => openOn(testEnvironment(storage, {}), clock);
  let server = await open(first);
  const member = await fundedMember(server.origin, "restored", "1000");
  const atBackup = await takeAll(member);
  await server.close();
  const backup = await copyStorage(first);
  onTestFinished(async () => {
    await server.close();
    await first.dispose();
    await backup.dispose();
  });

  server = await open(first);
  await signedIn(server.origin, member);
  await member.call("POST vote/create", { level: 1, payType: "usdt", payPassword });
  const lost = await takeAll(member);
  await server.close();

  server = await open(backup);
  await signedIn(server.origin, member);
  expect((await judge(member, lost)).stale).toEqual([]);
  // What is its own version is still so where it is the same.
  const versioned = reads.map(({ name }) => name).filter((name) => !isByContent(name));
  expect((await judge(member, atBackup)).sent).toEqual(versioned);
  await confirmRestoration(server.origin);
  // In the place of the vote, and perhaps under its number, something else.
  await member.call("POST wallet/transfer", { account: "genesis", amount: "100", payPassword });
  const { sent, stale } = await judge(member, lost);
  expect(stale).toEqual([]);
  expect(sent).toEqual(expect.arrayContaining([...versioned, "GET wallet/balances {}"]));
});

const isByContent = (name: string) => /^GET wallet\/balances |order|search/.test(name);

async function signedIn(origin: string, member: Client): Promise<void> {
  Object.assign(member, { origin });
  await member.login("restored");
}

const onPostgres = only("postgres", test);

onPostgres(
  "fault 661: transactions that end in another order than they began do not add up to what was",
  async ({ server, account }) => {
    const member = await fundedMember(server.origin, account, "5000");
    const { db } = server.ctx;
    for (const level of [1, 2] as const)
      await member.call("POST vote/create", { level, payType: "usdt", payPassword });
    const ids = (await member.call("GET vote/voteValues", {})).list.map(({ id }) => BigInt(id));
    const touch = (tx: typeof db, id: bigint) =>
      sql`update vote set released = released where id = ${id}`.execute(tx);
    const look = async () => (await take(member, "GET vote/voteValues", {})).tag;
    // More than once, since others on the cluster take numbers too.
    for (let round = 0; round < 5; round += 1) {
      const seen: string[] = [];
      // The rows have the numbers n+1 and n+2 at the first look, n and n+3 at the second: the same sum.
      await db.transaction().execute(async (first) => {
        await sql`select pg_current_xact_id()`.execute(first);
        await touch(db, ids[0]!);
        await touch(db, ids[1]!);
        seen.push(await look());
        await touch(db, ids[1]!);
        await touch(first, ids[0]!);
      });
      expect(await look()).not.toBe(seen[0]);
    }
  },
);
