/** Passkeys: made, signed in with, and confirming money. Source: rules.md S90 to S92. */
import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { resetPassword } from "../../server/accounts/change-passwords.ts";
import { confirmReset } from "../../server/accounts/factors/login.ts";
import { PASSKEYS_MAX } from "../../server/accounts/factors/passkeys.ts";
import { noOrigin } from "../../server/core/origin.ts";
import { openBlocker } from "../support/blocker.ts";
import { addPasskey, Authenticator, signed } from "../support/authenticator.ts";
import { Client, freshName, fundedMember, passwords } from "../support/client.ts";
import { DAY } from "../support/days.ts";
import { openBeside, type Opened } from "../support/engine.ts";
import { onPostgres, test } from "../support/test.ts";

const { payPassword } = passwords;
const MINUTE = 60_000;

/** A member below whom there is another one, and who opened the app under a name. */
async function member(server: Opened, account: string) {
  const origin = server.origin.replace("127.0.0.1", "localhost");
  const client = await fundedMember(origin, account, "1000");
  const recruit = freshName("recruit");
  await client.register(recruit, account);
  return { client, origin, recruit, authenticator: new Authenticator(origin) };
}

/** The same with a passkey, a day after it was made. */
async function memberWithPasskey(server: Opened, account: string) {
  const made = await member(server, account);
  const id = await addPasskey(made.client, made.authenticator, payPassword);
  server.clock.advance(DAY);
  return { ...made, id };
}

const reasonOf = ({ code, refusal }: { code: number; refusal: { reason: string } }) =>
  code === 200 ? "done" : refusal.reason;

test("a passkey is made, named, listed and told to the member, and holds what leaves for a day", async ({
  server,
  account,
}) => {
  const { client, authenticator, recruit } = await member(server, account);
  await addPasskey(client, authenticator, payPassword, "My phone");
  const { passkeys } = await client.call("GET account/factors", {});
  expect(passkeys.map(({ name, usedAt, rpId }) => [name, usedAt, rpId])).toEqual([
    ["My phone", null, "localhost"],
  ]);
  const { list } = await client.call("GET account/events", { limit: 1 });
  expect(list).toMatchObject([{ type: "factor_added", detail: "My phone" }]);
  const body = { account: recruit, amount: "10", payPassword };
  expect((await client.answer("POST wallet/transfer", body)).refusal).toMatchObject({ reason: "held" });
  server.clock.advance(DAY);
  expect(reasonOf(await client.answer("POST wallet/transfer", body))).toBe("done");
});

test("a passkey signs in without a name and without a password", async ({ server, account }) => {
  const { origin, authenticator, client } = await memberWithPasskey(server, account);
  const visitor = new Client(origin);
  const passkey = authenticator.get(await visitor.call("POST account/passkeyLoginChallenge", {}));
  const { token, uid } = await visitor.call("POST account/passkeyLogin", { passkey });
  expect(uid).toBe(client.uid);
  expect((await visitor.call("GET account/info", {}, { token })).username).toBe(account);
  const again = await visitor.answer("POST account/passkeyLogin", { passkey });
  expect(reasonOf(again)).toBe("wrong_passkey");
});

test("a signature opens one session, however many send it at once", async ({ server, account }) => {
  const { origin, authenticator } = await memberWithPasskey(server, account);
  authenticator.counts = false;
  const visitor = new Client(origin);
  const passkey = authenticator.get(await visitor.call("POST account/passkeyLoginChallenge", {}));
  const all = await Promise.all(
    Array.from({ length: 6 }, () => visitor.answer("POST account/passkeyLogin", { passkey })),
  );
  expect(all.map(reasonOf).toSorted()).toEqual(["done", ...Array<string>(5).fill("wrong_passkey")]);
});

onPostgres(
  "fault 938: a sign-in with a passkey that is removed meanwhile opens no session",
  async ({ server, account }) => {
    const { origin, authenticator, client, id } = await memberWithPasskey(server, account);
    const blocker = await openBlocker(server.environment.databaseUrl!);
    try {
      const thief = new Client(origin);
      const passkey = authenticator.get(await thief.call("POST account/passkeyLoginChallenge", {}));
      // The signature has been checked, and the session is not open yet.
      await blocker.hold("lock table used_challenge in exclusive mode");
      const signIn = thief.answer("POST account/passkeyLogin", { passkey });
      await blocker.waiting(1);
      const key = randomUUID();
      const proof = await signed(client, authenticator, "POST account/passkeyRemove", key, { id });
      await client.call("POST account/passkeyRemove", { id, passkey: proof }, { key });
      await client.call("POST account/sessionsEnd", {});
      await blocker.release();
      expect(reasonOf(await signIn)).toBe("wrong_passkey");
      expect(await client.call("GET account/sessions", {})).toHaveLength(1);
    } finally {
      await blocker.close();
    }
  },
);

