/** A member closes the account: asked, told, kept or closed, and opened again. Source: rules.md S120 to S124. */
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect } from "vitest";
import type { AirdropBody } from "../../contract/airdrops/operator-schemas.ts";
import { CLOSE_GRACE_DAYS, CLOSE_REMINDER_DAYS } from "../../contract/accounts/rules.ts";
import { closeDueAccounts, remindOfClosing } from "../../server/accounts/closing/due.ts";
import type { Purge } from "../../server/core/retention.ts";
import { transact } from "../../server/core/transact.ts";
import { erasures } from "../../server/main/erasures.ts";
import { onRestored } from "../../server/main/restored.ts";
import { listOf } from "../support/airdrops.ts";
import { Client, fundedMember, newMember, passwords } from "../support/client.ts";
import type { Opened } from "../support/engine.ts";
import { actAs, operators } from "../support/operators.ts";
import { linked, renewed, start, use } from "../support/recovery.ts";
import { deposit } from "../support/sync-rows.ts";
import { platformTime, usdtOf, withdraw } from "../support/withdraw.ts";
import { test as base } from "../support/test.ts";

const test = base
  .extend("environment", { scope: "file" }, () => ({ operators }))
  .extend("member", ({ server, account }) => newMember(server.origin, account));

const DAY_MS = 24 * 3_600_000;
const GRACE_MS = CLOSE_GRACE_DAYS * DAY_MS;
const REMINDER_MS = CLOSE_REMINDER_DAYS * DAY_MS;
const ASKED = platformTime("20:00:00");
const DUE = new Date(ASKED.getTime() + GRACE_MS).toISOString();
const { payPassword } = passwords;

test.beforeEach(({ server }) => server.clock.stopAt(ASKED));

test("an account that was to be closed is told to its member, works on, and is closed when its time has come", async ({
  server,
  account,
  member,
}) => {
  const below = await fundedMember(server.origin, `${account}_below`, "200", account);
  await member.credit(account, "15");
  expect(await member.call("GET account/info", {})).toMatchObject({ closesAt: null });
  expect(await ask(member)).toBe(DUE);
  expect(await member.call("GET account/info", {})).toMatchObject({ closesAt: DUE });
  expect(await events(member)).toEqual(["close_asked", "sign_in"]);
  expect(await acts(member, account)).toMatchObject([
    { act: "member closing", before: { closesAt: null }, after: { closesAt: DUE }, reason: "by the member" },
    { act: "credit" },
  ]);

  await untilDue(server);
  server.clock.advance(-1);
  await newSession(member, account);
  expect(await run(server)).toBe(0);
  expect((await transfer(member, `${account}_below`)).code).toBe(200);
  await newSession(below, `${account}_below`);
  expect((await transfer(below, account)).code).toBe(200);

  server.clock.advance(1);
  expect(await run(server)).toBe(1);
  expect(await run(server)).toBe(0);
  expect((await member.answer("GET account/info", {})).code).toBe(4001);
  const signIn = { account, password: passwords.password };
  expect((await member.answer("POST account/login", signIn)).refusal.reason).toBe("wrong_credentials");
  const reset = { account, payPassword, password: "another-login-phrase" };
  expect((await member.answer("POST account/resetPassword", reset)).refusal.reason).toBe(
    "wrong_pay_password",
  );
  expect(await acts(member, account)).toMatchObject([
    { act: "member closed", after: { closed: true } },
    { act: "member closing" },
    { act: "credit" },
  ]);
  expect(await member.call("GET operator/member", { account })).toMatchObject({
    closesAt: null,
    closedAt: DUE,
    balances: { usdt: "15" },
  });
});

