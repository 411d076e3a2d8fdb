/** The operator looks at members and freezes them. */
import { expect } from "vitest";
import { type Client, newMember, passwords } from "../support/client.ts";
import { test as base } from "../support/test.ts";

const test = base.extend("member", { scope: "file" }, async ({ server }) => {
  const member = await newMember(server.origin, "suspect");
  await member.credit("suspect", "250");
  return member;
});

test("a member is shown with balances, whatever the case of the name", async ({ member }) => {
  expect(await member.call("GET operator/member", { account: "SUSPECT" })).toEqual({
    ...(await member.call("GET account/info", {})),
    frozenAt: null,
    selfFrozen: false,
    resetAt: null,
    closedAt: null,
    ownLimit: { limit: null, next: null, today: null },
    balances: await member.call("GET wallet/balances", {}),
  });
});

test("a frozen member reads but does not spend, until unfrozen; both acts are in the audit log", async ({
  member,
}) => {
  const body = { account: "suspect", reason: "reported stolen" };
  expect(await member.call("POST operator/member/freeze", body)).toMatchObject({
    username: "suspect",
    frozen: true,
    balances: { usdt: "250" },
  });
  expect((await vote(member)).refusal.reason).toBe("frozen");
  expect(await member.call("GET account/info", {})).toMatchObject({ frozen: true });
  const thawed = await member.call("POST operator/member/unfreeze", { ...body, reason: "it was not" });
  expect(thawed.frozen).toBe(false);
  expect((await vote(member)).code).toBe(200);
  const { list } = await member.call("GET operator/audit", { limit: 2 });
  expect(list).toMatchObject([
    {
      act: "unfreeze",
      subject: "suspect",
      before: { frozen: true },
      after: { frozen: false },
      reason: "it was not",
    },
    { act: "freeze", subject: "suspect", before: { frozen: false }, after: { frozen: true } },
  ]);
});

test("each freeze by an operator is a new one, so that a lift that rests on an earlier one does not end it", async ({
  server,
  member,
}) => {
  const frozenAt = async () =>
    (
      await server.ctx.db
        .selectFrom("member")
        .select("frozen_at")
        .where("account", "=", "twice")
        .executeTakeFirstOrThrow()
    ).frozen_at;
  await newMember(server.origin, "twice");
  await member.call("POST operator/member/freeze", { account: "twice", reason: "one" });
  const first = await frozenAt();
  server.clock.advance(60_000);
  await member.call("POST operator/member/freeze", { account: "twice", reason: "two" });
  expect((await frozenAt())!.getTime()).toBeGreaterThanOrEqual(first!.getTime() + 60_000);
});

test.for([
  ["an unknown account", { account: "nobody_here" }, "recipient_unknown", "account"],
  ["no reason", { reason: "" }, "invalid", "reason"],
] as const)(
  "a freeze with %s is refused and not written to the audit log",
  async ([, changes, reason, field], { member }) => {
    const before = await member.call("GET operator/audit", {});
    const body = { account: "suspect", reason: "test", ...changes };
    const { refusal } = await member.answer("POST operator/member/freeze", body);
    expect(refusal).toEqual({ reason, field });
    expect(await member.call("GET operator/audit", {})).toEqual(before);
  },
);

test("an unknown member cannot be looked at", async ({ member }) => {
  const { refusal } = await member.answer("GET operator/member", { account: "nobody_here" });
  expect(refusal).toEqual({ reason: "recipient_unknown", field: "account" });
});

const vote = (member: Client) =>
  member.answer("POST vote/create", { level: 1, payType: "usdt", payPassword: passwords.payPassword });
