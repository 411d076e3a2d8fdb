/** Teams by level and over time, and direct members in any order. Source: rules.md R8 to R10. */
import { randomInt } from "node:crypto";
import { sql, type Kysely } from "kysely";
import { expect } from "vitest";
import { addDays, dayIn } from "../../contract/days.ts";
import { formatAmount, parseAmount } from "../../contract/money.ts";
import { defaultSettings } from "../../contract/operator/settings.ts";
import { TOLD_LEVELS, type DirectMembersQuery } from "../../contract/team/growth-schemas.ts";
import { readGrowth } from "../../server/team/growth.ts";
import { readCommunity } from "../../server/team/info.ts";
import { readDirectMembers } from "../../server/team/lists.ts";
import { rollUp } from "../../server/team/roll-up.ts";
import * as history from "../../server/store/migrations/0185-team-history.ts";
import type { Store, Tx } from "../../server/store/store.ts";
import { seeded } from "../model/random.ts";
import { newMember, passwords } from "../support/client.ts";
import { only, type Opened } from "../support/engine.ts";
import { addMember, pay, rollUpAll } from "../support/teams.ts";
import { test as shared } from "../support/test.ts";

// Payments are recorded without their money.
const test = shared.extend("ledgerHolds", { scope: "file" }, () => false);
const onPostgres = only("postgres", test);

const { timeZone } = defaultSettings.withdrawWindow;
const now = new Date("2026-11-23T10:00:00Z");
const today = dayIn(timeZone, now);
const ctx = (server: Opened) => ({ db: server.ctx.db, now: () => now });
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);

test("fault 626: levels and days are what walking the tree gives, rolled up or waiting, and sum to the totals", async ({
  server,
}) => {
  const seed = randomInt(2 ** 32);
  const random = seeded(seed);
  const { db } = server.ctx;
  const parents = new Map<bigint, bigint>();
  const paid: { member: bigint; amount: bigint; day: string }[] = [];
  const joined = new Map<bigint, string>();
  const top = await addMember(db, "growth_top", await root(db), daysAgo(400));
  const members = [top];
  for (let step = 0; step < 160; step += 1) {
    const moment = daysAgo(random.below(4) === 0 ? random.below(390) : random.below(35));
    if (random.chance(50)) {
      // Every other one below the last: deeper than the levels that are told.
      const parent = random.chance(60) ? members.at(-1)! : random.pick(members);
      const id = await addMember(db, `growth_${step}`, parent, moment);
      parents.set(id, parent);
      joined.set(id, dayIn(timeZone, moment));
      members.push(id);
    } else {
      const payment = { member: random.pick(members), amount: BigInt(1 + random.below(1_000)) };
      await pay(db, payment.member, payment.amount, moment);
      paid.push({ ...payment, day: dayIn(timeZone, moment) });
    }
    if (random.chance(10)) await rollUp(db);
    if (step % 20 !== 19) continue;
    for (const asked of [top, random.pick(members)]) {
      const growth = await readGrowth(ctx(server), asked);
      const told = `seed ${seed}, step ${step}`;
      const level = (id: bigint): number | null => {
        let steps = 0;
        for (let above: bigint | undefined = id; above !== undefined; above = parents.get(above)) {
          if (above === asked) return steps || null;
          steps += 1;
        }
        return null;
      };
      const expected = new Map<string, { performance: bigint; members: number }>();
      const count = (key: string, performance: bigint, members_: number) => {
        const sum = expected.get(key) ?? { performance: 0n, members: 0 };
        expected.set(key, { performance: sum.performance + performance, members: sum.members + members_ });
      };
      const add = (id: bigint, day: string, performance: bigint, one: number) => {
        const below = level(id);
        if (below === null) return;
        count(below > TOLD_LEVELS ? "deeper" : `level ${below}`, performance, one);
        if (day > addDays(today, -30)) count(`day ${day}`, performance, one);
        if (day >= "2025-12-01") count(`month ${day.slice(0, 7)}`, performance, one);
      };
      for (const [id, day] of joined) add(id, day, 0n, 1);
      for (const { member, amount, day } of paid) add(member, day, amount, 0);
      const seen = new Map(
        [
          ...growth.levels.map(({ level: below, ...sum }) => [`level ${below}`, sum] as const),
          ...(growth.deeper ? [["deeper", growth.deeper] as const] : []),
          ...growth.days.map(({ day, ...sum }) => [`day ${day}`, sum] as const),
          ...growth.months.map(({ month, ...sum }) => [`month ${month}`, sum] as const),
        ].map(([key, sum]) => [key, { ...sum, performance: parseAmount(sum.performance) }]),
      );
      expect(seen, told).toEqual(expected);
      const info = await readCommunity(ctx(server), asked);
      const all = [...growth.levels, ...(growth.deeper ? [growth.deeper] : [])];
      const total = all.reduce((sum, { performance }) => sum + parseAmount(performance), 0n);
      expect(formatAmount(total), told).toBe(info.totalPerformance);
      expect(all.reduce((sum, one) => sum + one.members, 0)).toBe(info.members);
    }
  }
});