test("nothing is sent to a closed account, nobody registers below it or takes its name, and it earns on", async ({
  server,
  account,
  member,
}) => {
  const below = await fundedMember(server.origin, `${account}_below`, "300", account);
  // An income needs an active vote.
  await member.credit(account, "100");
  await member.call("POST vote/create", { level: 1, payType: "usdt", payPassword });
  await ask(member);
  await untilDue(server);
  await run(server);
  await newSession(below, `${account}_below`);
  const unknown = { reason: "recipient_unknown", field: "account" };
  expect((await below.answer("GET wallet/recipient", { account })).refusal).toEqual(unknown);
  expect((await below.answer("GET wallet/recipient", { account, act: "gift" })).refusal).toEqual(unknown);
  expect((await transfer(below, account)).refusal).toEqual(unknown);
  await below.call("POST nft/buy", { id: 1, quantity: 1, payPassword });
  const gift = { id: 1, quantity: 1, account, payPassword };
  expect((await below.answer("POST nft/transfer", gift)).refusal).toEqual(unknown);
  const registration = { ...passwords, riskAccepted: true } as const;
  const visitor = new Client(server.origin);
  const under = { ...registration, account: `${account}_new`, referrer: account };
  expect((await visitor.answer("POST account/register", under)).refusal.reason).toBe("referrer_unknown");
  const again = { ...registration, account, referrer: "genesis" };
  expect((await visitor.answer("POST account/register", again)).refusal.reason).toBe("account_taken");
  await below.call("POST vote/create", { level: 1, payType: "usdt", payPassword });
  const { balances } = await member.call("GET operator/member", { account });
  expect(Number(balances.usdt)).toBeGreaterThan(0);
});

test("an airdrop has no closed account: not by level, not for passes, not from a list", async ({
  server,
  account,
  member,
}) => {
  const other = await newMember(server.origin, `${account}_open`);
  for (const [one, name] of [
    [member, account],
    [other, `${account}_open`],
  ] as const) {
    await one.credit(name, "100");
    await one.call("POST nft/buy", { id: 1, quantity: 1, payPassword });
  }
  await ask(member);
  await untilDue(server);
  await run(server);
  const drop = { title: "Thanks", asset: "usdt", book: "fees", split: "each", amount: "1" } as const;
  const desk = new Client(server.origin);
  const preview = (audience: AirdropBody["audience"]) =>
    desk.call("POST operator/airdrop/preview", { ...drop, audience });
  const audiences: AirdropBody["audience"][] = [
    { kind: "levels", levels: [0] },
    { kind: "passes", staked: false },
  ];
  for (const audience of audiences) {
    const { airdrop } = await preview(audience);
    const { list } = await desk.call("GET operator/airdrop/recipients", { id: airdrop!.id, limit: 100 });
    const names = list.map((one) => one.account);
    expect(names).toContain(`${account}_open`);
    expect(names).not.toContain(account);
  }
  const csv = `${account},1\n${account}_open,1`;
  const { errors } = await desk.call("POST operator/airdrop/preview", listOf(csv));
  expect(errors).toMatchObject([{ line: 1, problem: "account" }]);
});

test("who changes their mind keeps the account without a password; a repetition restarts no wait", async ({
  server,
  member,
}) => {
  const key = randomUUID();
  const answers = await Promise.all(
    [1, 2, 3].map(() => member.answer("POST account/close", { payPassword }, { key })),
  );
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  server.clock.advance(DAY_MS);
  expect(await ask(member)).toBe(DUE);
  expect(await events(member)).toEqual(["close_asked", "sign_in"]);
  expect(await member.call("POST account/keep", {})).toEqual({ closesAt: null });
  expect(await member.call("POST account/keep", {})).toEqual({ closesAt: null });
  expect(await events(member)).toEqual(["close_kept", "close_asked", "sign_in"]);
  await untilDue(server);
  expect(await run(server)).toBe(0);
});

test("it needs the second-level password, and is refused to the root", async ({ server, member }) => {
  expect((await member.answer("POST account/close", { payPassword: "not the password" })).refusal).toEqual({
    reason: "wrong_pay_password",
    field: "payPassword",
  });
  await sql`
    update credential set hash = own.hash from credential own
    where own.member_id = ${BigInt(member.uid!)} and own.kind = credential.kind
      and credential.member_id = (select id from member where account = 'genesis')`.execute(server.ctx.db);
  const root = await new Client(server.origin).login("genesis");
  expect((await root.answer("POST account/close", { payPassword })).refusal.reason).toBe("invalid");
});

