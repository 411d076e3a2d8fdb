/** Two operators give a member back what they lost, and the member can refuse it. Rules S80 to S87, O88. */
import { expect } from "vitest";
import { fundedMember, newMember, passwords, type Client } from "../support/client.ts";
import { actAs, must, operators, type OperatorName } from "../support/operators.ts";
import {
  approved,
  HOUR_MS,
  linked,
  newSecret,
  refuse,
  renewed,
  start,
  use,
  WAIT_MS,
} from "../support/recovery.ts";
import { test as base } from "../support/test.ts";

const test = base
  .extend("environment", { scope: "file" }, () => ({ operators }))
  .extend("member", ({ server, account }) => fundedMember(server.origin, account, "100"));

const MORNING = new Date("2026-11-21T02:00:00.000Z");

test.beforeEach(async ({ server }) => {
  server.clock.stopAt(MORNING);
});

test("who forgot both passwords gets both back: asked, approved, waited for, linked, set", async ({
  server,
  account,
  member,
}) => {
  const { origin, clock } = server;
  const elsewhere = await newMember(origin, `${account}_b`);
  const asked = await start(origin, account.toUpperCase());
  expect(asked).toMatchObject({ account, state: "asked", askedBy: "anna", waitHours: 72, opensAt: null });
  const begun = await must(origin, "ben", "POST operator/recovery/approve", { id: asked.id });
  const opensAt = new Date(MORNING.getTime() + WAIT_MS).toISOString();
  expect(begun).toMatchObject({ state: "waiting", approvedBy: "ben", opensAt });
  expect(await running(member)).toMatchObject({ id: asked.id, what: ["login", "pay"], opensAt });
  expect(await running(elsewhere)).toBeNull();
  clock.advance(WAIT_MS);
  const secret = await newSecret(origin, asked.id);
  const link = await member.call("POST account/recoveryLink", { secret });
  expect(link).toMatchObject({ account, what: ["login", "pay"] });
  expect(await use(origin, secret)).toBe("done");

  expect((await member.answer("GET account/info", {})).refusal.reason).toBe("signed_out");
  expect((await member.answer("POST account/login", { account, password: passwords.password })).code).toBe(
    500,
  );
  await member.login(account, renewed.password);
  expect(await running(member)).toBeNull();
  expect(await events(member)).toEqual([
    "new_device",
    "recovery_used",
    "recovery_link",
    "recovery_started",
    "recovery_asked",
    "sign_in",
  ]);
  const held = await member.answer("POST wallet/transfer", transfer(renewed.payPassword));
  expect(held.refusal).toMatchObject({ reason: "held" });
  clock.advance(24 * HOUR_MS);
  expect((await member.answer("POST wallet/transfer", transfer(renewed.payPassword))).code).toBe(200);
  expect(await acts(origin, account)).toEqual([
    ["recovery use", null, "lost both"],
    ["recovery link", "anna", "lost both"],
    ["recovery approve", "ben", "lost both"],
    ["recovery start", "anna", "lost both"],
  ]);
  expect(await stateOf(origin, asked.id)).toMatchObject({ state: "used", endedBy: null });
});

test.for([
  ["login", { password: renewed.password }],
  ["pay", { payPassword: renewed.payPassword }],
] as const)(
  "a lost %s password is set alone, and the other one stays",
  async ([what, given], { server, account, member }) => {
    const { secret } = await linked(server, account, [what]);
    expect(await use(server.origin, secret, renewed)).toBe("invalid");
    expect(await use(server.origin, secret, {})).toBe("invalid");
    expect(await use(server.origin, secret, given)).toBe("done");
    const now = { ...passwords, ...given };
    await member.login(account, now.password);
    server.clock.advance(24 * HOUR_MS);
    expect((await member.answer("POST wallet/transfer", transfer(now.payPassword))).code).toBe(200);
  },
);

