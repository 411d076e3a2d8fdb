/** Registration, sessions and the second-level password. */
import { expect } from "vitest";
import { Client, newMember, passwords } from "../support/client.ts";
import type { Opened } from "../support/engine.ts";
import { test } from "../support/test.ts";

const DAY = 24 * 3_600_000;

test("a visitor registers below a referrer, whatever the case of the names, and signs in", async ({
  server,
  operator,
}) => {
  const { uid } = await operator.call(
    "POST account/register",
    registration("Alice_1", { referrer: "GENESIS" }),
  );
  const alice = await new Client(server.origin).login("ALICE_1");
  expect(alice.uid).toBe(uid);
  expect(await alice.call("GET account/info", {})).toMatchObject({
    uid,
    username: "alice_1",
    referrer: "genesis",
    level: 0,
    frozen: false,
  });
});

test.for([
  ["an account that is taken", { account: "genesis" }, { reason: "account_taken", field: "account" }],
  ["an unknown referrer", { referrer: "nobody_here" }, { reason: "referrer_unknown", field: "referrer" }],
  [
    "the same password twice",
    { payPassword: passwords.password },
    { reason: "invalid", field: "payPassword" },
  ],
  [
    "the same password twice, typed on two keyboards",
    { payPassword: "ｌｏｇｉｎ－ｐａｓｓｗｏｒｄ" },
    { reason: "invalid", field: "payPassword" },
  ],
  ["too short an account", { account: "ab" }, { reason: "invalid", field: "account" }],
  ["too long an account", { account: "a".repeat(33) }, { reason: "invalid", field: "account" }],
  ["an account with other signs", { account: "al ice" }, { reason: "invalid", field: "account" }],
  ["too short a password", { password: "1234567" }, { reason: "invalid", field: "password" }],
  ["too long a password", { payPassword: "x".repeat(129) }, { reason: "invalid", field: "payPassword" }],
  ["the risk notice not accepted", { riskAccepted: false }, { reason: "invalid", field: "riskAccepted" }],
  ["a field missing", { referrer: undefined }, { reason: "invalid", field: "referrer" }],
] as const)(
  "registration with %s is refused and makes nobody",
  async ([, changes, refusal], { server, operator }) => {
    const before = await count(server);
    const answer = await operator.answer("POST account/register", registration("someone_new", changes));
    expect(answer).toMatchObject({ status: 200, code: 500, refusal });
    expect(await count(server)).toBe(before);
  },
);

const count = async (server: Opened) =>
  (await server.ctx.db.selectFrom("member").select("id").execute()).length;

test("of twenty registrations of one name at once one succeeds", async ({ operator }) => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => operator.answer("POST account/register", registration("wanted"))),
  );
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
  expect(
    answers.filter(({ code }) => code === 500).every(({ refusal }) => refusal.reason === "account_taken"),
  ).toBe(true);
});

test("a wrong password and an unknown account are told apart by nothing", async ({ operator }) => {
  await operator.register("careful", "genesis");
  const wrong = await operator.answer("POST account/login", {
    account: "careful",
    password: "not the password",
  });
  const unknown = await operator.answer("POST account/login", {
    account: "nobody_here",
    password: "not the password",
  });
  expect(wrong.refusal).toEqual({ reason: "wrong_credentials" });
  expect(unknown.text).toBe(wrong.text);
});

test("neither a token nor a password stands in the database as it is", async ({ server }) => {
  const member = await newMember(server.origin, "secretive");
  const sessions = await server.ctx.db.selectFrom("session").selectAll().execute();
  const credentials = await server.ctx.db.selectFrom("credential").selectAll().execute();
  const stored = JSON.stringify([sessions, credentials], (_, value) =>
    typeof value === "bigint" ? `${value}` : value,
  );
  expect(stored).not.toContain(member.token);
  expect(stored).not.toContain(passwords.password);
  expect(credentials.every(({ hash }) => hash.startsWith("$argon2id$v=19$"))).toBe(true);
});

test("log-out ends the session, and only this one", async ({ server }) => {
  const phone = await newMember(server.origin, "two_devices");
  const desktop = await new Client(server.origin).login("two_devices");
  await phone.call("POST account/logout", {});
  expect((await phone.answer("GET account/info", {})).code).toBe(4001);
  expect((await desktop.answer("GET account/info", {})).code).toBe(200);
});

test("a session ends after 14 days unused and after 90 days in any case", async ({ server }) => {
  const idle = await newMember(server.origin, "idler");
  const busy = await newMember(server.origin, "busy");
  for (let day = 0; day < 90; day += 10) {
    server.clock.advance(10 * DAY - 1000);
    const code = (await busy.answer("GET account/info", {})).code;
    expect([day, code]).toEqual([day, 200]);
  }
  expect((await idle.answer("GET account/info", {})).code).toBe(4001);
  server.clock.advance(10_000);
  expect((await busy.answer("GET account/info", {})).code).toBe(4001);
});

test("an absent, an invented and an ended token all answer 4001 with a message", async ({ operator }) => {
  for (const token of [null, "invented", "x".repeat(5_000)]) {
    const answer = await operator.answer("GET wallet/balances", {}, { token });
    expect(answer).toMatchObject({ status: 200, code: 4001, refusal: { reason: "signed_out" } });
    expect(answer.msg.length).toBeGreaterThan(5);
  }
});

test("five wrong second-level passwords lock spending for 15 minutes, even with the right one, but not sign-in", async ({
  server,
}) => {
  const member = await newMember(server.origin, "forgetful");
  await member.credit("forgetful", "300");
  const vote = (payPassword: string) =>
    member.answer("POST vote/create", { level: 1, payType: "usdt", payPassword });
  const tries = [];
  for (let i = 0; i < 5; i += 1) tries.push((await vote(`wrong ${i}`)).refusal.reason);
  expect(tries).toEqual([...Array.from({ length: 4 }, () => "wrong_pay_password"), "pay_password_locked"]);
  const locked = await vote(passwords.payPassword);
  expect(locked.refusal.reason).toBe("pay_password_locked");
  const wait = new Date(locked.refusal.retryAt!).getTime() - server.clock.now().getTime();
  expect(wait).toBeGreaterThan(14 * 60_000);
  expect((await new Client(server.origin).login("forgetful")).token).not.toBeNull();
  server.clock.advance(15 * 60_000);
  expect((await vote(passwords.payPassword)).code).toBe(200);
});

test("a right second-level password forgives the wrong ones before it", async ({ server }) => {
  const member = await newMember(server.origin, "clumsy");
  await member.credit("clumsy", "1000");
  const vote = (payPassword: string) =>
    member.answer("POST vote/create", { level: 1, payType: "usdt", payPassword });
  for (let round = 0; round < 3; round += 1) {
    for (let i = 0; i < 4; i += 1)
      expect((await vote("wrong one")).refusal.reason).toBe("wrong_pay_password");
    expect((await vote(passwords.payPassword)).code).toBe(200);
  }
});

test("fifty guesses at once count as fifty, not as one", async ({ server }) => {
  const member = await newMember(server.origin, "attacked");
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, i) =>
      member.answer("POST vote/create", { level: 1, payType: "usdt", payPassword: `guess ${i}` }),
    ),
  );
  const judged = answers.filter(({ refusal }) => refusal.reason === "wrong_pay_password");
  expect(judged).toHaveLength(4);
});

const registration = (account: string, changes: object = {}) => ({
  account,
  referrer: "genesis",
  riskAccepted: true as const,
  ...passwords,
  ...changes,
});