test("fault 626: a database from before the history was kept has the same, whatever waits", async ({
  server,
}) => {
  const ada = await newMember(server.origin, "history_ada");
  const bob = await newMember(server.origin, "history_bob", "history_ada");
  const cyd = await newMember(server.origin, "history_cyd", "history_bob");
  const vote = { level: 1, payType: "usdt", payPassword: passwords.payPassword } as const;
  for (const member of [bob, cyd]) await member.credit(member === bob ? "history_bob" : "history_cyd", "300");
  await bob.call("POST vote/create", vote);
  await cyd.call("POST vote/create", vote);
  const { db } = server.ctx;
  await rollUpAll(db);
  const read = () => Promise.all([ada, bob].map((member) => member.call("GET community/growth", {})));
  const before = await read();
  expect(before[0]!.levels).toEqual([
    { level: 1, members: 1, performance: "100" },
    { level: 2, members: 1, performance: "100" },
  ]);
  // What waits is in none of the tables, and is not to be counted twice once it is.
  const ids = sql`(select id from member where account in ('history_bob', 'history_cyd'))`;
  await db.transaction().execute(async (tx) => {
    // The server rolls up within a quarter of a second of the last payment: it waits until the tables are there again.
    await sql`select pg_advisory_xact_lock(hashtext('community roll-up'))`.execute(tx);
    await sql`drop table community_day, community_level`.execute(tx);
    await sql`drop index member_referrer_account`.execute(tx);
    await sql`alter table community drop column referrer_id`.execute(tx);
    await sql`insert into community_event (member_id, performance, members, day)
      select id, 5, 0, ${today}::date from member where account = 'history_cyd'`.execute(tx);
    await history.up(tx as unknown as Kysely<unknown>);
  });
  const { rows } = await sql<{ rank: number }>`select count(*)::integer as rank from community
    where member_id in ${ids} and referrer_id is not null`.execute(db);
  expect(rows[0]!.rank).toBe(2);
  const waits = await read();
  await rollUpAll(db);
  expect(await read()).toEqual(waits);
  expect(waits[0]!.levels[1]).toEqual({ level: 2, members: 1, performance: "100.00000005" });
});

test("fault 625: direct members come in any order and by how they begin, in pages that join; nobody else's do", async ({
  server,
}) => {
  const { db } = server.ctx;
  const above = await addMember(db, "list_above", await root(db), now);
  const own = await addMember(db, "list_own", above, now);
  const names = ["list_bea", "list_abe", "list_cee", "list_ab_e", "list_zoe"];
  const ids = new Map<string, bigint>();
  for (const name of names) ids.set(name, await addMember(db, name, own, now));
  await addMember(db, "list_abroad", above, now);
  const below = await addMember(db, "list_abbey", ids.get("list_zoe")!, now);
  await pay(db, below, 500n, now);
  await pay(db, ids.get("list_abe")!, 700n, now);
  await pay(db, ids.get("list_cee")!, 500n, now);
  await rollUpAll(db);
  const all = async (query: DirectMembersQuery) => {
    const seen: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page = await readDirectMembers(db, own, { ...query, limit: 2, ...(cursor && { cursor }) });
      seen.push(...page.list.map(({ account }) => account));
      cursor = page.next;
    }
    return seen;
  };
  expect(await all({})).toEqual(names.toReversed());
  expect(await all({ order: "account" })).toEqual(names.toSorted());
  expect(await all({ order: "performance" })).toEqual([
    "list_abe",
    "list_zoe",
    "list_cee",
    "list_ab_e",
    "list_bea",
  ]);
  expect(await all({ search: "LIST_AB" })).toEqual(["list_ab_e", "list_abe"]);
  // No letter of a search stands for others.
  expect(await all({ search: "list_ab_" })).toEqual(["list_ab_e"]);
  expect(await all({ search: "%" })).toEqual([]);
  expect(await all({ search: "list_abbey" })).toEqual([]);
});

test.for([
  [{ order: "newest", cursor: "YQ" }, "cursor"],
  [{ order: "performance", cursor: "NQ" }, "cursor"],
  [{ order: "account", cursor: "LQ" }, "cursor"],
  [{ order: "lowest" }, "order"],
  [{ search: "" }, "search"],
] as const)("%j is refused", async ([query, field], { server }) => {
  const member = await newMember(server.origin, `odd_${randomInt(1e9)}`);
  const { refusal } = await member.answer("GET community/communityList", query as DirectMembersQuery);
  expect(refusal).toEqual({ reason: "invalid", field });
});

onPostgres(
  "fault 625: with 100,000 direct members each order and a search are read from an index, a page at a time",
  async ({ server }) => {
    const { db } = server.ctx;
    const own = await addMember(db, "wide_own", await root(db), now);
    await db.transaction().execute(async (tx) => {
      await sql`set local statement_timeout = 0`.execute(tx);
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql`insert into member (account, referrer_id, created_at, depth, jump_id)
        select 'wide_' || i, ${own}::bigint, now(), 2, (select jump_below(${own}::bigint))
        from generate_series(1, 100000) i`.execute(tx);
      await sql`insert into community (member_id, referrer_id, own)
        select id, referrer_id, id % 977 from member where referrer_id = ${own}::bigint`.execute(tx);
    });
    await sql`analyze member, community`.execute(db);
    for (const query of [
      {},
      { order: "account" },
      { order: "performance" },
      { search: "wide_99" },
    ] as const) {
      await db.transaction().execute(async (tx) => {
        const before = await rowsRead(tx);
        expect((await readDirectMembers(tx, own, query)).list).toHaveLength(20);
        // A scan of the members takes thousands.
        expect((await rowsRead(tx)) - before, JSON.stringify(query)).toBeLessThan(1_000);
      });
    }
  },
);

/** How many rows of members and teams this transaction has read, and perhaps those before on its connection. */
async function rowsRead(tx: Tx): Promise<number> {
  const { rows } = await sql<{ rows: number }>`
    select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::integer as rows from pg_stat_xact_user_tables
    where relname in ('member', 'community')`.execute(tx);
  return rows[0]!.rows;
}

async function root(db: Store): Promise<bigint> {
  const { rows } = await sql<{ id: bigint }>`select id from member where account = 'genesis'`.execute(db);
  return rows[0]!.id;
}
