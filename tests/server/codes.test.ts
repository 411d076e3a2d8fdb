/** Authenticator codes and recovery codes. Source: rules.md S93 to S98. */
import { randomUUID } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { expect } from "vitest";
import { resetPassword } from "../../server/accounts/change-passwords.ts";
import { confirmLogin, confirmReset } from "../../server/accounts/factors/login.ts";
import { signIn, type Recheck } from "../../server/accounts/sessions.ts";
import { noOrigin } from "../../server/core/origin.ts";
import { stepOf } from "../../server/factors/totp.ts";
import { Client, freshName, fundedMember, passwords } from "../support/client.ts";
import { DAY } from "../support/days.ts";
import { openBeside, type Opened } from "../support/engine.ts";
import { all } from "../support/factor-policy.ts";
import { onPostgres, test } from "../support/test.ts";

const { payPassword } = passwords;
const STEP = 30_000;

const reasonOf = ({ code, refusal }: { code: number; refusal: { reason: string } }) =>
  code === 200 ? "done" : refusal.reason;

/** The code of a moment, as a phone shows it. */
function codeOf(server: Opened, secret: string, ahead = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: server.clock.now().getTime() + ahead,
  });
}

/** A member with an authenticator, a day and a step after it was set up. */
async function withAuthenticator(server: Opened, account: string) {
  const client = await fundedMember(server.origin, account, "1000");
  const recruit = freshName("recruit");
  await client.register(recruit, account);
  const { secret } = await client.call("POST account/authenticatorStart", { payPassword });
  await client.call("POST account/authenticatorConfirm", { newCode: codeOf(server, secret) });
  server.clock.advance(DAY + STEP);
  return { client, recruit, secret };
}

/** Such a member who also has recovery codes. */
async function withRecoveryCodes(server: Opened, account: string) {
  const member = await withAuthenticator(server, account);
  const confirmed = { payPassword, code: codeOf(server, member.secret) };
  const { codes } = await member.client.call("POST account/recoveryCodes", confirmed);
  return { ...member, codes };
}

test("codes are those of RFC 6238's vectors, a step off at most", () => {
  // Appendix B gives eight digits of this secret; an authenticator shows the last six.
  const secret = Secret.fromUTF8("12345678901234567890").base32;
  const vectors = [
    [59, "287082"],
    [1111111109, "081804"],
    [1111111111, "050471"],
    [1234567890, "005924"],
    [2000000000, "279037"],
    [20000000000, "353130"],
  ] as const;
  for (const [seconds, code] of vectors) {
    const at = (ahead: number) => new Date(seconds * 1_000 + ahead);
    const step = BigInt(Math.floor(seconds / 30));
    expect([code, stepOf(secret, code, at(0))]).toEqual([code, step]);
    expect(stepOf(secret, code, at(STEP))).toBe(step);
    expect(stepOf(secret, code, at(-STEP))).toBe(step);
    expect(stepOf(secret, code, at(2 * STEP))).toBe(null);
    expect(stepOf(secret, code, at(-2 * STEP))).toBe(null);
  }
});

test("an authenticator counts from its first right code on, and is told to the member", async ({
  server,
  account,
}) => {
  const client = await fundedMember(server.origin, account, "0");
  const { secret, uri } = await client.call("POST account/authenticatorStart", { payPassword });
  expect(uri).toMatch(new RegExp(`^otpauth://totp/Starship:${account}\\?.*secret=${secret}`));
  expect((await client.call("GET account/factors", {})).authenticator).toBe(null);
  const wrong = await client.answer("POST account/authenticatorConfirm", { newCode: "000000" });
  expect(wrong.refusal).toMatchObject({ reason: "wrong_code", field: "newCode" });
  const done = await client.call("POST account/authenticatorConfirm", { newCode: codeOf(server, secret) });
  expect(done.authenticator).toMatch(/Z$/);
  expect((await client.call("GET account/events", { limit: 1 })).list).toMatchObject([
    { type: "factor_added" },
  ]);
  server.clock.advance(STEP);
  const code = codeOf(server, secret);
  expect(reasonOf(await client.answer("POST account/authenticatorStart", { payPassword, code }))).toBe(
    "authenticator_known",
  );
});

