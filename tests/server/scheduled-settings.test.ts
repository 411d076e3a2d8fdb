/** Changes of settings that take effect at a time. Rules O118 and O119. */
import { expect } from "vitest";
import { addDays, dayIn } from "../../contract/days.ts";
import { defaultSettings } from "../../contract/operator/settings.ts";
import { momentOf } from "../../contract/withdrawals/window.ts";
import { runDaily, runDueDays } from "../../server/daily/run.ts";
import { readAlarms } from "../../server/core/alarms.ts";
import { newMember, passwords } from "../support/client.ts";
import { DAY, ZONE } from "../support/days.ts";
import type { Opened } from "../support/engine.ts";
import { deskOf, propose, setFourEyes } from "../support/four-eyes.ts";
import { Desk } from "../support/operator-sessions.ts";
import { operators } from "../support/operators.ts";
import { test as base } from "../support/test.ts";

const test = base.extend("environment", { scope: "file" }, () => ({ operators }));
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const { payPassword } = passwords;

const ahead = ({ clock }: Opened, ms: number) => new Date(clock.now().getTime() + ms).toISOString();
const set = (server: Opened, change: object) => new Desk(server.origin).must("POST operator/config", change);
const waiting = async (server: Opened) =>
  (await new Desk(server.origin).must("GET operator/config/scheduled", {})).list;
const ended = async (server: Opened, state: "applied" | "cancelled" | "void") =>
  (await new Desk(server.origin).must("GET operator/config/scheduled", { state, limit: 5 })).list;
const inForce = (server: Opened) => new Desk(server.origin).must("GET operator/config", {});
const acts = async (server: Opened, limit: number) =>
  (await new Desk(server.origin).must("GET operator/audit", { limit })).list;

const midnight = (day: string) => momentOf(ZONE, day, "00:00");
const supplied = (supply: number) =>
  defaultSettings.nftTiers.map((tier) => (tier.id === 1 ? { ...tier, supply } : tier));

/** At the defaults, with nothing that waits. */
test.afterEach(async ({ server }) => {
  for (const { id } of await waiting(server))
    await new Desk(server.origin).must("POST operator/config/scheduled/cancel", { id, reason: "test" });
  const { withdrawFeeRate, tokenPrice, dividendRate, nftTiers, swapFeeRate } = defaultSettings;
  await set(server, { withdrawFeeRate, tokenPrice, dividendRate, nftTiers, swapFeeRate });
});

test("a change counts from its time exactly: not a moment before, and for the first request after", async ({
  server,
}) => {
  const effectiveAt = ahead(server, HOUR);
  const answer = await set(server, { withdrawFeeRate: "0.07", effectiveAt, reason: "market" });
  expect(answer).toMatchObject({ withdrawFeeRate: "0.05", scheduled: { state: "waiting", effectiveAt } });
  const [change] = await waiting(server);
  expect(change).toMatchObject({
    from: { withdrawFeeRate: "0.05" },
    to: { withdrawFeeRate: "0.07" },
    reason: "market",
    proposedBy: "operator",
    approvedBy: null,
  });
  server.clock.stopAt(new Date(new Date(effectiveAt).getTime() - 1));
  expect((await inForce(server)).withdrawFeeRate).toBe("0.05");
  server.clock.stopAt(new Date(effectiveAt));
  expect((await inForce(server)).withdrawFeeRate).toBe("0.07");
  expect(await waiting(server)).toEqual([]);
  expect((await ended(server, "applied"))[0]).toMatchObject({ id: change!.id, endedAt: effectiveAt });
  const [applied, scheduled] = await acts(server, 2);
  expect(applied).toMatchObject({
    act: "config apply",
    subject: "withdrawFeeRate",
    before: { withdrawFeeRate: "0.05" },
    after: { withdrawFeeRate: "0.07" },
    reason: "market",
    operator: "operator",
    via: `schedule ${change!.id}`,
  });
  expect(scheduled).toMatchObject({ act: "config schedule", after: { scheduled: change!.id, effectiveAt } });
});

