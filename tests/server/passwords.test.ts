/** Changing and resetting passwords. */
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect } from "vitest";
import { Client, newMember, passwords } from "../support/client.ts";
import { openServer, type Opened } from "../support/engine.ts";
import { onPostgres, test } from "../support/test.ts";
import { until } from "../support/until.ts";

const QUARTER = 15 * 60_000;
const changed = "another-password";

const signIn = (operator: Client, account: string, password: string) =>
  operator.answer("POST account/login", { account, password });

const memberRow = (server: Opened, account: string) =>
  server.ctx.db.selectFrom("member").select("id").where("account", "=", account).executeTakeFirstOrThrow();

test("a reset by the second-level password sets the login password, ends all sessions and is remembered", async ({
  server,
  operator,
}) => {
  const phone = await newMember(server.origin, "locked_out");
  const desktop = await new Client(server.origin).login("locked_out");
  const answer = await reset(operator, "Locked_Out");
  expect(answer).toMatchObject({ code: 200, data: null });
  expect([await works(phone), await works(desktop)]).toEqual([false, false]);
  expect((await signIn(operator, "locked_out", passwords.password)).refusal.reason).toBe("wrong_credentials");
  expect((await signIn(operator, "locked_out", changed)).code).toBe(200);
  const { resetAt } = await operator.call("GET operator/member", { account: "locked_out" });
  expect(Math.abs(server.clock.now().getTime() - new Date(resetAt!).getTime())).toBeLessThan(60_000);
});

test("tries to reset an account answer alike whether or not it exists, to the lock and after it", async ({
  server,
  operator,
}) => {
  await operator.register("real_one", "genesis");
  const answers = async (account: string) => {
    const seen = [];
    for (let i = 0; i < 7; i += 1) {
      const { status, code, msg, refusal } = await reset(operator, account, {
        payPassword: `wrong guess ${i}`,
      });
      seen.push({ status, code, msg, reason: refusal.reason, field: refusal.field });
    }
    return seen;
  };
  const real = await answers("real_one");
  expect(real.map(({ reason }) => reason)).toEqual([
    ...Array.from({ length: 4 }, () => "wrong_pay_password"),
    ...Array.from({ length: 3 }, () => "pay_password_locked"),
  ]);
  expect(await answers("nobody_here")).toEqual(real);
  const right = await reset(operator, "real_one");
  expect(right.refusal.reason).toBe("pay_password_locked");
  const wait = new Date(right.refusal.retryAt!).getTime() - server.clock.now().getTime();
  expect(wait).toBeGreaterThan(14 * 60_000);
  server.clock.advance(QUARTER);
  expect((await reset(operator, "real_one")).code).toBe(200);
  // The tries before it are forgotten.
  const wrong = await reset(operator, "real_one", { payPassword: "wrong guess" });
  expect(wrong.refusal.reason).toBe("wrong_pay_password");
});

test("fifty guesses at a reset at once count as fifty", async ({ operator }) => {
  await operator.register("besieged", "genesis");
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, i) => reset(operator, "besieged", { payPassword: `wrong guess ${i}` })),
  );
  expect(answers.filter(({ refusal }) => refusal.reason === "wrong_pay_password")).toHaveLength(4);
});

test("a stranger's tries to reset do not lock the member's spending", async ({ server, operator }) => {
  const member = await newMember(server.origin, "undisturbed");
  await member.credit("undisturbed", "100");
  for (let i = 0; i < 6; i += 1) await reset(operator, "undisturbed", { payPassword: `wrong guess ${i}` });
  expect((await spend(member, passwords.payPassword)).code).toBe(200);
});

// The embedded engine has one connection: there nothing can meet.
onPostgres(
  "a sign-in whose password is changed while it is being judged is refused",
  async ({ server, operator }) => {
    await operator.register("raced", "genesis");
    const { id } = await memberRow(server, "raced");
    const { db } = server.ctx;
    let meeting: ReturnType<typeof signIn> | undefined;
    await db.transaction().execute(async (tx) => {
      await tx
        .updateTable("credential")
        .set({ hash: "changed meanwhile" })
        .where("member_id", "=", id)
        .where("kind", "=", "login")
        .execute();
      meeting = signIn(operator, "raced", passwords.password);
      const waiting = sql`select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`;
      await until(async () => expect((await waiting.execute(db)).rows).toHaveLength(1));
    });
    expect((await meeting!).refusal.reason).toBe("wrong_credentials");
    const sessions = db.selectFrom("session").selectAll().where("member_id", "=", id);
    expect(await sessions.execute()).toEqual([]);
  },
);

test("resets are limited per address like sign-ins", async () => {
  const strict = await openServer({ signInRate: 3 });
  try {
    const codes = [];
    for (let i = 0; i < 4; i += 1) {
      const response = await fetch(`${strict.origin}/api/account/resetPassword`, {
        method: "POST",
        headers: { "content-type": "application/json", "x-forwarded-for": "203.0.113.7" },
        body: JSON.stringify({ account: `someone_${i}`, ...passwords, password: changed }),
      });
      codes.push(response.status);
    }
    expect(codes).toEqual([200, 200, 200, 429]);
  } finally {
    await strict.close();
  }
});

