/** Teams as members see them. Source: rules.md R3, R4, R7 and V12. */
import { sql, type Kysely } from "kysely";
import { expect } from "vitest";
import { formatAmount, parseAmount } from "../../contract/money.ts";
import { defaultSettings } from "../../contract/operator/settings.ts";
import { gradeOf } from "../../server/team/grades.ts";
import { rollUp } from "../../server/team/roll-up.ts";
import type { Store } from "../../server/store/store.ts";
import * as history from "../../server/store/migrations/0185-team-history.ts";
import * as terms from "../../server/store/migrations/0021-terms.ts";
import { up } from "../../server/store/migrations/0010-community.ts";
import { type Client, newMember, passwords } from "../support/client.ts";
import type { Opened } from "../support/engine.ts";
import { test } from "../support/test.ts";

let ada: Client;
let bob: Client;
let cyd: Client;
let dan: Client;
const { payPassword } = passwords;

const midnight = Date.parse("2030-01-01T16:00:00Z");

/** ada referred bob and cyd, bob referred dan; it is four hours before midnight. */
test.beforeAll(async ({ server }) => {
  goTo(server, midnight - 4 * 3_600_000);
  ada = await newMember(server.origin, "ada");
  bob = await newMember(server.origin, "bob", "ada");
  cyd = await newMember(server.origin, "cyd", "ada");
  dan = await newMember(server.origin, "dan", "bob");
});

test("whoever has no team yet sees who referred them, and zeros", async () => {
  expect(await info(dan)).toEqual({
    referrer: "bob",
    level: 0,
    grade: 0,
    directMembers: 0,
    members: 0,
    totalPerformance: "0",
    todayPerformance: "0",
  });
});

test("every payment of a vote counts for all above and not for oneself: paid in usdt or points, upgraded, re-invested", async () => {
  await dan.credit("dan", "1000");
  await dan.credit("dan", "300", "points");
  await dan.credit("dan", "50", "fuel");
  await vote(dan, 1);
  await dan.call("POST vote/upgrade", { level: 2, payType: "usdt", payPassword });
  await dan.call("POST vote/repurchase", { payType: "usdt", payPassword });
  await vote(dan, 2, "points");
  await cyd.credit("cyd", "100");
  await vote(cyd, 1);
  // 100, 200 up to level 2, 300 again, and 300 in points.
  const below = { totalPerformance: "900", todayPerformance: "900" };
  expect(await info(bob)).toMatchObject({ ...below, directMembers: 1, members: 1, referrer: "ada" });
  expect(await info(ada)).toMatchObject({ totalPerformance: "1000", directMembers: 2, members: 3 });
  expect(await info(dan)).toMatchObject({ level: 2, totalPerformance: "0", todayPerformance: "0" });
});

test("direct members are listed the newest first, with what they and theirs have paid: together one's own total", async () => {
  const { list: shown, next } = await list(ada);
  expect(shown).toMatchObject([
    { account: "cyd", level: 1, performance: "100" },
    { account: "bob", level: 0, performance: "900" },
  ]);
  expect(next).toBeNull();
  const sum = shown.reduce((total, { performance }) => total + parseAmount(performance), 0n);
  expect(formatAmount(sum)).toBe((await info(ada)).totalPerformance);
});

test("the list and the invited accounts come in pages that join without a gap", async () => {
  const first = await list(ada, { limit: 1 });
  const second = await list(ada, { limit: 1, cursor: first.next! });
  expect([...first.list, ...second.list].map(({ account }) => account)).toEqual(["cyd", "bob"]);
  expect(second.next).toBeNull();
  const invited = await ada.call("GET community/inviteAccounts", { limit: 1 });
  expect(invited.list).toEqual([{ account: "cyd", createdAt: first.list[0]!.createdAt }]);
  const rest = await ada.call("GET community/inviteAccounts", { cursor: invited.next! });
  expect(rest).toMatchObject({ list: [{ account: "bob" }], next: null });
  const foreign = await ada.answer("GET community/inviteAccounts", { cursor: "no-cursor" });
  expect(foreign.refusal).toEqual({ reason: "invalid", field: "cursor" });
});