test("members see what is to come of what they see, and the new value once it counts", async ({ server }) => {
  const member = await newMember(server.origin, "foreseer");
  const effectiveAt = ahead(server, HOUR);
  await set(server, { swapFeeRate: "0.04", dividendRate: "0.01", effectiveAt });
  expect(await member.call("GET config", {})).toMatchObject({
    swapFeeRate: "0.03",
    upcoming: [{ effectiveAt, changes: { swapFeeRate: "0.04" } }],
  });
  server.clock.advance(HOUR);
  expect(await member.call("GET config", {})).toMatchObject({ swapFeeRate: "0.04", upcoming: [] });
});

test.for([
  ["in the past", -HOUR],
  ["now", 0],
  ["less than a minute ahead", MINUTE - 1_000],
  ["more than 90 days ahead", 91 * DAY],
] as const)("a time %s is refused", async ([, ms], { server }) => {
  const request = { withdrawFeeRate: "0.07", effectiveAt: ahead(server, ms) };
  const { refusal } = await new Desk(server.origin).answer("POST operator/config", request);
  expect(refusal).toMatchObject({ reason: "invalid", field: "effectiveAt" });
});

test("two changes of one setting take effect in the order of their times, whichever was scheduled first", async ({
  server,
}) => {
  const [first, second] = [ahead(server, HOUR), ahead(server, 2 * HOUR)];
  await set(server, { swapFeeRate: "0.04", effectiveAt: first });
  await set(server, { swapFeeRate: "0.06", effectiveAt: second });
  expect(await waiting(server)).toMatchObject([
    { from: { swapFeeRate: "0.03" }, to: { swapFeeRate: "0.04" } },
    { from: { swapFeeRate: "0.04" }, to: { swapFeeRate: "0.06" } },
  ]);
  server.clock.advance(HOUR);
  expect((await inForce(server)).swapFeeRate).toBe("0.04");
  server.clock.advance(HOUR);
  expect((await inForce(server)).swapFeeRate).toBe("0.06");
});

test("of changes that are due together, each finds what the one before left", async ({ server }) => {
  await set(server, { swapFeeRate: "0.04", effectiveAt: ahead(server, HOUR) });
  await set(server, { swapFeeRate: "0.06", effectiveAt: ahead(server, 2 * HOUR) });
  server.clock.advance(3 * HOUR);
  expect((await inForce(server)).swapFeeRate).toBe("0.06");
  const [later, earlier] = await acts(server, 2);
  expect([earlier!.after, later!.after]).toEqual([{ swapFeeRate: "0.04" }, { swapFeeRate: "0.06" }]);
});

test("fault 562: a change whose setting was changed meanwhile is void at once, with an alarm, and changes nothing", async ({
  server,
}) => {
  const effectiveAt = ahead(server, HOUR);
  await set(server, { withdrawFeeRate: "0.07", tokenPrice: "2", effectiveAt });
  await set(server, { swapFeeRate: "0.06", effectiveAt });
  await set(server, { withdrawFeeRate: "0.06" });
  expect((await waiting(server)).map(({ to }) => to)).toEqual([{ swapFeeRate: "0.06" }]);
  const [gone] = await ended(server, "void");
  expect(gone).toMatchObject({ voidReason: "changed", endedBy: "operator" });
  expect(await readAlarms(server.ctx)).toMatchObject([
    {
      kind: "settings_void",
      subject: "tokenPrice withdrawFeeRate",
      facts: { code: "changed", change: gone!.id },
    },
  ]);
  server.clock.advance(HOUR);
  expect(await inForce(server)).toMatchObject({
    withdrawFeeRate: "0.06",
    tokenPrice: "1",
    swapFeeRate: "0.06",
  });
  server.clock.advance(DAY);
  expect(await readAlarms(server.ctx)).toEqual([]);
});

