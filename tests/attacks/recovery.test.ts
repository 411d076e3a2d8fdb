/** Somebody tries to have an account recovered that is not theirs, to hasten it, or to do it twice. Faults 400 to 412, 917, 919, 920. */
import { expect } from "vitest";
import { sql } from "kysely";
import { endpoints } from "../../contract/endpoints.ts";
import { openBeside, type Opened } from "../support/engine.ts";
import { Browser } from "../support/browsers.ts";
import { Client, fundedMember, newMember, passwords } from "../support/client.ts";
import { actAs, must, operators, type OperatorName } from "../support/operators.ts";
import { approved, HOUR_MS, linked, newSecret, refuse, start, use, WAIT_MS } from "../support/recovery.ts";
import { onPostgres, test as base } from "../support/test.ts";

const environment = () => ({ operators });
const test = base
  .extend("environment", { scope: "file" }, environment)
  .extend("member", ({ server, account }) => newMember(server.origin, account));

const body = (account: string) => ({ account, what: ["login" as const, "pay" as const], reason: "x" });
const times = <T>(count: number, act: (i: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, i) => act(i)));
const step = async (
  origin: string,
  by: OperatorName,
  name: "approve" | "link" | "cancel",
  id: string,
): Promise<string> => {
  const request = name === "cancel" ? { id, reason: "x" } : { id };
  const { done, refusal } = await actAs(origin, by, `POST operator/recovery/${name}`, request as never);
  return done ? "done" : refusal.reason;
};
const count = (list: string[], one: string) => list.filter((found) => found === one).length;

test("fault 400: of many starts at once one begins, and a second one is refused with its reason", async ({
  server: { origin },
  account,
  member,
}) => {
  const by = ["anna", "ben", "chi"] as const;
  const answers = await times(12, (i) =>
    actAs(origin, by[i % 3]!, "POST operator/recovery/start", body(account)),
  );
  expect(answers.filter(({ done }) => done)).toHaveLength(1);
  for (const { done, refusal } of answers)
    if (!done) expect(refusal).toEqual({ reason: "recovery_running", field: "account" });
  const asked = (await member.call("GET account/events", {})).list.filter(
    ({ type }) => type === "recovery_asked",
  );
  expect(asked).toHaveLength(1);
});

test("fault 401: one operator cannot be two, however often and under which key", async ({
  server: { origin },
  account,
  member,
}) => {
  const { id } = await start(origin, account);
  const key = "00000000-0000-4000-8000-000000000001";
  for (let i = 0; i < 3; i += 1) {
    const again = await actAs(origin, "anna", "POST operator/recovery/approve", { id }, key);
    expect(again.refusal.reason).toBe("recovery_same_operator");
  }
  // Under a key of another's, what is answered is one's own.
  expect((await actAs(origin, "ben", "POST operator/recovery/approve", { id }, key)).done).toBe(true);
  expect((await actAs(origin, "anna", "POST operator/recovery/approve", { id }, key)).refusal.reason).toBe(
    "recovery_running",
  );
  expect((await member.call("GET account/recovery", {})).recovery).toMatchObject({ id });
});

test("fault 401: nor in the database, past the code", async ({ server, account, member }) => {
  const { id } = await start(server.origin, account);
  expect((await member.call("GET account/recovery", {})).recovery!.approvedAt).toBeNull();
  const forged = sql`update recovery set approved_by = asked_by, opens_at = now() where id = ${BigInt(id)}`;
  await expect(forged.execute(server.ctx.db)).rejects.toThrow("recovery_check");
});

test("fault 919: before somebody else has approved it no operator makes a link, however long they wait", async ({
  server,
  account,
  member,
}) => {
  const { id } = await start(server.origin, account);
  for (const by of ["anna", "ben"] as const)
    expect(await step(server.origin, by, "link", id)).toBe("recovery_unapproved");
  server.clock.advance(WAIT_MS);
  expect(await step(server.origin, "anna", "link", id)).toBe("recovery_unapproved");
  expect((await member.call("GET account/recovery", {})).recovery).toMatchObject({ id, opensAt: null });
});

