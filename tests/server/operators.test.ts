/** Named operators: invited, set up, signed in; sessions; tokens of scripts. Rules O91 to O96. */
import { expect } from "vitest";
import { Authenticator } from "../support/authenticator.ts";
import { newMember } from "../support/client.ts";
import {
  codeOf,
  Desk,
  hashOf,
  invited,
  makeSecret,
  newOperator,
  setUp,
  signIn,
} from "../support/operator-sessions.ts";
import { openBlocker } from "../support/blocker.ts";
import { onPostgres, test } from "../support/test.ts";

const MINUTE = 60_000;

test("an invited operator sets a passkey up and signs in with it", async ({ server }) => {
  const { origin } = server;
  const site = origin.replace("127.0.0.1", "localhost");
  const passkeys = new Authenticator(site);
  const secret = await invited(new Desk(origin), "pia", ["editor", "support"]);
  const desk = new Desk(origin, null);
  const { passkey } = await desk.must("POST operator/invitation/open", { secret });
  const created = passkeys.create(passkey!);
  await desk.must("POST operator/invitation/accept", { secret, passkey: { name: "Phone", created } });
  const challenge = await desk.must("POST operator/session/challenge", {});
  const signed = passkeys.get(challenge);
  const { token, roles } = await desk.must("POST operator/session/start", { passkey: signed });
  expect(roles).toEqual(["support", "editor"]);
  const pia = new Desk(origin, token);
  expect(await pia.must("GET operator/session", {})).toMatchObject({ name: "pia", roles });
  // A signature signs in once.
  expect(await desk.reason("POST operator/session/start", { passkey: signed })).toBe("wrong_passkey");
  const { list } = await new Desk(origin).must("GET operator/audit", { limit: 4 });
  expect(list.map(({ act, operator, via }) => [act, operator, via])).toEqual([
    ["operator sign in", "pia", expect.stringMatching(/^session \d+$/)],
    ["operator accept", "pia", "invitation"],
    ["operator invite", "operator", "token"],
    ["operator make", "operator", "token"],
  ]);
});

onPostgres(
  "fault 939: a sign-in with a passkey that is replaced meanwhile opens no session",
  async ({ server }) => {
    const { origin } = server;
    const passkeys = new Authenticator(origin.replace("127.0.0.1", "localhost"));
    const secret = await invited(new Desk(origin), "olga", ["admin"]);
    const desk = new Desk(origin, null);
    const { passkey } = await desk.must("POST operator/invitation/open", { secret });
    const created = passkeys.create(passkey!);
    await desk.must("POST operator/invitation/accept", { secret, passkey: { name: "Lost", created } });
    const signed = passkeys.get(await desk.must("POST operator/session/challenge", {}));
    const blocker = await openBlocker(server.environment.databaseUrl!);
    try {
      // The signature has been checked, and the session is not open yet.
      await blocker.hold("select from operator_account where name = 'olga' for update");
      const late = desk.reason("POST operator/session/start", { passkey: signed });
      await blocker.waiting(1);
      // As an accepted invitation does.
      await blocker.query("delete from operator_passkey where operator = 'olga'");
      await blocker.release();
      expect(await late).toBe("wrong_passkey");
    } finally {
      await blocker.close();
    }
  },
);

test("what an operator does stands in the audit log with their session", async ({ server, account }) => {
  const fay = await newOperator(server, "fay", ["finance", "auditor"]);
  await newMember(server.origin, account);
  await fay.must("POST operator/credit", { account, asset: "usdt", amount: "5", reason: "gift" });
  const { list } = await fay.must("GET operator/audit", { limit: 1 });
  expect(list[0]).toMatchObject({ act: "credit", operator: "fay", via: expect.stringMatching(/^session/) });
  expect(await fay.must("GET operator/ledger/check", {})).toMatchObject({ ok: true });
});

test("a session ends half an hour after its last use, and twelve hours after its start", async ({
  server,
}) => {
  const idle = await newOperator(server, "ida", ["auditor"]);
  server.clock.advance(29 * MINUTE);
  expect(await idle.reason("GET operator/session", {})).toBe("done");
  server.clock.advance(29 * MINUTE);
  expect(await idle.reason("GET operator/session", {})).toBe("done");
  server.clock.advance(30 * MINUTE);
  expect(await idle.reason("GET operator/session", {})).toBe("forbidden");
  const busy = await newOperator(server, "bea", ["auditor"]);
  for (let passed = 0; passed < 12 * 60 - 20; passed += 20) {
    server.clock.advance(20 * MINUTE);
    expect(await busy.reason("GET operator/session", {})).toBe("done");
  }
  server.clock.advance(20 * MINUTE);
  expect(await busy.reason("GET operator/session", {})).toBe("forbidden");
});

test("fault 921: the use of one session does not lengthen another one", async ({ server }) => {
  const [left, used] = [
    await newOperator(server, "lea", ["auditor"]),
    await newOperator(server, "uma", ["auditor"]),
  ];
  for (let passed = 0; passed < 40; passed += 10) {
    server.clock.advance(10 * MINUTE);
    expect(await used.reason("GET operator/session", {})).toBe("done");
  }
  expect(await left.reason("GET operator/session", {})).toBe("forbidden");
});