test("a change is void when another one that it rests on is cancelled, or comes before it", async ({
  server,
}) => {
  await set(server, { swapFeeRate: "0.04", effectiveAt: ahead(server, 2 * HOUR) });
  await set(server, { swapFeeRate: "0.06", effectiveAt: ahead(server, 3 * HOUR) });
  const [first] = await waiting(server);
  await new Desk(server.origin).must("POST operator/config/scheduled/cancel", {
    id: first!.id,
    reason: "no",
  });
  expect(await waiting(server)).toEqual([]);
  await set(server, { swapFeeRate: "0.04", effectiveAt: ahead(server, 2 * HOUR) });
  await set(server, { swapFeeRate: "0.05", effectiveAt: ahead(server, HOUR) });
  expect((await waiting(server)).map(({ to }) => to)).toEqual([{ swapFeeRate: "0.05" }]);
});

test("who cancels, and why, is kept; what is over is not cancelled", async ({ server }) => {
  await set(server, { swapFeeRate: "0.04", effectiveAt: ahead(server, HOUR) });
  const [{ id } = { id: "" }] = await waiting(server);
  const anna = deskOf(server.origin, "anna");
  const cancelled = await anna.must("POST operator/config/scheduled/cancel", { id, reason: "too soon" });
  expect(cancelled).toMatchObject({ state: "cancelled", endedBy: "anna", endReason: "too soon" });
  expect((await acts(server, 1))[0]).toMatchObject({
    act: "config cancel",
    operator: "anna",
    reason: "too soon",
  });
  const again = { id, reason: "again" };
  expect(await anna.reason("POST operator/config/scheduled/cancel", again)).toBe("proposal_over");
  const nobody = { id: "999999", reason: "x" };
  expect(await anna.reason("POST operator/config/scheduled/cancel", nobody)).toBe("not_found");
  server.clock.advance(HOUR);
  expect((await inForce(server)).swapFeeRate).toBe("0.03");
});

test("what would be refused is refused when it is scheduled, and has no effect then", async ({ server }) => {
  const effectiveAt = ahead(server, HOUR);
  const member = await newMember(server.origin, "holder");
  await member.credit("holder", "2000");
  await member.call("POST nft/buy", { id: 1, quantity: 3, payPassword });
  const few = { nftTiers: supplied(2), effectiveAt };
  const { refusal } = await new Desk(server.origin).answer("POST operator/config", few);
  expect(refusal).toMatchObject({ reason: "invalid", field: "nftTiers" });
  const stock = () =>
    server.ctx.db.selectFrom("nft_stock").select("remaining").where("tier", "=", 1).executeTakeFirst();
  await set(server, { nftTiers: supplied(4), effectiveAt });
  expect(await stock()).toEqual({ remaining: 597 });
  await member.call("POST nft/buy", { id: 1, quantity: 2, payPassword });
  server.clock.advance(HOUR);
  expect((await inForce(server)).nftTiers).toEqual(defaultSettings.nftTiers);
  expect((await ended(server, "void"))[0]).toMatchObject({ voidReason: "refused", endedBy: null });
  const alarms = await readAlarms(server.ctx);
  expect(alarms).toContainEqual(expect.objectContaining({ kind: "settings_void", subject: "nftTiers" }));
  expect(await stock()).toEqual({ remaining: 595 });
  server.clock.advance(DAY);
});