test("a change of the login password ends the other sessions and keeps this one", async ({
  server,
  operator,
}) => {
  const phone = await newMember(server.origin, "changer");
  const desktop = await new Client(server.origin).login("changer");
  const body = { oldPassword: passwords.password, password: changed, payPassword: passwords.payPassword };
  const key = randomUUID();
  const first = await phone.answer("POST account/changePassword", body, { key });
  expect(first).toMatchObject({ code: 200, data: null });
  expect([await works(phone), await works(desktop)]).toEqual([true, false]);
  expect((await signIn(operator, "changer", passwords.password)).code).toBe(500);
  expect((await signIn(operator, "changer", changed)).code).toBe(200);
  // The old password is wrong by now: only the stored outcome can answer this.
  expect((await phone.answer("POST account/changePassword", body, { key })).text).toBe(first.text);
  expect((await phone.answer("POST account/changePassword", body)).refusal).toEqual({
    reason: "wrong_credentials",
    field: "oldPassword",
  });
});

test("a change of the second-level password ends the other sessions, and only the new one spends", async ({
  server,
}) => {
  const phone = await newMember(server.origin, "pay_changer");
  const desktop = await new Client(server.origin).login("pay_changer");
  await phone.credit("pay_changer", "300");
  expect((await spend(phone, passwords.payPassword)).code).toBe(200);
  const body = {
    password: passwords.password,
    oldPayPassword: passwords.payPassword,
    payPassword: changed,
  };
  expect(await phone.call("POST account/changePayPassword", body)).toBeNull();
  expect([await works(phone), await works(desktop)]).toEqual([true, false]);
  expect((await spend(phone, passwords.payPassword)).refusal.reason).toBe("wrong_pay_password");
  expect((await spend(phone, changed)).code).toBe(200);
});

const login = {
  oldPassword: passwords.password,
  password: changed,
  payPassword: passwords.payPassword,
};
const pay = { password: passwords.password, oldPayPassword: passwords.payPassword, payPassword: changed };

test.for([
  [
    "changePassword",
    "a wrong old password",
    { ...login, oldPassword: "not it" },
    "wrong_credentials",
    "oldPassword",
  ],
  [
    "changePassword",
    "a wrong second password",
    { ...login, payPassword: "not it" },
    "wrong_pay_password",
    "payPassword",
  ],
  ["changePassword", "both the same", { ...login, password: passwords.payPassword }, "invalid", "password"],
  ["changePassword", "too short a new one", { ...login, password: "1234567" }, "invalid", "password"],
  [
    "changePayPassword",
    "a wrong login password",
    { ...pay, password: "not it" },
    "wrong_credentials",
    "password",
  ],
  [
    "changePayPassword",
    "a wrong old one",
    { ...pay, oldPayPassword: "not it" },
    "wrong_pay_password",
    "oldPayPassword",
  ],
  [
    "changePayPassword",
    "both the same",
    { ...pay, payPassword: passwords.password },
    "invalid",
    "payPassword",
  ],
  ["changePayPassword", "too short a new one", { ...pay, payPassword: "1234567" }, "invalid", "payPassword"],
] as const)(
  "%s with %s is refused and changes nothing",
  async ([name, , body, reason, field], { server }) => {
    const account = `kept_${randomUUID().slice(0, 8)}`;
    const member = await newMember(server.origin, account);
    const other = await new Client(server.origin).login(account);
    const stored = () =>
      server.ctx.db
        .selectFrom("credential")
        .select(["kind", "hash"])
        .where("member_id", "=", BigInt(member.uid!))
        .orderBy("kind")
        .execute();
    const before = await stored();
    const call = `POST account/${name}` as "POST account/changePassword";
    const { refusal } = await member.answer(call, body as typeof login);
    expect(refusal).toEqual({ reason, field });
    expect(await stored()).toEqual(before);
    expect(await works(other)).toBe(true);
  },
);

test("a reset to the second-level password itself is refused, and is not counted as a try", async ({
  operator,
}) => {
  await operator.register("careless", "genesis");
  const same = () => reset(operator, "careless", { password: passwords.payPassword });
  for (let i = 0; i < 6; i += 1)
    expect((await same()).refusal).toEqual({ reason: "invalid", field: "password" });
  expect((await reset(operator, "careless")).code).toBe(200);
});

test("wrong second passwords in changes and in payments count together towards the lock", async ({
  server,
}) => {
  const member = await newMember(server.origin, "counted");
  for (let i = 0; i < 4; i += 1) await spend(member, `wrong ${i}`);
  const fifth = await member.answer("POST account/changePassword", { ...login, payPassword: "not it" });
  expect(fifth.refusal.reason).toBe("pay_password_locked");
});

const reset = (operator: Client, account: string, changes: object = {}) =>
  operator.answer("POST account/resetPassword", {
    account,
    payPassword: passwords.payPassword,
    password: changed,
    ...changes,
  });

const works = async (client: Client) => (await client.answer("GET account/info", {})).code === 200;
const spend = (member: Client, payPassword: string) =>
  member.answer("POST vote/create", { level: 1, payType: "usdt", payPassword });