test("fault 938: a reset with a passkey that is removed meanwhile changes nothing", async ({
  server,
  account,
}) => {
  const { origin, authenticator, client, id } = await memberWithPasskey(server, account);
  const visitor = new Client(origin);
  const passkey = authenticator.get(await visitor.call("POST account/passkeyLoginChallenge", {}));
  const site = { ...noOrigin, site: { origin, rpId: "localhost" } };
  const body = { account, payPassword, password: "a-thief-s-new-password" };
  const resetting = resetPassword(server.ctx, body, null, site, async (memberId) => {
    const recheck = await confirmReset(server.ctx, memberId, { passkey }, null, site);
    const key = randomUUID();
    const proof = await signed(client, authenticator, "POST account/passkeyRemove", key, { id });
    await client.call("POST account/passkeyRemove", { id, passkey: proof }, { key });
    return recheck;
  });
  await expect(resetting).rejects.toMatchObject({ reason: "wrong_passkey" });
  expect(await client.call("GET account/sessions", {})).toHaveLength(1);
});

test("a passkey confirms a payment in place of the second-level password, once", async ({
  server,
  account,
}) => {
  const { client, authenticator, recruit } = await memberWithPasskey(server, account);
  const body = { account: recruit, amount: "10" };
  const key = randomUUID();
  const passkey = await signed(client, authenticator, "POST wallet/transfer", key, body);
  const first = await client.answer("POST wallet/transfer", { ...body, passkey }, { key });
  expect(reasonOf(first)).toBe("done");
  const again = await client.answer("POST wallet/transfer", { ...body, passkey }, { key });
  expect(again.text).toBe(first.text);
  const anew = await signed(client, authenticator, "POST wallet/transfer", key, body);
  const withAnother = await client.answer("POST wallet/transfer", { ...body, passkey: anew }, { key });
  expect(withAnother.text).toBe(first.text);
  expect((await client.call("GET wallet/balances", {})).balance).toBe("990");
});

test("fault 415: a signature for one payment confirms no other: neither another amount, recipient, key nor call", async ({
  server,
  account,
}) => {
  const { client, authenticator, recruit } = await memberWithPasskey(server, account);
  const other = freshName("other");
  await client.register(other, account);
  const body = { account: recruit, amount: "10" };
  const key = randomUUID();
  const passkey = await signed(client, authenticator, "POST wallet/transfer", key, body);
  const tries = [
    client.answer("POST wallet/transfer", { ...body, amount: "11", passkey }, { key }),
    client.answer("POST wallet/transfer", { ...body, account: other, passkey }, { key }),
    client.answer("POST wallet/transfer", { ...body, passkey }),
    client.answer("POST stake/create", { amount: "10", passkey }, { key }),
  ];
  expect((await Promise.all(tries)).map(reasonOf)).toEqual(Array<string>(4).fill("wrong_passkey"));
  expect((await client.call("GET wallet/balances", {})).balance).toBe("1000");
});

test("fault 416: another member's passkey, another origin's, one without its user and an unknown one confirm nothing", async ({
  server,
  account,
}) => {
  const { client, authenticator, recruit, origin } = await memberWithPasskey(server, account);
  const stranger = await memberWithPasskey(server, freshName("stranger"));
  const body = { account: recruit, amount: "10" };
  const key = randomUUID();
  const attempt = async (from: Authenticator, id?: string) => {
    const passkey = await signed(client, from, "POST wallet/transfer", key, body, id);
    return reasonOf(await client.answer("POST wallet/transfer", { ...body, passkey }, { key }));
  };
  expect(await attempt(stranger.authenticator)).toBe("wrong_passkey");
  authenticator.origin = "https://starship.example";
  expect(await attempt(authenticator)).toBe("wrong_passkey");
  authenticator.origin = origin;
  authenticator.verifiesUser = false;
  expect(await attempt(authenticator)).toBe("wrong_passkey");
  authenticator.verifiesUser = true;
  const unknown = new Authenticator(origin);
  unknown.create({ challenge: "x", rp: { id: "localhost", name: "" } });
  expect(await attempt(unknown)).toBe("wrong_passkey");
  const foreign = { ...authenticator.credentials[0]!, rpId: "starship.example", id: "foreign" };
  authenticator.credentials.push(foreign);
  expect(await attempt(authenticator, "foreign")).toBe("wrong_passkey");
  expect(await attempt(authenticator)).toBe("done");
});