test("while four eyes are on it takes two, names both, and is void when what it rests on has changed", async ({
  server,
}) => {
  const { origin } = server;
  await setFourEyes(origin, true);
  try {
    const [anna, ben] = [deskOf(origin, "anna"), deskOf(origin, "ben")];
    const request = { swapFeeRate: "0.04", effectiveAt: ahead(server, HOUR) };
    expect(await anna.reason("POST operator/config", request)).toBe("proposal_needed");
    const { id, effect } = await propose(anna, "POST operator/config", request);
    const { effectiveAt } = request;
    expect(effect).toEqual({ before: { swapFeeRate: "0.03" }, after: { swapFeeRate: "0.04" }, effectiveAt });
    const other = await propose(anna, "POST operator/config", { ...request, swapFeeRate: "0.09" });
    await ben.must("POST operator/proposals/approve", { id });
    expect(await waiting(server)).toMatchObject([{ proposedBy: "anna", approvedBy: "ben" }]);
    expect(await ben.reason("POST operator/proposals/approve", { id: other.id })).toBe("proposal_stale");
    // The one token ends four eyes at once, or not at all.
    const off = { fourEyes: false, effectiveAt };
    expect(await new Desk(origin).reason("POST operator/config", off)).toBe("proposal_needed");
    const late = await propose(anna, "POST operator/config", { tokenPrice: "3", effectiveAt });
    server.clock.advance(HOUR);
    expect((await inForce(server)).swapFeeRate).toBe("0.04");
    expect((await acts(server, 1))[0]).toMatchObject({ act: "config apply", operator: "ben" });
    expect(await ben.reason("POST operator/proposals/approve", { id: late.id })).toBe("proposal_stale");
  } finally {
    await setFourEyes(origin, false);
  }
});

test("a day's run goes by what was in force when its day began, however late it begins", async ({
  server,
}) => {
  const voter = await newMember(server.origin, "voter");
  await voter.credit("voter", "5000");
  await voter.call("POST vote/create", { level: 6, payType: "usdt", payPassword });
  const { ctx, clock } = server;
  const today = dayIn(ZONE, clock.now());
  await runDaily(ctx, "dividend", today);
  const [next, after] = [addDays(today, 1), addDays(today, 2)];
  await set(server, { dividendRate: "0.01", effectiveAt: midnight(next).toISOString() });
  const noon = momentOf(ZONE, after, "12:00").toISOString();
  await set(server, { dividendRate: "0.03", effectiveAt: noon });
  // No server ran until the third day.
  clock.stopAt(midnight(addDays(today, 3)));
  await runDueDays(ctx, "dividend");
  const runs = await ctx.db
    .selectFrom("job_run")
    .select(["day", "terms"])
    .where("name", "=", "dividend")
    .orderBy("day")
    .execute();
  expect(runs.slice(-4).map(({ terms }) => (terms as { rate: string }).rate)).toEqual([
    "0.02",
    "0.01",
    "0.01",
    "0.03",
  ]);
});

test("the price's course has a scheduled change at its own time, and votes agreed before keep their terms", async ({
  server,
}) => {
  const voter = await newMember(server.origin, "early");
  await voter.credit("early", "100");
  await voter.call("POST vote/create", { level: 1, payType: "usdt", payPassword });
  const effectiveAt = ahead(server, HOUR);
  const voteLevels = defaultSettings.voteLevels.map((one) => ({ ...one, voteValue: "99999" }));
  await set(server, { tokenPrice: "2", voteLevels, effectiveAt });
  server.clock.advance(5 * HOUR);
  expect(await voter.call("GET vote/setting", {})).toEqual(voteLevels);
  expect(await voter.call("GET vote/voteInfo", {})).toMatchObject({ voteValue: "150" });
  const prices = await voter.call("GET token/prices", {});
  expect(prices.at(-1)).toEqual({ at: effectiveAt, price: "2" });
  await set(server, { voteLevels: defaultSettings.voteLevels });
});

test("a hundred changes wait at the most", async ({ server }) => {
  const schedule = (hours: number) =>
    new Desk(server.origin).answer("POST operator/config", {
      withdrawFeeRate: hours % 2 ? "0.06" : "0.07",
      effectiveAt: ahead(server, hours * HOUR),
    });
  for (let hours = 1; hours <= 100; hours += 1) expect((await schedule(hours)).done).toBe(true);
  const { refusal } = await schedule(101);
  expect(refusal).toEqual({ reason: "above_limit", field: "effectiveAt", limit: "100" });
  const [first] = await waiting(server);
  await new Desk(server.origin).must("POST operator/config/scheduled/cancel", { id: first!.id, reason: "x" });
  expect((await schedule(101)).done).toBe(true);
});