test.for([
  ["balance_left", (_: Opened, member: Client, account: string) => member.credit(account, "20")],
  ["frozen", (_: Opened, member: Client) => member.call("POST account/freeze", {})],
  ["recovery_running", ({ origin }: Opened, _: Client, account: string) => start(origin, account)],
  [
    "withdrawal_open",
    async (_: Opened, member: Client, account: string) => {
      await member.credit(account, "20");
      expect((await withdraw(member, "20")).code).toBe(200);
    },
  ],
  ["deposit_open", (server: Opened, member: Client) => deposit(server, member.uid!)],
] as const)(
  "fault 850: an account is neither asked for nor closed while it is %s; its member is told that it stays open",
  async ([reason, obstruct], { server, account, member }) => {
    const other = await newMember(server.origin, `${account}_first`);
    await obstruct(server, other, `${account}_first`);
    expect((await other.answer("POST account/close", { payPassword })).refusal.reason).toBe(reason);

    await ask(member);
    await untilDue(server);
    server.clock.stopAt(new Date(DUE));
    await newSession(member, account);
    await obstruct(server, member, account);
    expect(await run(server)).toBe(1);
    expect(await member.call("GET account/info", {})).toMatchObject({ closesAt: null });
    expect((await events(member))[0]).toBe("close_dropped");
    expect((await acts(member, account))[0]).toMatchObject({ act: "member closing", reason });
    expect(await run(server)).toBe(0);
  },
);

test("fault 851: the time is told once more three days before, and once only", async ({
  server,
  account,
  member,
}) => {
  await ask(member);
  server.clock.advance(GRACE_MS - REMINDER_MS - 1);
  await newSession(member, account);
  expect(await remind(server)).toBe(0);
  server.clock.advance(1);
  expect(await remind(server)).toBe(1);
  expect(await remind(server)).toBe(0);
  expect((await events(member)).filter((type) => type === "close_near")).toHaveLength(1);
  // The next request is told again.
  await member.call("POST account/keep", {});
  await ask(member);
  server.clock.advance(GRACE_MS - REMINDER_MS);
  expect(await remind(server)).toBe(1);
});

test("fault 783: an account of whose closing no server reminded in time is closed three days after the reminder", async ({
  server,
  account,
  member,
}) => {
  await ask(member);
  server.clock.advance(GRACE_MS - DAY_MS);
  await newSession(member, account);
  expect(await run(server)).toBe(0);
  const later = new Date(server.clock.now().getTime() + REMINDER_MS).toISOString();
  expect(await remind(server)).toBe(1);
  expect(await remind(server)).toBe(0);
  expect(await member.call("GET account/info", {})).toMatchObject({ closesAt: later });
  expect((await events(member)).filter((type) => type === "close_near")).toHaveLength(1);
  expect((await acts(member, account))[0]).toMatchObject({
    act: "member closing",
    before: { closesAt: DUE },
    after: { closesAt: later },
    reason: "the reminder was late",
  });
  server.clock.advance(REMINDER_MS - 1);
  expect(await run(server)).toBe(0);
  server.clock.advance(1);
  expect(await run(server)).toBe(1);
});

test("fault 783: no account is closed that nobody was reminded of, and a reminder an hour late moves nothing", async ({
  server,
  account,
  member,
}) => {
  await ask(member);
  server.clock.advance(GRACE_MS);
  expect(await run(server)).toBe(0);
  await newSession(member, account);
  await member.call("POST account/keep", {});

  server.clock.stopAt(ASKED);
  expect(await ask(member)).toBe(DUE);
  server.clock.advance(GRACE_MS - REMINDER_MS + 3_600_000);
  expect(await remind(server)).toBe(1);
  await newSession(member, account);
  expect(await member.call("GET account/info", {})).toMatchObject({ closesAt: DUE });
});

test("customer service opens a closed account again, with both passwords, and all that it held is there", async ({
  server,
  account,
  member,
}) => {
  await member.credit(account, "19.5");
  await ask(member);
  await untilDue(server);
  await run(server);
  const { origin } = server;
  const half = { account, what: ["login" as const], reason: "came back" };
  const refused = await actAs(origin, "anna", "POST operator/recovery/start", half);
  expect(refused.refusal).toEqual({ reason: "invalid", field: "what" });
  const { secret } = await linked(server, account);
  expect(await use(origin, secret)).toBe("done");
  await member.login(account, renewed.password);
  expect(await usdtOf(member)).toBe("19.5");
  expect(await member.call("GET account/info", {})).toMatchObject({ closesAt: null });
  expect(await member.call("GET operator/member", { account })).toMatchObject({ closedAt: null });
  server.clock.advance(DAY_MS);
  await member.login(account, renewed.password);
  await newMember(origin, `${account}_below`, account);
  expect((await transfer(member, `${account}_below`, renewed.payPassword)).code).toBe(200);
});

