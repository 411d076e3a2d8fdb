/** Operators who try what is not theirs. Rules O91 to O96. */
import { expect } from "vitest";
import { endpoints, type Call } from "../../contract/endpoints.ts";
import { isOperatorCall, mayCall, rights } from "../../contract/operator/rights.ts";
import { roles } from "../../contract/operator/roles.ts";
import { Authenticator } from "../support/authenticator.ts";
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
import { onPostgres, test } from "../support/test.ts";
import { openBeside, type Opened } from "../support/engine.ts";
import { openOn, testEnvironment } from "../support/opened.ts";
import { freshStorage } from "../support/storage.ts";

const operatorsCalls = (Object.keys(endpoints) as Call[]).filter((call) => call.includes(" operator/"));

test("each of the operators' calls stands in the table of rights, and no other", () => {
  expect(Object.keys(rights).toSorted()).toEqual(operatorsCalls.toSorted());
  for (const call of operatorsCalls) {
    const { access } = endpoints[call];
    expect([call, access]).toEqual([
      call,
      isOperatorCall(call) && rights[call] === "anybody" ? "operator-entry" : "operator",
    ]);
  }
});

test("an auditor has every read, and changes nothing but their own sessions and scripts", () => {
  const mine = new Set(["POST operator/session/end", "POST operator/scripts", "POST operator/scripts/end"]);
  for (const call of operatorsCalls.filter(isOperatorCall).filter((one) => rights[one] !== "anybody"))
    expect([call, mayCall(["auditor"], call)]).toEqual([call, call.startsWith("GET ") || mine.has(call)]);
});

test("fault 491: each role is refused each call that is not its own, before anything is read or done", async ({
  server,
}) => {
  for (const role of roles) {
    const desk = await newOperator(server, `only-${role}`, [role]);
    for (const call of operatorsCalls.filter(isOperatorCall)) {
      if (mayCall([role], call)) continue;
      const { refusal } = await desk.answer(call, {} as never);
      expect([role, call, refusal.reason]).toEqual([role, call, "operator_forbidden"]);
    }
  }
  const { list } = await new Desk(server.origin).must("GET operator/audit", { limit: 1 });
  expect(list[0]).toMatchObject({
    act: "operator forbidden",
    operator: "only-auditor",
    via: expect.stringMatching(/^session /),
  });
});

test("fault 492: a script that errs without end does not fill the audit log", async ({ server }) => {
  const desk = await newOperator(server, "erring", ["editor"]);
  const body = { account: "nobody", reason: "x" };
  for (let i = 0; i < 25; i += 1) await desk.answer("POST operator/member/freeze", body);
  const rows = await server.ctx.db
    .selectFrom("audit")
    .select("after")
    .where("act", "=", "operator forbidden")
    .where("operator", "=", "erring")
    .orderBy("id")
    .execute();
  expect(rows.map(({ after }) => (after as { times: number }).times)).toEqual([1, 10]);
});

test("fault 493: an invitation is taken once, however many take it at the same time", async ({ server }) => {
  const secret = await invited(new Desk(server.origin), "race", ["support"]);
  const desk = new Desk(server.origin, null);
  const { authenticator } = await desk.must("POST operator/invitation/open", { secret });
  const code = codeOf(authenticator.secret, server.clock.now());
  const keys = Array.from({ length: 5 }, makeSecret);
  const reasons = await Promise.all(
    keys.map((key) =>
      desk.reason("POST operator/invitation/accept", {
        secret,
        authenticator: { code, keyHash: hashOf(key) },
      }),
    ),
  );
  expect(reasons.filter((one) => one === "done")).toHaveLength(1);
  expect(new Set(reasons)).toEqual(new Set(["done", "invitation_invalid"]));
  expect(await desk.reason("POST operator/invitation/open", { secret })).toBe("invitation_invalid");
});

test("an invitation that is a day old opens nothing", async ({ server }) => {
  const secret = await invited(new Desk(server.origin), "late", ["support"]);
  server.clock.advance(24 * 3_600_000);
  expect(await new Desk(server.origin).reason("POST operator/invitation/open", { secret })).toBe(
    "invitation_invalid",
  );
});