test("rolled up or not, the numbers are the same", async ({ server }) => {
  const before = await Promise.all([info(ada), info(bob), list(ada)]);
  while ((await rollUp(server.ctx.db)) !== "done");
  expect(await Promise.all([info(ada), info(bob), list(ada)])).toEqual(before);
});

test("soon after a payment nothing waits, without anyone asking for it", async ({ server }) => {
  await cyd.credit("cyd", "100");
  await vote(cyd, 1);
  await expect.poll(() => waiting(server.ctx.db)).toEqual([]);
  expect((await info(ada)).totalPerformance).toBe("1100");
});

test("a team of exactly 10,000 makes V1, one unit less does not", async () => {
  const settings = defaultSettings;
  const at = (text: string) => gradeOf(settings, parseAmount(text));
  expect([at("0"), at("9999.99999999"), at("10000"), at("10000.00000001")]).toEqual([0, 0, 1, 1]);
  expect([at("49999.99999999"), at("50000"), at("199999.99999999"), at("200000")]).toEqual([1, 2, 2, 3]);
  expect([at("999999.99999999"), at("1000000"), at("4999999.99999999"), at("5000000")]).toEqual([3, 4, 4, 5]);
  expect((await info(ada)).grade).toBe(0);
  await dan.credit("dan", "10000");
  await vote(dan, 6);
  expect((await info(ada)).grade).toBe(0);
  await vote(dan, 6);
  expect(await info(ada)).toMatchObject({ grade: 1, totalPerformance: "11100" });
});

test("today's performance begins anew at the platform's midnight", async ({ server }) => {
  const before = parseAmount((await info(ada)).todayPerformance);
  await cyd.credit("cyd", "200");
  goTo(server, midnight - 20_000);
  await vote(cyd, 1);
  expect(await info(ada)).toMatchObject({ todayPerformance: formatAmount(before + parseAmount("100")) });
  goTo(server, midnight);
  expect(await info(ada)).toMatchObject({ totalPerformance: "11200", todayPerformance: "0" });
  await vote(cyd, 1);
  expect(await info(ada)).toMatchObject({ totalPerformance: "11300", todayPerformance: "100" });
});

test("a database from before teams were kept gets them from its members and payments, dated by the platform's zone", async ({
  server,
}) => {
  const { db } = server.ctx;
  // The server rolls up within a quarter of a second of the last payment: it waits until what is pending has been read.
  const again = () =>
    db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(hashtext('community roll-up'))`.execute(tx);
      await sql`drop table community, community_event, community_day, community_level`.execute(tx);
      await sql`drop index member_referrer_account`.execute(tx);
      // A migration knows no tables: it is what makes them. This one is older than the names of today.
      const unknown = tx as unknown as Kysely<unknown>;
      await terms.down(unknown);
      await up(unknown);
      await terms.up(unknown);
      await history.up(unknown);
      return waiting(tx);
    });
  const before = await readTeams();
  await again();
  expect(await readTeams()).toEqual(before);
  // The last payment was made at 16:00 UTC: where the day follows London, it is still the day before.
  const window = { ...defaultSettings.withdrawWindow, timeZone: "Europe/London" };
  await db
    .insertInto("setting")
    .values({ key: "withdrawWindow", value: JSON.stringify(window) })
    .execute();
  const payments = (await again()).filter(({ performance }) => performance > 0n);
  expect(new Set(payments.map(({ day }) => day))).toEqual(new Set(["2030-01-01"]));
});

test("a server that ends rolls up first what it was told of", async ({ server }) => {
  await newMember(server.origin, "late", "dan");
  await server.app.close();
  expect(await waiting(server.ctx.db)).toEqual([]);
});

const readTeams = () => Promise.all([info(ada), info(bob), list(ada), ada.call("GET community/growth", {})]);

/** Moves the server's clock. In Shanghai, where the platform is, a day ends at 16:00 UTC. */
const goTo = (server: Opened, moment: number) => server.clock.advance(moment - server.clock.now().getTime());

const info = (client: Client) => client.call("GET community/info", {});
const list = (client: Client, page: { limit?: number; cursor?: string } = {}) =>
  client.call("GET community/communityList", page);
const waiting = (db: Store) => db.selectFrom("community_event").selectAll().execute();
const vote = (client: Client, level: number, payType: "usdt" | "points" = "usdt") =>
  client.call("POST vote/create", { level, payType, payPassword });