test("a member who chose two factors pays with password and code, and with neither alone", async ({
  server,
  account,
}) => {
  const { client, recruit, secret } = await withAuthenticator(server, account);
  const policy = all("two");
  const chosen = { policy, payPassword, code: codeOf(server, secret) };
  expect((await client.call("POST account/factorPolicy", chosen)).policy).toEqual(policy);
  server.clock.advance(STEP);
  const body = { account: recruit, amount: "10" };
  const code = codeOf(server, secret);
  expect((await client.answer("POST wallet/transfer", { ...body, payPassword })).refusal).toMatchObject({
    reason: "second_factor_needed",
    field: "code",
  });
  expect((await client.answer("POST wallet/transfer", { ...body, code })).refusal).toMatchObject({
    reason: "invalid",
    field: "payPassword",
  });
  const wrong = { ...body, payPassword: "wrong-password", code };
  expect(reasonOf(await client.answer("POST wallet/transfer", wrong))).toBe("wrong_pay_password");
  expect(reasonOf(await client.answer("POST wallet/transfer", { ...body, payPassword, code }))).toBe("done");
});

test("fault 419: no code counts twice, except for the same request sent again", async ({
  server,
  account,
}) => {
  const { client, recruit, secret } = await withAuthenticator(server, account);
  const code = codeOf(server, secret);
  const body = { account: recruit, amount: "10", payPassword, code };
  const refused = { ...body, amount: "100000" };
  const key = randomUUID();
  expect(reasonOf(await client.answer("POST wallet/transfer", refused, { key }))).toBe(
    "insufficient_balance",
  );
  expect(reasonOf(await client.answer("POST wallet/transfer", refused, { key }))).toBe(
    "insufficient_balance",
  );
  expect(reasonOf(await client.answer("POST wallet/transfer", body))).toBe("code_used");
  server.clock.advance(STEP);
  // An older step than the one that was taken.
  const next = { ...body, code: codeOf(server, secret, -STEP) };
  expect(reasonOf(await client.answer("POST wallet/transfer", next))).toBe("code_used");
});

test("fault 420: wrong codes have to wait, so that six digits are not guessed", async ({
  server,
  account,
}) => {
  const { client, recruit, secret } = await withAuthenticator(server, account);
  const body = { account: recruit, amount: "10", payPassword };
  const right = codeOf(server, secret);
  const wrong = right === "000000" ? "000001" : "000000";
  const tries = [];
  for (let i = 0; i < 7; i += 1)
    tries.push(reasonOf(await client.answer("POST wallet/transfer", { ...body, code: wrong })));
  expect(tries).toEqual([...Array<string>(5).fill("wrong_code"), "too_many_requests", "too_many_requests"]);
  expect(reasonOf(await client.answer("POST wallet/transfer", { ...body, code: right }))).toBe(
    "too_many_requests",
  );
});

