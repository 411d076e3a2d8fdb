/** The demo community: something true for every screen, made once however often its start is cut short. */
import { sql, type KyselyPlugin } from "kysely";
import { expect } from "vitest";
import { dayIn } from "../../contract/days.ts";
import { languages } from "../../contract/languages.ts";
import { dailyJobs } from "../../contract/daily/schemas.ts";
import { lineTypes } from "../../contract/wallet/line-types.ts";
import type { BalanceLine } from "../../contract/wallet/schemas.ts";
import { defaultSettings } from "../../contract/operator/settings.ts";
import { DAYS } from "../../server/demo/calendar.ts";
import { makeDemo, type DemoMember } from "../../server/demo/demo.ts";
import { members } from "../../server/demo/members.ts";
import type { Context } from "../../server/core/context.ts";
import { Client, newMember } from "../support/client.ts";
import { openServer, type Opened } from "../support/engine.ts";
import { test } from "../support/test.ts";

const MAKING_MS = 180_000;
/** Enough for any one day, and few enough that the demo is cut short many times, each time somewhere else. */
const STATEMENTS = 1_499;

let shown: DemoMember[];
let starts = 0;
let captain: Client;
let lines: BalanceLine[];

test.beforeAll(async ({ server }) => {
  // What is today's is to stay so, even at midnight.
  server.clock.stopAt(server.clock.now());
  shown = await makeInPieces(server);
  captain = await new Client(server.origin).login(shown[0]!.account, shown[0]!.password);
  lines = await wholeBill(captain);
}, MAKING_MS);

test("was cut short several times, and everyone who is shown can sign in", async ({ server }) => {
  expect(starts).toBeGreaterThan(3);
  expect(shown.map(({ account }) => account)).toEqual(["captain", "nova", "mira"]);
  for (const { account, password } of shown) {
    expect((await new Client(server.origin).login(account, password)).uid).toMatch(/^\d+$/);
  }
});

test("the ledger holds, with some 60 members in a tree that is several deep", async ({
  server,
  operator,
}) => {
  expect(await operator.call("GET operator/ledger/check", {})).toMatchObject({ ok: true, broken: null });
  const { db } = server.ctx;
  const { count, depth } = await db
    .selectFrom("member")
    .select((eb) => [eb.fn.countAll<bigint>().as("count"), eb.fn.max("depth").as("depth")])
    .executeTakeFirstOrThrow();
  expect(Number(count)).toBe(members.length + 1);
  expect(members.length).toBeGreaterThanOrEqual(60);
  expect(depth).toBeGreaterThanOrEqual(6);
});

test("the captain's bill has every type of line but a deposit, which needs a chain", () => {
  const types = new Set(lines.map(({ type }) => type));
  expect([...types].toSorted()).toEqual(lineTypes.filter((type) => type !== "deposit").toSorted());
});

test("nothing was done twice: each act of the captain's stands once in the bill", () => {
  const amounts = (type: string) => ofType(type).map(({ amount }) => amount);
  expect(amounts("credit")).toEqual(["9000", "3000"]);
  expect(amounts("vote")).toEqual(["-1000"]);
  expect(amounts("upgrade")).toEqual(["-2000"]);
  expect(amounts("repurchase")).toEqual(["-3000"]);
  expect(amounts("burn")).toEqual(["-300"]);
  expect(ofType("nft").map(({ asset, amount }) => `${amount} ${asset}`)).toEqual([
    "-1200 usdt",
    "2 pass",
    "-300 usdt",
    "3 pass",
    "-1 pass",
    "-2 pass",
    "-1 pass",
    "1 pass",
  ]);
  expect(amounts("transfer")).toEqual(["-200", "100"]);
  expect(amounts("withdraw")).toEqual(["-200", "-500", "500", "-100", "100", "-150", "-120"]);
  expect(ofType("swap").map(({ asset, amount }) => `${amount} ${asset}`)).toEqual([
    "-1000 usdt",
    "920 fuel",
    "-50 fuel",
    "46 usdt",
    "-30 fuel",
    "27.6 points",
  ]);
});