test("fault 920: a recovery that is cancelled ends alone", async ({ server, account, member }) => {
  const other = await newMember(server.origin, `${account}_b`);
  const { id } = await linked(server, account, ["login"]);
  const { secret } = await linked(server, `${account}_b`, ["login"]);
  expect(await step(server.origin, "chi", "cancel", id)).toBe("done");
  expect((await member.call("GET account/recovery", {})).recovery).toBeNull();
  expect((await other.call("GET account/recovery", {})).recovery).not.toBeNull();
  expect(await use(server.origin, secret, { password: "a-new-login-phrase" })).toBe("done");
});

test("fault 402: of approvals at once one counts, and the wait begins once", async ({
  server: { origin },
  account,
  member,
}) => {
  const { id } = await start(origin, account);
  const answers = await times(10, (i) => step(origin, i % 2 === 0 ? "ben" : "chi", "approve", id));
  expect([count(answers, "done"), count(answers, "recovery_running")]).toEqual([1, 9]);
  const told = (await member.call("GET account/events", {})).list.map(({ type }) => type as string);
  expect(count(told, "recovery_started")).toBe(1);
});

test("fault 403: the wait is not over a moment early, and a clock that is ahead ends it no sooner", async ({
  server,
  account,
  member,
}) => {
  const { origin, clock } = server;
  clock.stopAt(new Date("2026-11-21T02:00:00.000Z"));
  const id = await approved(origin, account);
  const { opensAt } = (await member.call("GET account/recovery", {})).recovery!;
  clock.advance(WAIT_MS - 1);
  const early = await actAs(origin, "ben", "POST operator/recovery/link", { id });
  expect(early.refusal).toEqual({ reason: "recovery_waiting", retryAt: opensAt });
  clock.advance(1);
  expect(await step(origin, "ben", "link", id)).toBe("done");
});

onPostgres("fault 403: nor on a server whose machine is days ahead", async ({ server }) => {
  const { clock } = server;
  const beside = await openBeside(
    { ...server, environment: { ...server.environment, operators } },
    clock.ahead(() => WAIT_MS * 2),
  );
  try {
    await newMember(server.origin, "ahead_of_time");
    const id = await approved(beside.origin, "ahead_of_time");
    expect(await step(beside.origin, "ben", "link", id)).toBe("recovery_waiting");
  } finally {
    await beside.close();
  }
});

test("fault 404: a link that was replaced, is a day old, was used or was refused opens nothing, all alike", async ({
  server,
  account,
  member,
}) => {
  const { origin, clock } = server;
  const { id, secret } = await linked(server, account);
  const second = await newSecret(origin, id);
  expect(await use(origin, secret)).toBe("recovery_link_invalid");
  clock.advance(24 * HOUR_MS);
  expect(await use(origin, second)).toBe("recovery_link_invalid");
  const third = await newSecret(origin, id);
  clock.advance(24 * HOUR_MS - 1_000);
  expect(await use(origin, third)).toBe("done");
  expect(await use(origin, third)).toBe("recovery_link_invalid");
  await member.login(account, "a-new-login-phrase");
  const again = await linked(server, account);
  expect(await refuse(member, again.id)).toBe("done");
  expect(await use(origin, again.secret)).toBe("recovery_link_invalid");
  expect(await step(origin, "ben", "link", again.id)).toBe("recovery_over");
  const info = await member.answer("POST account/recoveryLink", { secret: again.secret });
  expect(info.refusal).toEqual({ reason: "recovery_link_invalid" });
});

