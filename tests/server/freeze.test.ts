/** A member stops their own account from spending, and lifts that a day later; the operator lifts it at once. */
import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { SELF_FREEZE_MS } from "../../server/accounts/freeze.ts";
import { openBlocker } from "../support/blocker.ts";
import { fundedMember, newMember, passwords, type Client } from "../support/client.ts";
import { only } from "../support/engine.ts";
import { test as base } from "../support/test.ts";

const test = base.extend("member", ({ server, account }) => fundedMember(server.origin, account, "100"));

const NOON = new Date("2026-11-21T12:00:00.000Z");
const LIFT = new Date("2026-11-22T12:00:00.000Z");
const { payPassword } = passwords;

test.beforeEach(async ({ server }) => {
  server.clock.stopAt(NOON);
});

test("a frozen account spends nothing, says so, and stands in the audit log", async ({ account, member }) => {
  expect(await member.call("GET account/freeze", {})).toEqual({ frozen: false, liftAt: null });
  const frozen = { frozen: true, liftAt: LIFT.toISOString() };
  expect(await member.call("POST account/freeze", {})).toEqual(frozen);
  expect(await member.call("GET account/freeze", {})).toEqual(frozen);
  expect(await member.call("GET account/info", {})).toMatchObject({ frozen: true });
  expect(await spend(member)).toBe("frozen");
  expect(await events(member)).toEqual(["frozen", "sign_in"]);
  const { list } = await member.call("GET operator/audit", { limit: 1 });
  expect(list).toMatchObject([
    { act: "member freeze", subject: account, before: { frozen: false }, after: { frozen: true } },
  ]);
});

test("one key freezes once, and freezing again does not begin the day anew", async ({ server, member }) => {
  const key = randomUUID();
  const answers = await Promise.all([1, 2, 3].map(() => member.answer("POST account/freeze", {}, { key })));
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  server.clock.advance(3_600_000);
  expect(await member.call("POST account/freeze", {})).toEqual({ frozen: true, liftAt: LIFT.toISOString() });
  expect(await events(member)).toEqual(["frozen", "sign_in"]);
});

test("it is lifted a day later to the millisecond, with the second-level password only", async ({
  server,
  member,
}) => {
  await member.call("POST account/freeze", {});
  const held = { reason: "freeze_held", retryAt: LIFT.toISOString() };
  expect(await lift(member)).toEqual(held);
  server.clock.advance(SELF_FREEZE_MS - 1);
  expect(await lift(member)).toEqual(held);
  server.clock.advance(1);
  expect(await lift(member, "not the password")).toEqual({
    reason: "wrong_pay_password",
    field: "payPassword",
  });
  expect(await spend(member)).toBe("frozen");
  expect(await lift(member)).toBe("lifted");
  expect(await member.call("GET account/freeze", {})).toEqual({ frozen: false, liftAt: null });
  expect(await spend(member)).toBe("spent");
  expect(await events(member)).toEqual(["unfrozen", "frozen", "sign_in"]);
  expect(await lift(member)).toBe("lifted");
  expect(await events(member)).toHaveLength(3);
});

test("the operator lifts it at once", async ({ server, account, member }) => {
  await member.call("POST account/freeze", {});
  await member.call("POST operator/member/unfreeze", { account, reason: "called back" });
  expect(await spend(member)).toBe("spent");
  // The day of the next one is its own.
  server.clock.advance(3_600_000);
  const { liftAt } = await member.call("POST account/freeze", {});
  expect(Date.parse(liftAt!)).toBe(LIFT.getTime() + 3_600_000);
});

test.for(["before", "after"])(
  "what the operator froze the member does not lift, nor %s their own freeze",
  async (when, { server, account, member }) => {
    if (when === "after") await member.call("POST account/freeze", {});
    await member.call("POST operator/member/freeze", { account, reason: "police" });
    if (when === "before") await member.call("POST account/freeze", {});
    server.clock.advance(SELF_FREEZE_MS);
    expect(await member.call("GET account/freeze", {})).toEqual({ frozen: true, liftAt: null });
    expect(await lift(member)).toEqual({ reason: "frozen" });
    expect(await spend(member)).toBe("frozen");
  },
);

test("events are the member's own, the newest first, in pages", async ({ server, member }) => {
  const other = await newMember(server.origin, "stranger");
  await member.call("POST account/freeze", {});
  const first = await member.call("GET account/events", { limit: 1 });
  const second = await member.call("GET account/events", { limit: 1, cursor: first.next! });
  expect([first.list[0]!.type, second.list[0]!.type, second.next]).toEqual(["frozen", "sign_in", null]);
  expect((await other.call("GET account/events", {})).list.map(({ type }) => type)).toEqual(["sign_in"]);
});

const spend = async (member: Client) => {
  const body = { account: "genesis", amount: "10", payPassword };
  const { code, refusal } = await member.answer("POST wallet/transfer", body);
  return code === 200 ? "spent" : refusal.reason;
};
const lift = async (member: Client, password = payPassword) => {
  const { code, refusal } = await member.answer("POST account/unfreeze", { payPassword: password });
  return code === 200 ? "lifted" : refusal;
};
const events = async (member: Client) =>
  (await member.call("GET account/events", {})).list.map(({ type }) => type);

only("postgres", test)(
  "fault 930: a member who lifts their own freeze at the moment in which the operator freezes them lifts nothing",
  async ({ server, account, member }) => {
    await member.call("POST account/freeze", {});
    server.clock.advance(SELF_FREEZE_MS);
    const blocker = await openBlocker(server.environment.databaseUrl!);
    try {
      await blocker.hold(`select from member where id = ${member.uid} for update`);
      const frozen = member.call("POST operator/member/freeze", { account, reason: "police" });
      await blocker.waiting(1);
      const lifted = lift(member);
      await blocker.waiting(2);
      await blocker.release();
      await frozen;
      expect(await lifted).toEqual({ reason: "frozen" });
    } finally {
      await blocker.close();
    }
    expect(await member.call("GET account/freeze", {})).toEqual({ frozen: true, liftAt: null });
  },
);