test("a second-level password that too many guesses blocked is open again", async ({
  server,
  account,
  member,
}) => {
  const blocked = { failures_in_row: 50 };
  await server.ctx.db
    .updateTable("credential")
    .set(blocked)
    .where("member_id", "=", BigInt(member.uid!))
    .execute();
  expect((await member.answer("POST wallet/transfer", transfer("x"))).refusal.reason).toBe(
    "pay_password_blocked",
  );
  const { secret } = await linked(server, account, ["pay"]);
  expect(await use(server.origin, secret, { payPassword: renewed.payPassword })).toBe("done");
  await member.login(account);
  server.clock.advance(24 * HOUR_MS);
  expect((await member.answer("POST wallet/transfer", transfer(renewed.payPassword))).code).toBe(200);
});

test("lost factors are deleted, and need no new password", async ({ server, account, member }) => {
  const { db } = server.ctx;
  const member_id = BigInt(member.uid!);
  const confirmed_at = server.clock.now();
  await db
    .insertInto("authenticator")
    .values({ member_id, secret: "sealed", confirmed_at, last_use: null })
    .execute();
  const { secret } = await linked(server, account, ["factors"]);
  expect(await use(server.origin, secret, {})).toBe("done");
  expect(
    await db.selectFrom("authenticator").selectAll().where("member_id", "=", member_id).execute(),
  ).toEqual([]);
  await member.login(account);
});

test.for([
  ["the same twice", { password: "one-and-the-same", payPassword: "one-and-the-same" }, "invalid"],
  ["an easy one", { ...renewed, payPassword: "password1234" }, "weak_password"],
  ["a short one", { ...renewed, password: "x" }, "invalid"],
] as const)(
  "%s is refused, and the link stays good",
  async ([, given, reason], { server, account, member }) => {
    const { secret } = await linked(server, account);
    expect(await use(server.origin, secret, given)).toBe(reason);
    expect((await member.answer("GET account/info", {})).code).toBe(200);
    expect(await use(server.origin, secret)).toBe("done");
  },
);

test.for(["asked", "waiting", "open", "linked"])(
  "a member refuses it for good while it is %s",
  async (when, { server, account, member }) => {
    const { origin, clock } = server;
    const { id } = await start(origin, account);
    if (when !== "asked") await must(origin, "ben", "POST operator/recovery/approve", { id });
    if (when === "open" || when === "linked") clock.advance(WAIT_MS);
    const secret = when === "linked" ? await newSecret(origin, id) : null;
    expect(await refuse(member, id)).toBe("done");
    expect(await refuse(member, id)).toBe("done");
    expect(await running(member)).toBeNull();
    if (secret !== null) expect(await use(origin, secret)).toBe("recovery_link_invalid");
    clock.advance(WAIT_MS);
    for (const step of ["approve", "link"] as const)
      expect(await reasonOf(origin, "chi", step, id)).toBe("recovery_over");
    expect(await stateOf(origin, id)).toMatchObject({ state: "refused", endedBy: null });
    expect((await events(member))[0]).toBe("recovery_refused");
    expect((await acts(origin, account))[0]).toEqual(["recovery refuse", null, "by the member"]);
    expect((await start(origin, account)).state).toBe("asked");
  },
);

test("an operator cancels it, and the member is told", async ({ server, account, member }) => {
  const { id, secret } = await linked(server, account);
  const body = { id, reason: "not the owner" };
  const ended = await must(server.origin, "chi", "POST operator/recovery/cancel", body);
  expect(ended).toMatchObject({ state: "cancelled", endedBy: "chi", endReason: "not the owner" });
  expect(await use(server.origin, secret)).toBe("recovery_link_invalid");
  expect(await refuse(member, id)).toBe("recovery_over");
  expect((await events(member))[0]).toBe("recovery_cancelled");
});

test("what nobody approves or uses lapses after a week, and a new one can begin", async ({
  server,
  account,
  member,
}) => {
  const { origin, clock } = server;
  const first = await start(origin, account);
  clock.advance(7 * 24 * HOUR_MS);
  expect(await running(member)).toBeNull();
  expect(await reasonOf(origin, "ben", "approve", first.id)).toBe("recovery_over");
  const { id } = await start(origin, account);
  await must(origin, "ben", "POST operator/recovery/approve", { id });
  clock.advance(WAIT_MS + 7 * 24 * HOUR_MS);
  expect(await reasonOf(origin, "ben", "link", id)).toBe("recovery_over");
  expect(await refuse(member, id)).toBe("recovery_over");
  expect(await stateOf(origin, id)).toMatchObject({ state: "lapsed" });
});