test("fault 405: of uses at once one sets the passwords", async ({ server, account, member }) => {
  const { secret } = await linked(server, account);
  const given = Array.from({ length: 8 }, (_, i) => ({
    password: `login-phrase-no-${i}`,
    payPassword: `second-phrase-no-${i}`,
  }));
  const answers = await Promise.all(given.map((one) => use(server.origin, secret, one)));
  expect([count(answers, "done"), count(answers, "recovery_link_invalid")]).toEqual([1, 7]);
  const winner = given[answers.indexOf("done")]!;
  await member.login(account, winner.password);
  const told = (await member.call("GET account/events", {})).list.map(({ type }) => type as string);
  expect(count(told, "recovery_used")).toBe(1);
});

test("fault 406: a refusal and a use at once: one of them happened, and never both", async ({
  server,
  account,
}) => {
  for (let i = 0; i < 4; i += 1) {
    const name = `${account}_${i}`;
    const member = await newMember(server.origin, name);
    const { id, secret } = await linked(server, name);
    const [refused, used] = await Promise.all([refuse(member, id), use(server.origin, secret)]);
    expect(["done/recovery_link_invalid", "recovery_over/done", "signed_out/done"]).toContain(
      `${refused}/${used}`,
    );
    const { list } = await must(server.origin, "anna", "GET operator/recovery", { limit: 1 });
    expect(list[0]!.state).toBe(refused === "done" ? "refused" : "used");
    const old = await member.answer("POST account/login", { account: name, password: passwords.password });
    expect(old.code === 200).toBe(refused === "done");
  }
});

test("fault 407: a refusal by many sessions is one, and another's recovery cannot be refused", async ({
  server: { origin },
  account,
  member,
}) => {
  const id = await approved(origin, account);
  const stranger = await newMember(origin, `${account}_x`);
  expect(await refuse(stranger, id)).toBe("not_found");
  for (const wrong of ["0", "-1", "1e3", "9".repeat(30), "a"])
    expect(await refuse(member, wrong)).toBe("not_found");
  const sessions = await times(5, () => new Client(origin).login(account));
  expect(await Promise.all(sessions.map((one) => refuse(one, id)))).toEqual(Array(5).fill("done"));
  const told = (await member.call("GET account/events", {})).list.map(({ type }) => type as string);
  expect(count(told, "recovery_refused")).toBe(1);
});

test("fault 408: a stranger neither begins nor hastens one, and learns nothing from guesses of the secret", async ({
  server,
  account,
  member,
}) => {
  const { origin, clock } = server;
  const { id } = await start(origin, account);
  for (const name of ["start", "approve", "cancel", "link"] as const) {
    for (const headers of [{}, { token: member.token! }, { "operator-token": "a guess" }]) {
      const response = await fetch(`${origin}/api/operator/recovery/${name}`, {
        method: "POST",
        headers: { ...headers, "content-type": "application/json", "idempotency-key": crypto.randomUUID() },
        body: JSON.stringify({ ...body(account), id }),
      });
      expect(await response.json()).toMatchObject({ code: 500, data: { reason: "forbidden" } });
    }
  }
  expect(endpoints["POST operator/recovery/link"].idempotent).toBe(false);
  const guess = async (i: number) => {
    const response = await fetch(`${origin}/api/account/recover`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-forwarded-for": "203.0.113.40" },
      body: JSON.stringify({ secret: String(i).padStart(43, "A"), password: "a-new-login-phrase" }),
    });
    return ((await response.json()) as { data: { reason: string } }).data.reason;
  };
  const reasons: string[] = [];
  for (let i = 0; i < 14; i += 1) reasons.push(await guess(i));
  expect(reasons.slice(0, 10)).toEqual(Array(10).fill("recovery_link_invalid"));
  expect(reasons.slice(10)).toEqual(Array(4).fill("too_many_requests"));
  clock.advance(3_600_000);
  expect(await guess(99)).toBe("recovery_link_invalid");
});