test("fault 417: a confirmation that took longer than five minutes is refused, and so is one of a removed passkey", async ({
  server,
  account,
}) => {
  const { client, authenticator, recruit, id } = await memberWithPasskey(server, account);
  const body = { account: recruit, amount: "10" };
  const key = randomUUID();
  const late = await signed(client, authenticator, "POST wallet/transfer", key, body);
  server.clock.advance(5 * MINUTE);
  expect(reasonOf(await client.answer("POST wallet/transfer", { ...body, passkey: late }, { key }))).toBe(
    "challenge_expired",
  );
  const passkey = await signed(client, authenticator, "POST wallet/transfer", key, body);
  const removal = randomUUID();
  const proof = await signed(client, authenticator, "POST account/passkeyRemove", removal, { id });
  await client.call("POST account/passkeyRemove", { id, passkey: proof }, { key: removal });
  expect(reasonOf(await client.answer("POST wallet/transfer", { ...body, passkey }, { key }))).toBe(
    "wrong_passkey",
  );
  expect((await client.call("GET account/events", { limit: 1 })).list).toMatchObject([
    { type: "factor_removed", detail: "Phone" },
  ]);
});

test("fault 418: a copy of an authenticator, whose count of signatures goes back, confirms nothing", async ({
  server,
  account,
}) => {
  const { client, authenticator, recruit } = await memberWithPasskey(server, account);
  const pay = async () => {
    const body = { account: recruit, amount: "10" };
    const key = randomUUID();
    const passkey = await signed(client, authenticator, "POST wallet/transfer", key, body);
    return reasonOf(await client.answer("POST wallet/transfer", { ...body, passkey }, { key }));
  };
  expect([await pay(), await pay()]).toEqual(["done", "done"]);
  authenticator.credentials[0]!.counter = 0;
  expect([await pay(), await pay(), await pay()]).toEqual(["wrong_passkey", "wrong_passkey", "done"]);
});

test("where a passkey stands, one factor changes no credential, factor or choice", async ({
  server,
  account,
}) => {
  const { client, authenticator, id } = await memberWithPasskey(server, account);
  const created = authenticator.create(await client.call("POST account/passkeyOptions", {}));
  const policy = {
    signIn: "one",
    withdraw: "one",
    transfer: "two",
    spend: "one",
    credentials: "one",
  } as const;
  const answers = [
    await client.answer("POST account/passkeyRemove", { id, payPassword }),
    await client.answer("POST account/passkeyAdd", { name: "Second", created, payPassword }),
    await client.answer("POST account/authenticatorStart", { payPassword }),
    await client.answer("POST account/recoveryCodes", { payPassword }),
    await client.answer("POST account/factorPolicy", { policy, payPassword }),
    await client.answer("POST account/changePassword", {
      oldPassword: passwords.password,
      password: "another-login-password",
      payPassword,
    }),
  ];
  expect(answers.map(reasonOf)).toEqual(Array<string>(6).fill("second_factor_needed"));
});

test("whoever forgot the second-level password sets a new one with a passkey", async ({
  server,
  account,
}) => {
  const { client, authenticator } = await memberWithPasskey(server, account);
  const body = { password: passwords.password, payPassword: "another-second-password" };
  const key = randomUUID();
  const passkey = await signed(client, authenticator, "POST account/changePayPassword", key, body);
  await client.call("POST account/changePayPassword", { ...body, passkey }, { key });
  expect(
    reasonOf(
      await client.answer("POST stake/create", { amount: "1", payPassword: "another-second-password" }),
    ),
  ).toBe("insufficient_balance");
});

test("a reset of the login password needs the passkey too", async ({ server, account }) => {
  const { origin, authenticator } = await memberWithPasskey(server, account);
  const visitor = new Client(origin);
  const body = { account, payPassword, password: "a-new-login-password" };
  expect(reasonOf(await visitor.answer("POST account/resetPassword", body))).toBe("second_factor_needed");
  const passkey = authenticator.get(await visitor.call("POST account/passkeyLoginChallenge", {}));
  expect(reasonOf(await visitor.answer("POST account/resetPassword", { ...body, passkey }))).toBe("done");
  await visitor.login(account, "a-new-login-password");
});

test("under an address, or another name, there are no passkeys, and all else works", async ({
  server,
  account,
}) => {
  const client = await fundedMember(server.origin, account, "0");
  const asked = await client.answer("POST account/passkeyOptions", {});
  expect(reasonOf(asked)).toBe("passkeys_unavailable");
});