test("nor by the others: each member's first vote, each credit and each text are there once", async ({
  server,
}) => {
  const { rows } = await sql<{
    votes: bigint;
    credits: bigint;
    notices: bigint;
    banners: bigint;
    letters: bigint;
  }>`
    select (select count(*) from vote) as votes,
      (select count(*) from audit where act = 'credit') as credits,
      (select count(*) from notice) as notices, (select count(*) from banner) as banners,
      (select count(*) from feedback) as letters`.execute(server.ctx.db);
  const ordinary = members.filter(({ level }) => level > 0).length;
  expect(rows[0]).toEqual({
    votes: BigInt(ordinary + 4),
    credits: BigInt(ordinary + 6),
    notices: 13n,
    banners: 3n,
    letters: 7n,
  });
});

test("every daily job ran once for each of the days, to its end", async ({ server }) => {
  const runs = await server.ctx.db.selectFrom("job_run").select(["name", "day", "state"]).execute();
  expect(new Set(runs.map(({ state }) => state))).toEqual(new Set(["done"]));
  expect(new Set(runs.map(({ day }) => day)).size).toBe(DAYS);
  expect(runs.length).toBe(DAYS * dailyJobs.length);
});

test("the captain's withdrawals are in every status that needs no chain", async () => {
  const { list } = await captain.call("GET withdraw/records", {});
  expect(list.map(({ status }) => status)).toEqual([
    "pending",
    "approved",
    "cancelled",
    "rejected",
    "confirmed",
  ]);
});

test("one of the captain's stakes still yields and one is being released", async () => {
  const info = await captain.call("GET stake/info", {});
  expect(info).toMatchObject({ staked: "100", pendingRelease: "184", frozenRelease: "7" });
});

test("the captain leads a team with a grade, and holds passes that earned and some not staked", async () => {
  const info = await captain.call("GET community/info", {});
  expect(info).toMatchObject({ grade: 2, members: members.length - 1 });
  expect(Number(info.todayPerformance)).toBeGreaterThan(0);
  const held = await captain.call("GET nft/myNft", {});
  expect(held.map(({ id, quantity, staked }) => [id, quantity, staked])).toEqual([
    [1, 2, 2],
    [2, 1, 0],
    [3, 2, 1],
  ]);
  expect(held.filter(({ earnedProfit }) => Number(earnedProfit) > 0).map(({ id }) => id)).toEqual([1, 3]);
});

test("some votes are out, and the captain's still has something to earn", async ({ server }) => {
  const out = await server.ctx.db.selectFrom("vote").select("id").where("status", "=", "out").execute();
  expect(out.length).toBeGreaterThan(0);
  const info = await captain.call("GET vote/voteInfo", {});
  expect(info).toMatchObject({ status: "active", level: 5, canRepurchaseCount: 9 });
  expect(Number(info.positionReward)).toBeGreaterThan(0);
});

test("the price of fuel went down and up again, and is where it was while the captain converts", async ({
  operator,
}) => {
  const told = await operator.call("GET token/prices", {});
  expect(told.map(({ price }) => price)).toEqual(["1", "0.97", "0.92", "0.96", "1", "1.04", "1.02", "1.06"]);
  const days = told.map(({ at }) => dayIn(defaultSettings.withdrawWindow.timeZone, new Date(at)));
  expect(days).toEqual([...new Set(days)].toSorted());
  const { tokenPrice } = await operator.call("GET config", {});
  expect(told.at(-1)!.price).toBe(tokenPrice);
});