test("fault 494: a code signs in once, and codes are guessed slowly by whoever has the key", async ({
  server,
}) => {
  const factors = await setUp(server, await invited(new Desk(server.origin), "cora", ["support"]));
  const { name, key, totp } = factors;
  const desk = new Desk(server.origin, null);
  server.clock.advance(30_000);
  const code = codeOf(totp, server.clock.now());
  const wrong = code === "000000" ? "000001" : "000000";
  const tries = await Promise.all(
    Array.from({ length: 3 }, () => desk.reason("POST operator/session/start", { name, key, code })),
  );
  expect(tries.toSorted()).toEqual(["code_used", "code_used", "done"]);
  // Nobody without the key delays the operator.
  for (let i = 0; i < 8; i += 1)
    expect(await desk.reason("POST operator/session/start", { name, key: makeSecret(), code })).toBe(
      "wrong_credentials",
    );
  const guesses: string[] = [];
  for (let i = 0; i < 8; i += 1)
    guesses.push(await desk.reason("POST operator/session/start", { name, key, code: wrong }));
  expect(guesses).toContain("wrong_code");
  expect(guesses.at(-1)).toBe("too_many_requests");
  server.clock.advance(3_600_000);
  expect(await (await signIn(server, factors)).reason("GET operator/session", {})).toBe("done");
});

test("fault 904: a copy of an operator's passkey signs in no more once the other one has", async ({
  server,
}) => {
  const { desk, passkeys, start } = await withPasskey(server, "pam");
  const copy = { ...passkeys.credentials[0]! };
  expect(await start(passkeys)).toBe("done");
  expect(await start(passkeys)).toBe("done");
  passkeys.credentials[0] = copy;
  expect(await start(passkeys)).toBe("wrong_passkey");
  expect(await desk.reason("GET operator/session", {})).toBe("forbidden");
});

test("fault 904: an invited operator does not take the place of another one's passkey", async ({
  server,
}) => {
  const { passkeys, start } = await withPasskey(server, "pat");
  const hostile = new Authenticator(passkeys.origin);
  const secret = await invited(new Desk(server.origin), "max", ["auditor"]);
  const desk = new Desk(server.origin, null);
  const { passkey } = await desk.must("POST operator/invitation/open", { secret });
  const created = hostile.create(passkey!, passkeys.credentials[0]!.id);
  const accept = { secret, passkey: { name: "Phone", created } };
  expect(await desk.reason("POST operator/invitation/accept", accept)).toBe("passkey_known");
  expect([await start(hostile), await start(passkeys)]).toEqual(["wrong_passkey", "done"]);
  // The invitation was not used up.
  await setUp(server, secret);
});

test("fault 904: the code of an invitation is tried slowly, and an invitation is not accepted without a factor", async ({
  server,
}) => {
  const secret = await invited(new Desk(server.origin), "gus", ["auditor"]);
  const desk = new Desk(server.origin, null);
  expect(await desk.reason("POST operator/invitation/accept", { secret })).toBe("invalid");
  const accept = (code: string) => ({ secret, authenticator: { code, keyHash: hashOf(makeSecret()) } });
  const { authenticator } = await desk.must("POST operator/invitation/open", { secret });
  const code = codeOf(authenticator.secret, server.clock.now());
  const wrong = code === "000000" ? "000001" : "000000";
  const guesses: string[] = [];
  for (let i = 0; i < 12; i += 1)
    guesses.push(await desk.reason("POST operator/invitation/accept", accept(wrong)));
  expect(guesses[0]).toBe("wrong_code");
  expect(guesses.at(-1)).toBe("too_many_requests");
});

