/** What a USDT is worth in other currencies, as the operator says. Rule M34. */
import { expect } from "vitest";
import type { ExchangeRate } from "../../contract/operator/exchange-rates.ts";
import { newMember } from "../support/client.ts";
import { DAY } from "../support/days.ts";
import type { Opened } from "../support/engine.ts";
import { deskOf, propose, setFourEyes } from "../support/four-eyes.ts";
import { Desk } from "../support/operator-sessions.ts";
import { operators } from "../support/operators.ts";
import { test as base } from "../support/test.ts";

const test = base.extend("environment", { scope: "file" }, () => ({ operators }));
const HOUR = 3_600_000;

const at = ({ clock }: Opened, ms = 0) => new Date(clock.now().getTime() + ms).toISOString();
const rateOf = (server: Opened, more: Partial<ExchangeRate> = {}): ExchangeRate => ({
  rate: "7.1234",
  source: "A bank",
  at: at(server),
  ...more,
});
const desk = ({ origin }: Opened) => new Desk(origin);
const set = (server: Opened, change: object) => desk(server).must("POST operator/config", change);
const refused = async (server: Opened, change: object) =>
  (await desk(server).answer("POST operator/config", change as never)).refusal;
const membersSee = async ({ origin }: Opened) => {
  const response = await fetch(`${origin}/api/config`);
  const { data } = (await response.json()) as { data: { exchangeRates: unknown; upcoming: unknown } };
  return data;
};

test.afterEach(async ({ server }) => {
  for (const { id } of (await desk(server).must("GET operator/config/scheduled", {})).list)
    await desk(server).must("POST operator/config/scheduled/cancel", { id, reason: "test" });
  await set(server, {
    exchangeRateCny: null,
    exchangeRateVnd: null,
    exchangeRateKrw: null,
    exchangeRateMyr: null,
  });
});

test("no rate is given by default; one that is given is read by everybody, with source and time, and is withdrawn", async ({
  server,
}) => {
  expect((await membersSee(server)).exchangeRates).toEqual([]);
  const [cny, vnd] = [rateOf(server), rateOf(server, { rate: "26123", source: "Ngân hàng" })];
  await set(server, { exchangeRateCny: cny, exchangeRateVnd: vnd, reason: "first" });
  expect((await membersSee(server)).exchangeRates).toEqual([
    { currency: "CNY", ...cny },
    { currency: "VND", ...vnd },
  ]);
  await set(server, { exchangeRateCny: null, reason: "over" });
  expect((await membersSee(server)).exchangeRates).toEqual([{ currency: "VND", ...vnd }]);
  const { list } = await desk(server).must("GET operator/audit", { limit: 1 });
  expect(list[0]).toMatchObject({
    act: "config",
    subject: "exchangeRateCny",
    before: { exchangeRateCny: cny },
    after: { exchangeRateCny: null },
    reason: "over",
  });
});

test("a time with another offset is told in UTC", async ({ server }) => {
  const utc = at(server, -HOUR);
  const shifted = new Date(Date.parse(utc) + 8 * HOUR).toISOString().replace("Z", "+08:00");
  await set(server, { exchangeRateMyr: rateOf(server, { at: shifted }) });
  expect((await membersSee(server)).exchangeRates).toMatchObject([{ currency: "MYR", at: utc }]);
});

test.for([
  ["of zero", { rate: "0" }],
  ["of zero with decimals", { rate: "0.00" }],
  ["below zero", { rate: "-7" }],
  ["of a million", { rate: "1000000" }],
  ["of nine decimals", { rate: "7.123456789" }],
  ["as a number", { rate: 7 }],
  ["with an exponent", { rate: "1e3" }],
  ["without a source", { source: "" }],
  ["with a source of spaces", { source: " " }],
  ["with a source of 41 characters", { source: "x".repeat(41) }],
  ["with a source of two lines", { source: "a\nb" }],
  ["with a source that is not text", { source: "a\u0000b" }],
  ["with a source that turns what follows around", { source: "a\u202eb" }],
  ["with a half of a character as source", { source: "\ud800" }],
  ["without a time", { at: undefined }],
  ["with a day as time", { at: "2026-11-23" }],
  ["with something else", { note: "x" }],
] as const)(
  "fault 643: a rate %s is refused, naming the setting, without effect",
  async ([, more], { server }) => {
    const { rate, source, at: time } = rateOf(server);
    const exchangeRateKrw = { rate, source, at: time, ...more };
    expect(await refused(server, { exchangeRateKrw })).toEqual({
      reason: "invalid",
      field: "exchangeRateKrw",
    });
    expect((await membersSee(server)).exchangeRates).toEqual([]);
  },
);

test.for([
  ["ahead of the platform's", HOUR],
  ["7 days ago", -7 * DAY],
] as const)("fault 643: a rate whose time is %s is refused", async ([, ms], { server }) => {
  const change = { exchangeRateCny: rateOf(server, { at: at(server, ms) }) };
  expect(await refused(server, change)).toEqual({ reason: "rate_time", field: "exchangeRateCny" });
  expect((await membersSee(server)).exchangeRates).toEqual([]);
});