test("ten recovery codes are shown once, kept as hashes, and each counts once and is told", async ({
  server,
  account,
}) => {
  const { client, recruit, secret } = await withAuthenticator(server, account);
  const made = await client.call("POST account/recoveryCodes", { payPassword, code: codeOf(server, secret) });
  expect(new Set(made.codes).size).toBe(10);
  const kept = JSON.stringify(
    [
      await server.ctx.db.selectFrom("recovery_code").selectAll().execute(),
      await server.ctx.db.selectFrom("outcome").select("response").execute(),
    ],
    (_, value: unknown) => (typeof value === "bigint" ? value.toString() : value),
  );
  expect(made.codes.filter((code) => kept.includes(code) || kept.includes(code.replaceAll("-", "")))).toEqual(
    [],
  );
  // Neither the database nor the key in it gives them away: each guess costs what one at a password does.
  expect(kept.match(/\$argon2id\$[^"]+/g)).toHaveLength(10);
  server.clock.advance(DAY);
  const body = { account: recruit, amount: "10", payPassword };
  const code = made.codes[3]!;
  expect(reasonOf(await client.answer("POST wallet/transfer", { ...body, code: code.toUpperCase() }))).toBe(
    "done",
  );
  expect((await client.call("GET account/events", { limit: 1 })).list).toMatchObject([
    { type: "recovery_code_used" },
  ]);
  expect(reasonOf(await client.answer("POST wallet/transfer", { ...body, code }))).toBe("code_used");
  expect((await client.call("GET account/factors", {})).recoveryCodes).toBe(9);
  server.clock.advance(STEP);
  const next = codeOf(server, secret);
  const later = await client.call("POST account/recoveryCodes", { payPassword, code: next });
  server.clock.advance(DAY);
  const old = await client.answer("POST wallet/transfer", { ...body, code: made.codes[4]! });
  expect([reasonOf(old), later.codes.length]).toEqual(["wrong_code", 10]);
});

test("fault 435: recovery codes that an earlier version kept as keyed hashes still count, once", async ({
  server,
  account,
}) => {
  const { client, recruit } = await withAuthenticator(server, account);
  const { ctx } = server;
  const code_hash = ctx.digest("recovery-code\0k3m9q7rtx2vd");
  const member_id = BigInt(client.uid!);
  await ctx.db
    .insertInto("recovery_code")
    .values({ member_id, code_hash, used_at: null, used_for: null })
    .execute();
  server.clock.advance(DAY);
  const body = { account: recruit, amount: "10", payPassword, code: "K3M9 Q7RT X2VD" };
  expect(reasonOf(await client.answer("POST wallet/transfer", body))).toBe("done");
  expect(reasonOf(await client.answer("POST wallet/transfer", body))).toBe("code_used");
});

test("fault 766: a request for recovery codes that is repeated after its answer was lost gets the codes that it made", async ({
  server,
  account,
}) => {
  const { client, secret, codes } = await withRecoveryCodes(server, account);
  const key = randomUUID();
  const body = { payPassword, code: codes[0]! };
  const first = await client.call("POST account/recoveryCodes", body, { key });
  const made = await client.call("GET account/events", {});
  // More often than a code may be wrong.
  for (let i = 0; i < 7; i += 1)
    expect(await client.call("POST account/recoveryCodes", body, { key })).toEqual(first);
  server.clock.advance(STEP);
  const later = { payPassword, code: codeOf(server, secret) };
  expect(await client.call("POST account/recoveryCodes", later, { key })).toEqual(first);
  expect(await client.call("GET account/events", {})).toEqual(made);
  expect((await client.call("GET account/factors", {})).recoveryCodes).toBe(10);
  const other = await client.answer("POST account/recoveryCodes", body, { key: randomUUID() });
  expect(reasonOf(other)).toBe("wrong_code");
  const guess = { payPassword: "another-password", code: codes[0]! };
  expect(reasonOf(await client.answer("POST account/recoveryCodes", guess, { key }))).toBe(
    "wrong_pay_password",
  );
  const kept = await server.ctx.db.selectFrom("outcome").select("key").where("key", "=", key).execute();
  expect(kept).toEqual([]);
});

test("fault 766: requests for recovery codes that come at once under one key make one set", async ({
  server,
  account,
}) => {
  const { client, codes } = await withRecoveryCodes(server, account);
  const key = randomUUID();
  const asked = Array.from({ length: 4 }, () =>
    client.call("POST account/recoveryCodes", { payPassword, code: codes[0]! }, { key }),
  );
  const answers = await Promise.all(asked);
  expect(new Set(answers.map((answer) => answer.codes.join())).size).toBe(1);
  const { list } = await client.call("GET account/events", {});
  expect(list.filter(({ type }) => type === "recovery_codes_made")).toHaveLength(2);
});

test("signing in needs the code where the member chose so, and a recovery code is the way back", async ({
  server,
  account,
}) => {
  const { client, secret, codes } = await withRecoveryCodes(server, account);
  server.clock.advance(STEP);
  const chosen = { policy: all("two"), payPassword, code: codeOf(server, secret) };
  await client.call("POST account/factorPolicy", chosen);
  const visitor = new Client(server.origin);
  const body = { account, password: passwords.password };
  expect((await visitor.answer("POST account/login", body)).refusal).toMatchObject({
    reason: "second_factor_needed",
    field: "code",
  });
  expect(
    reasonOf(await visitor.answer("POST account/login", { ...body, password: "wrong", code: codes[0]! })),
  ).toBe("wrong_credentials");
  expect(reasonOf(await visitor.answer("POST account/login", { ...body, code: codes[0]! }))).toBe("done");
  expect(reasonOf(await visitor.answer("POST account/login", { ...body, code: codes[0]! }))).toBe(
    "code_used",
  );
});

test("a reset needs both factors, or a recovery code", async ({ server, account }) => {
  const { codes } = await withRecoveryCodes(server, account);
  const visitor = new Client(server.origin);
  const body = { account, payPassword, password: "a-new-login-password" };
  expect(reasonOf(await visitor.answer("POST account/resetPassword", body))).toBe("second_factor_needed");
  const wrong = { ...body, payPassword: "wrong-password", code: codes[0]! };
  expect(reasonOf(await visitor.answer("POST account/resetPassword", wrong))).toBe("wrong_pay_password");
  expect(reasonOf(await visitor.answer("POST account/resetPassword", { ...body, code: codes[0]! }))).toBe(
    "done",
  );
});

const removals = {
  "an authenticator's code": async ({ client, codes }: Guarded, server: Opened) => {
    await client.call("POST account/authenticatorRemove", { payPassword, code: codes[0]! });
    const { secret } = await client.call("POST account/authenticatorStart", { payPassword });
    await client.call("POST account/authenticatorConfirm", { newCode: codeOf(server, secret) });
  },
  "a recovery code": async ({ client, codes }: Guarded) => {
    await client.call("POST account/recoveryCodes", { payPassword, code: codes[0]! });
  },
};

type Guarded = Awaited<ReturnType<typeof withRecoveryCodes>>;

test.for(Object.keys(removals) as (keyof typeof removals)[])(
  "fault 940: a sign-in and a reset by %s that its owner voids meanwhile are refused",
  async (by, { server }) => {
    const { ctx } = server;
    const next = async () => {
      const name = freshName("guarded");
      const member = { ...(await withRecoveryCodes(server, name)), name };
      server.clock.advance(STEP);
      const isAuthenticator = by === "an authenticator's code";
      const code = isAuthenticator ? codeOf(server, member.secret) : member.codes[1]!;
      const voided = async (recheck: Promise<Recheck>) => {
        const found = await recheck;
        await removals[by](member, server);
        await member.client.call("POST account/sessionsEnd", {});
        return found;
      };
      return { ...member, code, voided };
    };
    const first = await next();
    const signingIn = signIn(ctx, first.name, passwords.password, null, noOrigin, (id) =>
      first.voided(confirmLogin(ctx, id, first.code, null)),
    );
    await expect(signingIn).rejects.toMatchObject({ reason: "wrong_code", details: { field: "code" } });
    expect(await first.client.call("GET account/sessions", {})).toHaveLength(1);
    const second = await next();
    const body = { account: second.name, payPassword, password: "a-thief-s-new-password" };
    const resetting = resetPassword(ctx, body, null, noOrigin, (id) =>
      second.voided(confirmReset(ctx, id, { code: second.code }, null, noOrigin)),
    );
    await expect(resetting).rejects.toMatchObject({ reason: "wrong_code", details: { field: "code" } });
    expect(await second.client.call("GET account/sessions", {})).toHaveLength(1);
  },
);

test("two factors cannot be chosen where there is one, and asking for less holds what leaves for a day", async ({
  server,
  account,
}) => {
  const other = await fundedMember(server.origin, freshName("one"), "0");
  const impossible = await other.answer("POST account/factorPolicy", { policy: all("two"), payPassword });
  expect(impossible.refusal).toMatchObject({ reason: "second_factor_needed", field: "policy" });
  const { client, recruit, secret } = await withAuthenticator(server, account);
  const choose = async (need: "one" | "two") => {
    server.clock.advance(STEP);
    const body = { policy: all(need), payPassword, code: codeOf(server, secret) };
    await client.call("POST account/factorPolicy", body);
  };
  const pay = async () => {
    server.clock.advance(STEP);
    const body = { account: recruit, amount: "10", payPassword, code: codeOf(server, secret) };
    return reasonOf(await client.answer("POST wallet/transfer", body));
  };
  await choose("two");
  expect(await pay()).toBe("done");
  await choose("one");
  expect(await pay()).toBe("held");
});

test("the platform may demand two factors of withdrawals above an amount, and to new addresses", async ({
  server,
  operator,
  account,
}) => {
  const { client, secret } = await withAuthenticator(server, account);
  const demand = (withdrawAbove: string, newAddress: boolean) =>
    operator.call("POST operator/config", {
      factorDemands: { withdrawAbove, newAddress, credentials: false },
      reason: "test",
    } as never);
  const withdraw = async (amount: string, code?: string) => {
    const address = "0x52908400098527886E0F7030069857D2E4169EE7";
    const body = { amount, address, expect: String(Number(amount) * 0.95), payPassword };
    return reasonOf(
      await client.answer("POST withdraw/create", code === undefined ? body : { ...body, code }),
    );
  };
  await demand("50", false);
  expect(await withdraw("60")).toBe("second_factor_needed");
  expect(await withdraw("50")).not.toBe("second_factor_needed");
  expect(await withdraw("60", codeOf(server, secret))).not.toBe("second_factor_needed");
  await demand("0", true);
  const elsewhere = {
    amount: "20",
    address: "0x8617E340B3D01FA5F11F306F4090FD50E238070D",
    expect: "19",
    payPassword,
  };
  expect(reasonOf(await client.answer("POST withdraw/create", elsewhere))).toBe("second_factor_needed");
  await demand("0", false);
});

test("what a member does not have is not removed, and wrong first codes have to wait", async ({
  server,
  account,
}) => {
  const client = await fundedMember(server.origin, account, "0");
  const none = { reason: "not_found" };
  expect((await client.answer("POST account/authenticatorRemove", { payPassword })).refusal).toEqual(none);
  expect((await client.answer("POST account/passkeyRemove", { id: "unknown", payPassword })).refusal).toEqual(
    none,
  );
  expect((await client.answer("POST account/authenticatorConfirm", { newCode: "000000" })).refusal).toEqual(
    none,
  );
  const { secret } = await client.call("POST account/authenticatorStart", { payPassword });
  const confirm = (newCode: string) => client.answer("POST account/authenticatorConfirm", { newCode });
  const right = codeOf(server, secret);
  const wrong = right === "000000" ? "000001" : "000000";
  const reasons = [];
  for (let tries = 0; tries < 11; tries += 1) reasons.push(reasonOf(await confirm(wrong)));
  expect(reasons.slice(0, 9)).toEqual(Array<string>(9).fill("wrong_code"));
  expect(reasons.at(-1)).toBe("too_many_requests");
  expect(reasonOf(await confirm(right))).toBe("too_many_requests");
  server.clock.advance(2 * 60_000);
  expect(reasonOf(await confirm(codeOf(server, secret)))).toBe("done");
});

onPostgres("a code that two servers get at once counts once", async ({ server, account }) => {
  const { client, recruit, secret } = await withAuthenticator(server, account);
  const beside = await openBeside(server);
  const there = new Client(beside.origin);
  there.token = client.token;
  const body = { account: recruit, amount: "10", payPassword, code: codeOf(server, secret) };
  const answers = await Promise.all(
    [client, there, client, there].map((one) => one.answer("POST wallet/transfer", body)),
  );
  await beside.close();
  expect(answers.map(reasonOf).toSorted()).toEqual(["code_used", "code_used", "code_used", "done"]);
});