test("sessions are listed and ended: one's own, by an admin any", async ({ server }) => {
  const secret = await invited(new Desk(server.origin), "sol", ["support"]);
  const factors = await setUp(server, secret);
  const [one, two] = [await signIn(server, factors), await signIn(server, factors)];
  const other = await newOperator(server, "oli", ["support"]);
  const admin = await newOperator(server, "ada", ["admin"]);
  const { list } = await one.must("GET operator/sessions", {});
  expect(list.map(({ operator, current }) => [operator, current])).toEqual([
    ["sol", false],
    ["sol", true],
  ]);
  const [second, first] = [list[0]!, list[1]!];
  expect(await other.reason("POST operator/session/end", { id: first.id })).toBe("not_found");
  expect(await two.reason("POST operator/session/end", {})).toBe("done");
  expect(await two.reason("GET operator/session", {})).toBe("forbidden");
  expect(await admin.reason("POST operator/session/end", { id: second.id })).toBe("not_found");
  expect(await admin.reason("POST operator/session/end", { id: first.id })).toBe("done");
  expect(await one.reason("GET operator/session", {})).toBe("forbidden");
});

test("a disabled operator is out at once, with sessions, scripts and invitations", async ({ server }) => {
  const token = new Desk(server.origin);
  const secret = await invited(token, "dan", ["finance"]);
  const factors = await setUp(server, secret);
  const dan = await signIn(server, factors);
  const opt = `opt_${makeSecret()}`;
  const script = { name: "dans", role: "finance", tokenHash: hashOf(opt), days: 1 } as const;
  await dan.must("POST operator/scripts", script);
  const nightly = new Desk(server.origin, opt);
  expect(await nightly.reason("GET operator/session", {})).toBe("done");
  const open = makeSecret();
  await token.must("POST operator/operators/invite", { name: "dan", secretHash: hashOf(open), reason: "x" });
  await token.must("POST operator/operators", {
    name: "dan",
    roles: ["finance"],
    disabled: true,
    reason: "left",
  });
  expect(await dan.reason("GET operator/session", {})).toBe("forbidden");
  expect(await nightly.reason("GET operator/session", {})).toBe("forbidden");
  expect(await token.reason("POST operator/invitation/open", { secret: open })).toBe("invitation_invalid");
  server.clock.advance(MINUTE);
  const code = codeOf(factors.totp, server.clock.now());
  const body = { name: "dan", key: factors.key, code };
  expect(await token.reason("POST operator/session/start", body)).toBe("wrong_credentials");
  await token.must("POST operator/operators", { name: "dan", roles: ["finance"], reason: "back" });
  expect(await token.reason("POST operator/session/start", body)).toBe("done");
});

test("another invitation replaces what the operator had, and ends their sessions", async ({ server }) => {
  const before = await newOperator(server, "ron", ["support"]);
  const again = await invited(new Desk(server.origin), "ron", ["support"]);
  expect(await before.reason("GET operator/session", {})).toBe("done");
  const factors = await setUp(server, again);
  expect(await before.reason("GET operator/session", {})).toBe("forbidden");
  expect(await (await signIn(server, factors)).reason("GET operator/session", {})).toBe("done");
});

test("a script has one role, in its owner's name, until its time is over", async ({ server, account }) => {
  await newMember(server.origin, account);
  const owner = await newOperator(server, "kim", ["finance", "support"]);
  const token = `opt_${makeSecret()}`;
  const script = { name: "payroll", role: "finance", tokenHash: hashOf(token), days: 2 } as const;
  await owner.must("POST operator/scripts", script);
  const payroll = new Desk(server.origin, token);
  const credit = { account, asset: "usdt", amount: "1", reason: "pay" } as const;
  expect(await payroll.reason("POST operator/credit", credit)).toBe("done");
  expect(await payroll.reason("GET operator/feedback", {})).toBe("operator_forbidden");
  expect(await payroll.reason("POST operator/scripts", { ...script, name: "more" })).toBe(
    "operator_forbidden",
  );
  const { list } = await new Desk(server.origin).must("GET operator/audit", { limit: 3 });
  expect(list.map(({ act, operator, via }) => [act, operator, via])).toEqual([
    ["operator forbidden", "kim", "script payroll"],
    ["credit", "kim", "script payroll"],
    ["operator script", "kim", expect.stringMatching(/^session/)],
  ]);
  // A role that its owner has no more is not the script's either.
  const change = { name: "kim", roles: ["support"], reason: "moves" } as const;
  await new Desk(server.origin).must("POST operator/operators", { ...change, roles: ["support"] });
  expect(await payroll.reason("GET operator/session", {})).toBe("forbidden");
  await new Desk(server.origin).must("POST operator/operators", { ...change, roles: ["finance"] });
  expect(await payroll.reason("GET operator/session", {})).toBe("done");
  server.clock.advance(2 * 24 * 60 * MINUTE);
  expect(await payroll.reason("GET operator/session", {})).toBe("forbidden");
});

test("a hundred scripts have tokens at the most, and those that are over do not count", async ({
  server,
}) => {
  const desk = new Desk(server.origin);
  const make = (name: string, days = 3) =>
    desk.answer("POST operator/scripts", { name, role: "support", tokenHash: hashOf(makeSecret()), days });
  // Those that are over are deleted with it.
  await make("first");
  const { list: before } = await desk.must("GET operator/scripts", {});
  for (let made = before.length; made < 99; made += 1) await make(`script_${made}`);
  expect((await make("short", 1)).done).toBe(true);
  expect((await make("late")).refusal).toEqual({ reason: "above_limit", limit: "100" });
  server.clock.advance(24 * 60 * MINUTE);
  expect((await make("late")).done).toBe(true);
});