test("fault 903: a login password set with a passkey is not the second-level password", async ({
  server,
  account,
}) => {
  const { client, authenticator } = await memberWithPasskey(server, account);
  const body = { oldPassword: passwords.password, password: payPassword };
  const key = randomUUID();
  const passkey = await signed(client, authenticator, "POST account/changePassword", key, body);
  const answer = await client.answer("POST account/changePassword", { ...body, passkey }, { key });
  expect(answer.refusal).toEqual({ reason: "invalid", field: "password" });
  await new Client(server.origin).login(account);
});

test("fault 903: a passkey beside a wrong second-level password confirms nothing", async ({
  server,
  account,
}) => {
  const { client, authenticator, recruit } = await memberWithPasskey(server, account);
  const body = { account: recruit, amount: "10", payPassword: "not-the-second-password" };
  const key = randomUUID();
  const passkey = await signed(client, authenticator, "POST wallet/transfer", key, body);
  const answer = await client.answer("POST wallet/transfer", { ...body, passkey }, { key });
  expect(reasonOf(answer)).toBe("wrong_pay_password");
  expect((await client.call("GET wallet/balances", {})).balance).toBe("1000");
});

test("fault 903: a passkey takes nobody else's place", async ({ server, account }) => {
  const { authenticator, id } = await memberWithPasskey(server, account);
  const { client: thief, origin } = await member(server, freshName("thief"));
  const hostile = new Authenticator(origin);
  const created = hostile.create(await thief.call("POST account/passkeyOptions", {}), id);
  const added = await thief.answer("POST account/passkeyAdd", { name: "Mine", created, payPassword });
  expect(reasonOf(added)).toBe("passkey_known");
  const visitor = new Client(origin);
  const signIn = async (from: Authenticator) => {
    const passkey = from.get(await visitor.call("POST account/passkeyLoginChallenge", {}));
    return visitor.answer("POST account/passkeyLogin", { passkey });
  };
  expect(reasonOf(await signIn(hostile))).toBe("wrong_passkey");
  expect(reasonOf(await signIn(authenticator))).toBe("done");
});

test("there are at most so many passkeys, none twice, and a rename changes its name only", async ({
  server,
  account,
}) => {
  const { client, authenticator, id } = await memberWithPasskey(server, account);
  const named = await client.call("POST account/passkeyRename", { id, name: "  Key ring " });
  expect(named.passkeys.map(({ name }) => name)).toEqual(["Key ring"]);
  const { db } = server.ctx;
  const row = await db.selectFrom("passkey").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const more = Array.from({ length: PASSKEYS_MAX - 1 }, (_, i) => ({ ...row, id: `${id}${i}` }));
  await db.insertInto("passkey").values(more).execute();
  const key = randomUUID();
  const created = authenticator.create(await client.call("POST account/passkeyOptions", {}));
  const body = { name: "One more", created };
  const passkey = await signed(client, authenticator, "POST account/passkeyAdd", key, body, id);
  expect(reasonOf(await client.answer("POST account/passkeyAdd", { ...body, passkey }, { key }))).toBe(
    "passkeys_full",
  );
  await db.deleteFrom("passkey").where("id", "!=", id).where("member_id", "=", row.member_id).execute();
  const again = authenticator.create(await client.call("POST account/passkeyOptions", {}), id);
  const twice = { name: "Twice", created: again };
  const own = randomUUID();
  const confirmed = await signed(client, authenticator, "POST account/passkeyAdd", own, twice, id);
  const answer = await client.answer(
    "POST account/passkeyAdd",
    { ...twice, passkey: confirmed },
    { key: own },
  );
  expect(reasonOf(answer)).toBe("passkey_known");
});

onPostgres("of two servers one signs in with a signature", async ({ server, account }) => {
  const { origin, authenticator } = await memberWithPasskey(server, account);
  authenticator.counts = false;
  const beside = await openBeside(server);
  const port = new URL(beside.origin).port;
  const there = new URL(origin);
  const clients = [new Client(origin), new Client(`http://localhost:${port}`)];
  const challenge = await clients[0]!.call("POST account/passkeyLoginChallenge", {});
  const passkey = authenticator.get(challenge);
  const both = await Promise.all(
    clients.map((client) => client.answer("POST account/passkeyLogin", { passkey })),
  );
  await beside.close();
  expect(there.hostname).toBe("localhost");
  // The other server has another port, and so another origin.
  expect(both.map(reasonOf)).toEqual(["done", "wrong_passkey"]);
});