test("fault 852: whoever recovers an account that somebody else wants to close keeps it", async ({
  server,
  account,
  member,
}) => {
  await ask(member);
  server.clock.advance(20 * DAY_MS);
  const { secret } = await linked(server, account);
  expect(await use(server.origin, secret)).toBe("done");
  await untilDue(server);
  expect(await run(server)).toBe(0);
  await member.login(account, renewed.password);
});

test("fault 853: a restored database lacks who kept the account, so it closes none that was asked for before", async ({
  server,
  account,
  member,
}) => {
  await ask(member);
  await transact(server.ctx.db, (tx) => onRestored(tx, null, server.clock.now()));
  expect(await member.call("GET account/info", {})).toMatchObject({ closesAt: null });
  expect((await events(member))[0]).toBe("close_dropped");
  expect((await acts(member, account))[0]).toMatchObject({ reason: "the database was restored" });
  await untilDue(server);
  expect(await run(server)).toBe(0);
});

test("fault 854: two servers that close at the same time close each account once", async ({
  server,
  account,
}) => {
  const members = await Promise.all(
    Array.from({ length: 6 }, (_, i) => newMember(server.origin, `${account}_${i}`)),
  );
  for (const member of members) await ask(member);
  await untilDue(server);
  const closed = await Promise.all([1, 2, 3].map(() => run(server)));
  expect(closed.reduce((sum, one) => sum + one, 0)).toBeGreaterThanOrEqual(6);
  for (const [i] of members.entries()) {
    const list = await acts(members[0]!, `${account}_${i}`);
    expect(list.filter(({ act }) => act === "member closed")).toHaveLength(1);
  }
});

test("fault 855: what is sent while the account is closed is done before, or refused", async ({
  server,
  account,
  member,
}) => {
  await newMember(server.origin, `${account}_below`, account);
  await member.credit(account, "19");
  await ask(member);
  await untilDue(server);
  await newSession(member, account);
  const [sent, closed] = await Promise.all([transfer(member, `${account}_below`), run(server)]);
  expect(closed).toBe(1);
  const { balances } = await member.call("GET operator/member", { account });
  if (sent.code === 200) expect(balances.usdt).toBe("9");
  else {
    expect([sent.code, sent.refusal?.reason]).toEqual([4001, "signed_out"]);
    expect(balances.usdt).toBe("19");
  }
});

/** The time of a closing that was asked for just now comes, three days after its reminder. */
async function untilDue(server: Opened): Promise<void> {
  server.clock.advance(GRACE_MS - REMINDER_MS);
  await remind(server);
  server.clock.advance(REMINDER_MS);
}

/** Until none is due: a row that another transaction holds is left to the next run. */
async function run(server: Opened): Promise<number> {
  return untilNone(server, 0, closeDueAccounts(erasures));
}
async function remind(server: Opened): Promise<number> {
  return untilNone(server, CLOSE_REMINDER_DAYS, remindOfClosing);
}

async function untilNone({ ctx, clock }: Opened, days: number, step: Purge): Promise<number> {
  const until = new Date(clock.now().getTime() + days * DAY_MS);
  for (let total = 0; ;) {
    total += await transact(ctx.db, (tx) => step(tx, clock.now(), 500));
    const left = await ctx.db
      .selectFrom("member")
      .select("id")
      .where("closes_at", "<=", until)
      .where("close_reminded", "=", days === 0)
      .executeTakeFirst();
    if (!left) return total;
  }
}

async function ask(member: Client): Promise<string | null> {
  return (await member.call("POST account/close", { payPassword })).closesAt;
}

/** The one before has not been used for too long. */
async function newSession(member: Client, account: string): Promise<void> {
  await member.login(account);
}

const transfer = (member: Client, account: string, password = payPassword) =>
  member.answer("POST wallet/transfer", { account, amount: "10", payPassword: password });

async function events(member: Client): Promise<string[]> {
  return (await member.call("GET account/events", { limit: 20 })).list
    .map(({ type }) => type)
    .filter((type, i, all) => type !== "sign_in" || i === all.length - 1);
}

async function acts(member: Client, subject: string) {
  return (await member.call("GET operator/audit", { subject, limit: 20 })).list;
}