test("the clock of who gives a rate may be five minutes ahead; what is not changed may be of any age", async ({
  server,
}) => {
  await set(server, { exchangeRateCny: rateOf(server, { at: at(server, 4 * 60_000) }) });
  const old = rateOf(server, { at: at(server, -6 * DAY) });
  await set(server, { exchangeRateMyr: old });
  server.clock.advance(2 * DAY);
  // A file of all settings, sent back with another one changed.
  await set(server, { exchangeRateMyr: old, spendIdleMinutes: 14 });
  await set(server, { spendIdleMinutes: 15 });
});

test("a rate takes effect at a time; a change of another currency leaves it waiting, one of the same voids it", async ({
  server,
}) => {
  const [now, then] = [rateOf(server), rateOf(server, { rate: "7.2" })];
  await set(server, { exchangeRateCny: now });
  const effectiveAt = at(server, HOUR);
  const { scheduled } = await set(server, { exchangeRateCny: then, effectiveAt });
  await set(server, { exchangeRateVnd: rateOf(server, { rate: "26000" }) });
  const { exchangeRates, upcoming } = await membersSee(server);
  expect(exchangeRates).toMatchObject([
    { currency: "CNY", rate: "7.1234" },
    { currency: "VND", rate: "26000" },
  ]);
  expect(upcoming).toEqual([
    { effectiveAt, changes: { exchangeRates: [{ currency: "CNY", ...then }, expect.anything()] } },
  ]);
  server.clock.advance(HOUR);
  expect((await membersSee(server)).exchangeRates).toMatchObject([{ rate: "7.2" }, { rate: "26000" }]);
  const second = await set(server, { exchangeRateCny: null, effectiveAt: at(server, HOUR) });
  await set(server, { exchangeRateCny: now });
  const { list } = await desk(server).must("GET operator/config/scheduled", { state: "void", limit: 1 });
  expect(list[0]).toMatchObject({ id: second.scheduled!.id, voidReason: "changed" });
  expect(scheduled).toMatchObject({ state: "waiting" });
});

test("fault 643: a rate that is 7 days old when it would take effect is refused at once", async ({
  server,
}) => {
  const exchangeRateCny = rateOf(server, { at: at(server, -DAY) });
  expect(await refused(server, { exchangeRateCny, effectiveAt: at(server, 6 * DAY) })).toMatchObject({
    reason: "rate_time",
  });
  await set(server, { exchangeRateCny, effectiveAt: at(server, 6 * DAY - HOUR) });
});

test("while four eyes are on, a rate takes two operators", async ({ server }) => {
  await setFourEyes(server.origin, true);
  try {
    const change = { exchangeRateCny: rateOf(server), reason: "day's rate" };
    const [anna, ben] = [deskOf(server.origin, "anna"), deskOf(server.origin, "ben")];
    const answer = await anna.answer("POST operator/config", change);
    expect(answer.refusal).toEqual({ reason: "proposal_needed" });
    const { id } = await propose(anna, "POST operator/config", change);
    expect((await membersSee(server)).exchangeRates).toEqual([]);
    await ben.must("POST operator/proposals/approve", { id });
    expect((await membersSee(server)).exchangeRates).toMatchObject([{ currency: "CNY", rate: "7.1234" }]);
  } finally {
    await setFourEyes(server.origin, false);
  }
});

test("a member's sync brings a new rate, and nothing of it where none has changed", async ({ server }) => {
  const member = await newMember(server.origin, "exchanger");
  const first = await member.call("GET sync", {});
  await set(server, { exchangeRateCny: rateOf(server) });
  const second = await member.call("GET sync", { since: first.cursor });
  expect(second.documents.config?.exchangeRates).toMatchObject([{ currency: "CNY", rate: "7.1234" }]);
  const third = await member.answer("GET sync", { since: second.cursor });
  expect(third.status).toBe(304);
});

const since = (rate: ExchangeRate) => new Date(Date.parse(rate.at) + 2 * DAY).toISOString();

test("fault 694: the operator is told of a rate that has become old, until it is replaced or withdrawn", async ({
  server,
}) => {
  const oldRates = async () =>
    (await desk(server).must("GET operator/alarms", {})).list.filter(({ kind }) => kind === "rate_old");
  const [cny, krw] = [
    rateOf(server),
    rateOf(server, { rate: "1400", source: "Bank of Korea", at: at(server, -HOUR) }),
  ];
  await set(server, { exchangeRateCny: cny, exchangeRateKrw: krw });
  server.clock.stopAt(new Date(Date.parse(krw.at) + 2 * DAY - 1));
  expect(await oldRates()).toEqual([]);
  server.clock.advance(1);
  const old = {
    kind: "rate_old",
    subject: "exchangeRateKrw",
    since: since(krw),
    facts: { source: "Bank of Korea" },
  };
  expect(await oldRates()).toEqual([old]);
  // It stays one when it is not used any more.
  server.clock.stopAt(new Date(Date.parse(krw.at) + 8 * DAY));
  expect(await oldRates()).toEqual([
    { ...old, subject: "exchangeRateCny", since: since(cny), facts: { source: "A bank" } },
    old,
  ]);
  await set(server, { exchangeRateCny: rateOf(server), exchangeRateKrw: null });
  expect(await oldRates()).toEqual([]);
});