test("an account that the operator froze is not recovered until that is lifted", async ({
  server,
  account,
  member,
}) => {
  const { origin, clock } = server;
  const freeze = () => must(origin, "chi", "POST operator/member/freeze", { account, reason: "police" });
  const lift = () => must(origin, "chi", "POST operator/member/unfreeze", { account, reason: "lifted" });
  await freeze();
  const body = { account, what: ["login" as const, "pay" as const], reason: "x" };
  expect((await actAs(origin, "anna", "POST operator/recovery/start", body)).refusal.reason).toBe("frozen");
  await lift();
  const { id } = await start(origin, account);
  await freeze();
  expect(await reasonOf(origin, "ben", "approve", id)).toBe("frozen");
  await lift();
  await must(origin, "ben", "POST operator/recovery/approve", { id });
  clock.advance(WAIT_MS);
  await freeze();
  expect(await reasonOf(origin, "ben", "link", id)).toBe("frozen");
  await lift();
  const secret = await newSecret(origin, id);
  await freeze();
  expect(await use(origin, secret)).toBe("frozen");
  expect(await refuse(member, id)).toBe("done");
});

test("a member's own freeze does not stand in the way, and its day begins anew", async ({
  server,
  account,
  member,
}) => {
  await member.call("POST account/freeze", {});
  const { secret } = await linked(server, account);
  expect(await use(server.origin, secret)).toBe("done");
  await member.login(account, renewed.password);
  const liftAt = new Date(MORNING.getTime() + WAIT_MS + 24 * HOUR_MS).toISOString();
  expect(await member.call("GET account/freeze", {})).toEqual({ frozen: true, liftAt });
});

test("a setting that is lowered later does not shorten the wait; no wait at all is a setting too", async ({
  server,
  account,
  member,
}) => {
  const { origin } = server;
  expect(await running(member)).toBeNull();
  const { id } = await start(origin, account);
  await must(origin, "anna", "POST operator/config", { recoveryWaitHours: 0 });
  try {
    const begun = await must(origin, "ben", "POST operator/recovery/approve", { id });
    expect(begun.opensAt).toBe(new Date(MORNING.getTime() + WAIT_MS).toISOString());
    const other = await newMember(origin, `${account}_c`);
    const quick = await approved(origin, `${account}_c`);
    expect(await use(origin, await newSecret(origin, quick))).toBe("done");
    expect((await other.answer("GET account/info", {})).refusal.reason).toBe("signed_out");
  } finally {
    await must(origin, "anna", "POST operator/config", { recoveryWaitHours: 72 });
  }
});

test("an operator reads the recoveries page by page, the newest first", async ({ server, account }) => {
  const { origin } = server;
  const asked: string[] = [];
  for (const one of ["d", "e", "f"]) {
    await newMember(origin, `${account}_${one}`);
    asked.unshift((await start(origin, `${account}_${one}`)).id);
  }
  const page = (cursor?: string) =>
    must(origin, "anna", "GET operator/recovery", { limit: 2, ...(cursor && { cursor }) });
  const first = await page();
  const second = await page(first.next!);
  expect([...first.list, ...second.list].slice(0, 3).map(({ id }) => id)).toEqual(asked);
});

const transfer = (payPassword: string) => ({ account: "genesis", amount: "10", payPassword });
const running = async (member: Client) => (await member.call("GET account/recovery", {})).recovery;
const events = async (member: Client) =>
  (await member.call("GET account/events", {})).list.map(({ type }) => type as string);
const reasonOf = async (origin: string, by: OperatorName, step: "approve" | "link", id: string) =>
  (await actAs(origin, by, `POST operator/recovery/${step}`, { id })).refusal.reason;
const stateOf = async (origin: string, id: string) => {
  const { list } = await must(origin, "anna", "GET operator/recovery", {});
  return list.find((one) => one.id === id);
};
const acts = async (origin: string, account: string) => {
  const { list } = await must(origin, "anna", "GET operator/audit", {});
  return list
    .filter(({ act, subject }) => act.startsWith("recovery") && subject === account)
    .map(({ act, operator, reason }) => [act, operator, reason]);
};