test("fault 409: the link's secret stands nowhere in the database, nor do the passwords set with it", async ({
  server,
  account,
  member,
}) => {
  const { secret } = await linked(server, account);
  expect(
    await use(server.origin, secret, { password: "seen-nowhere-login", payPassword: "seen-nowhere-second" }),
  ).toBe("done");
  expect((await member.answer("GET account/info", {})).refusal.reason).toBe("signed_out");
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'`.execute(server.ctx.db);
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`select r::text as row from ${sql.table(name)} r`.execute(
      server.ctx.db,
    );
    for (const { row } of rows) expect(row).not.toMatch(new RegExp(`${secret}|seen-nowhere`));
  }
});

test("fault 410: a change of a password in the wait neither ends the recovery nor spares the refusal", async ({
  server,
  account,
}) => {
  const { origin, clock } = server;
  const owner = await fundedMember(origin, account, "100");
  const id = await approved(origin, account, ["login"]);
  const change = {
    oldPassword: passwords.password,
    password: "changed-in-the-wait",
    payPassword: passwords.payPassword,
  };
  await owner.call("POST account/changePassword", change);
  expect((await owner.call("GET account/recovery", {})).recovery).toMatchObject({ id });
  clock.advance(WAIT_MS);
  const secret = await newSecret(origin, id);
  expect(await refuse(owner, id)).toBe("done");
  expect(await use(origin, secret, { password: "a-new-login-phrase" })).toBe("recovery_link_invalid");
});

test("fault 411: what was about to leave the member waits a day after the recovery", async ({
  server,
  account,
}) => {
  const owner = await fundedMember(server.origin, account, "100");
  const { secret } = await linked(server, account, ["pay"]);
  expect(await use(server.origin, secret, { payPassword: "a-new-second-phrase" })).toBe("done");
  await owner.login(account);
  const sent = { account: "genesis", amount: "10", payPassword: "a-new-second-phrase" };
  expect((await owner.answer("POST wallet/transfer", sent)).refusal.reason).toBe("held");
  expect((await owner.call("GET withdraw/canWithdraw", {})).heldUntil).not.toBeNull();
});

test("fault 917: a browser that was known before the recovery signs in as a new one after it", async ({
  server,
  account,
  member,
}) => {
  const known = await new Browser(server.origin, "laptop").signIn(account);
  const { secret } = await linked(server, account, ["login"]);
  expect(await use(server.origin, secret, { password: "a-new-login-phrase" })).toBe("done");
  await member.login(account, "a-new-login-phrase");
  await known.signIn(account, {}, "a-new-login-phrase");
  const [newest] = (await member.call("GET account/events", {})).list;
  expect(newest).toMatchObject({ type: "new_device", device: "Firefox, Windows" });
});

onPostgres("fault 412: over two servers too", async ({ server }) => {
  const beside = await openBeside({ ...server, environment: { ...server.environment, operators } });
  const both = [beside, beside] as Opened[];
  const own = await openBeside({ ...server, environment: { ...server.environment, operators } });
  both[1] = own;
  const at = (i: number) => both[i % 2]!.origin;
  try {
    await newMember(server.origin, "over_two");
    const starts = await times(8, (i) =>
      actAs(at(i), i % 3 === 0 ? "anna" : "chi", "POST operator/recovery/start", body("over_two")),
    );
    const begun = starts.find(({ done }) => done);
    expect(starts.filter(({ done }) => done)).toHaveLength(1);
    const { id } = begun!.data;
    const approvals = await times(8, (i) => step(at(i), "ben", "approve", id));
    expect(count(approvals, "done")).toBe(1);
    server.clock.advance(WAIT_MS);
    const secrets = await times(6, (i) => newSecret(at(i), id));
    const answers = await Promise.all(secrets.map((secret, i) => use(at(i), secret)));
    expect(count(answers, "done")).toBe(1);
    expect((await new Client(server.origin).call("GET operator/ledger/check", {})).broken).toBeNull();
  } finally {
    await own.close();
    await beside.close();
  }
});