/** An operator who set a passkey up, and a way to sign in with one. */
async function withPasskey(server: Opened, name: string) {
  const passkeys = new Authenticator(server.origin.replace("127.0.0.1", "localhost"));
  const secret = await invited(new Desk(server.origin), name, ["support"]);
  const desk = new Desk(server.origin, null);
  const { passkey } = await desk.must("POST operator/invitation/open", { secret });
  const created = passkeys.create(passkey!);
  await desk.must("POST operator/invitation/accept", { secret, passkey: { name: "Phone", created } });
  const start = async (from: Authenticator) =>
    desk.reason("POST operator/session/start", {
      passkey: from.get(await desk.must("POST operator/session/challenge", {})),
    });
  return { desk, passkeys, start };
}

test("fault 495: who makes an operator's token cannot take a role that they lack", async ({ server }) => {
  const desk = await newOperator(server, "small", ["editor"]);
  const script = { name: "big", role: "admin", tokenHash: hashOf(makeSecret()), days: 1 } as const;
  expect(await desk.reason("POST operator/scripts", script)).toBe("operator_forbidden");
  const own = { name: "small", roles: ["admin"], reason: "more" } as const;
  expect(await desk.reason("POST operator/operators", { ...own, roles: ["admin"] })).toBe(
    "operator_forbidden",
  );
  // The name of whoever has the token of the environment is nobody else's.
  const taken = { name: "operator", roles: ["admin"] as ["admin"], reason: "x" };
  expect(await new Desk(server.origin).reason("POST operator/operators", taken)).toBe("invalid");
});

test("fault 504: signing in is closed to other hosts, as all of the operators' calls are", async ({
  server,
}) => {
  const desk = await newOperator(server, "near", ["support"]);
  const far = { remoteAddress: "203.0.113.7" };
  const headers = { "operator-token": desk.token! };
  for (const call of operatorsCalls.filter((one) => endpoints[one].access === "operator-entry")) {
    const url = `/api/${call.slice("POST ".length)}`;
    const answer = await server.app.inject({ method: "POST", url, payload: {}, ...far });
    expect([call, answer.json<{ data: unknown }>().data]).toEqual([call, { reason: "forbidden" }]);
  }
  const read = { method: "GET", url: "/api/operator/session", headers } as const;
  expect((await server.app.inject({ ...read, ...far })).json()).toMatchObject({
    data: { reason: "forbidden" },
  });
  expect((await server.app.inject(read)).json()).toMatchObject({ data: { name: "near" } });
});

test("fault 505: a console that asks on after its session ended locks nobody out", async ({ server }) => {
  const storage = await freshStorage();
  const remote = await openOn(testEnvironment(storage, { operatorRemote: true }), server.clock);
  try {
    const desk = await newOperator(remote, "open", ["support"]);
    const ended = await newOperator(remote, "ended", ["support"]);
    await ended.must("POST operator/session/end", {});
    const from = { method: "GET", url: "/api/operator/session", remoteAddress: "203.0.113.8" } as const;
    const ask = async (token: string) => {
      const answer = await remote.app.inject({ ...from, headers: { "operator-token": token } });
      return answer.json<{ data: { reason?: string } }>().data.reason ?? "done";
    };
    for (let i = 0; i < 40; i += 1) expect(await ask(ended.token!)).toBe("forbidden");
    expect(await ask(desk.token!)).toBe("done");
    // Guesses at tokens of the environment count as before.
    const guesses = [];
    for (let i = 0; i < 22; i += 1) guesses.push(await ask(`guess ${i}`));
    expect(guesses.at(-1)).toBe("too_many_requests");
  } finally {
    await remote.close();
    await storage.dispose();
  }
});

onPostgres("fault 497: what one server ends or changes holds on another at once", async ({ server }) => {
  const beside = await openBeside(server);
  try {
    const desk = await newOperator(server, "two", ["support"]);
    const there = new Desk(beside.origin, desk.token);
    expect(await there.reason("GET operator/feedback", {})).toBe("done");
    const roleless = { name: "two", roles: ["editor"] as ["editor"], reason: "moves" };
    await new Desk(server.origin).must("POST operator/operators", roleless);
    expect(await there.reason("GET operator/feedback", {})).toBe("operator_forbidden");
    await desk.must("POST operator/session/end", {});
    expect(await there.reason("GET operator/session", {})).toBe("forbidden");
  } finally {
    await beside.close();
  }
});