test("notices, articles and banners are in all five languages, some of them pinned", async ({ operator }) => {
  const { list } = await operator.call("GET operator/notices", { limit: 50 });
  expect(list.filter(({ kind }) => kind === "article").length).toBe(8);
  expect(list.filter(({ pinned }) => pinned).length).toBe(2);
  const banners = await operator.call("GET operator/banners", {});
  for (const item of [...list, ...banners.list]) {
    expect(Object.keys(item.languages).toSorted()).toEqual(languages.toSorted());
    const titles = Object.values(item.languages).map(({ title }) => title);
    expect(new Set(titles).size).toBe(languages.length);
  }
});

test("the captain has written with and without a reply so far", async () => {
  const { list } = await captain.call("GET feedback/history", {});
  expect(list.map(({ reply }) => reply !== null)).toEqual([false, true, true]);
});

test("nothing is dated in the future", async ({ server }) => {
  const { db } = server.ctx;
  const now = server.clock.now();
  const { rows: columns } = await sql<{ table: string; column: string; type: string }>`
    select table_name as table, column_name as column, data_type as type from information_schema.columns
    where table_schema = 'public' and data_type in ('timestamp with time zone', 'date')`.execute(db);
  expect(columns.length).toBeGreaterThan(20);
  const today = dayIn(defaultSettings.withdrawWindow.timeZone, now);
  for (const { table, column, type } of columns) {
    const { rows } = await sql<{ last: Date | string | null }>`
      select max(${sql.id(column)}) as last from ${sql.table(table)}`.execute(db);
    const last = rows[0]!.last;
    const limit = type === "date" ? today : now;
    expect({ table, column, isLater: last !== null && last > limit }).toEqual({
      table,
      column,
      isLater: false,
    });
  }
});

test("a second start changes nothing", async ({ server }) => {
  const before = await fingerprints(server);
  expect(await makeDemo(server.ctx)).toEqual(shown);
  expect(await fingerprints(server)).toEqual(before);
});

/** A hash over all rows of each table, but for the marks that the running server itself sets every 15 seconds. */
async function fingerprints(server: Opened): Promise<Record<string, string | null>> {
  const { db } = server.ctx;
  const tables = await db.introspection.getTables();
  const found: Record<string, string | null> = {};
  for (const { name } of tables) {
    if (name === "server_mark") continue;
    const { rows } = await sql<{ hash: string | null }>`
      select md5(string_agg(row::text, '' order by row::text)) as hash from ${sql.table(name)} as row`.execute(
      db,
    );
    found[name] = rows[0]!.hash;
  }
  return found;
}

test("where somebody has registered already, none of it is made", async () => {
  const real = await openServer();
  try {
    await newMember(real.origin, "somebody");
    expect(await makeDemo(real.ctx)).toEqual([]);
    const all = await real.ctx.db.selectFrom("member").select("account").orderBy("id").execute();
    expect(all.map(({ account }) => account)).toEqual(["genesis", "somebody"]);
  } finally {
    await real.close();
  }
});

class Cut extends Error {}

/** A context whose database is gone after so many statements, as if the process had been killed. */
function cutAfter(ctx: Context, statements: number): Context {
  let left = statements;
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      if (left === 0) throw new Cut();
      left -= 1;
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
  return { ...ctx, db: ctx.db.withPlugin(plugin) };
}

async function makeInPieces(server: Opened): Promise<DemoMember[]> {
  for (;;) {
    starts += 1;
    try {
      return await makeDemo(cutAfter(server.ctx, STATEMENTS));
    } catch (error) {
      if (!(error instanceof Cut) || starts > 100) throw error;
    }
  }
}

async function wholeBill(member: Client): Promise<BalanceLine[]> {
  const all: BalanceLine[] = [];
  for (let after = 0; ;) {
    const { list } = await member.call("GET wallet/balanceLogs", { after, limit: 200 });
    all.push(...list);
    if (list.length < 200) return all;
    after = list.at(-1)!.seq;
  }
}

const ofType = (type: string) => lines.filter((line) => line.type === type);
