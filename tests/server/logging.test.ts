/** The log of a real process: what it says of a request, and that no secret of any request is in it. */
import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { openBlocker } from "../support/blocker.ts";
import { Client, newMember, passwords } from "../support/client.ts";
import { only } from "../support/engine.ts";
import { OPERATOR_TOKEN, type TestServer } from "../support/server.ts";
import { test as base } from "../support/process-test.ts";

const test = base.extend("member", { scope: "file" }, ({ running }) =>
  newMember(running.origin, "logged_member"),
);
test.override("variables", { LOG_LEVEL: "trace" });

test("each request is one JSON line: method, route, status, duration, its id, and whose it was by uid alone", async ({
  running,
  member,
}) => {
  await member.call("GET wallet/balanceLogs", { asset: "usdt", limit: 7 });
  const line = await lineOf(running, { msg: "answered", route: "/api/wallet/balanceLogs" });
  expect(Object.keys(line).toSorted()).toEqual(
    ["hostname", "level", "method", "ms", "msg", "pid", "reqId", "route", "status", "time", "uid"].toSorted(),
  );
  expect(line).toMatchObject({ method: "GET", status: 200, uid: member.uid });
  expect(line.reqId).toMatch(/^[0-9a-f-]{36}$/);
  expect(line.ms).toBeGreaterThan(0);
  await member.call("GET wallet/balanceLogs", { asset: "usdt" });
  const ids = () => new Set(lines(running).map(({ route, reqId }) => route === line.route && reqId)).size;
  // Two requests, and what stands for the lines of others.
  await expect.poll(ids).toBe(3);
});

test("no password, token, key, address, amount, text or name that anyone sent is in the log", async ({
  running,
  member,
}) => {
  const secrets = {
    wrong: "wrong-login-password",
    wrongPay: "wrong-second-password",
    next: "next-login-password",
    token: "a-token-that-is-none",
    operator: "an-operator-token-that-is-none",
    key: randomUUID(),
    address: "0x52908400098527886E0F7030069857D2E4169EE7",
    amount: "4321.98",
    content: "the text of a feedback",
    reason: "a reason of the operator",
    query: "a-word-in-a-query",
    path: "a-word-in-a-path",
    malformed: "a-password-in-what-is-not-json",
    far: "203.0.113.77",
  };
  const { password, payPassword } = passwords;
  const key = { key: secrets.key };
  await new Client(running.origin).answer("POST account/login", {
    account: "logged_member",
    password: secrets.wrong,
  });
  const vote = { level: 1, payType: "usdt" as const };
  await member.answer("POST vote/create", { ...vote, payPassword: secrets.wrongPay }, key);
  await member.answer("POST vote/create", { ...vote, payPassword }, key);
  const withdrawal = { amount: secrets.amount, address: secrets.address, expect: "1", payPassword };
  await member.answer("POST withdraw/create", withdrawal, key).catch(() => "not built");
  await member.answer("POST feedback/create", { content: secrets.content, images: [] });
  await member.answer("GET account/info", {}, { token: secrets.token });
  const credit = { account: "logged_member", asset: "usdt" as const, amount: secrets.amount };
  await member.answer("POST operator/credit", { ...credit, reason: secrets.reason });
  await member.answer("POST operator/credit", { ...credit, account: "nobody", reason: secrets.reason });
  const send = (url: string, init: RequestInit) => fetch(`${running.origin}${url}`, init);
  await send("/api/operator/audit", { headers: { "operator-token": secrets.operator } });
  await send(`/api/notice?cursor=${secrets.query}`, { headers: { "x-forwarded-for": secrets.far } });
  await send(`/api/${secrets.path}`, { headers: { token: member.token! } });
  const body = `{"password":"${secrets.malformed}"`;
  await send("/api/account/login", { method: "POST", body, headers: { "content-type": "application/json" } });
  const change = { oldPassword: password, password: secrets.next, payPassword };
  await member.call("POST account/changePassword", change);
  await lineOf(running, { msg: "answered", route: "/api/account/changePassword" });
  const log = running.output();
  const used = {
    ...secrets,
    password,
    payPassword,
    session: member.token!,
    own: OPERATOR_TOKEN,
    name: "logged_member",
  };
  expect(Object.entries(used).filter(([, secret]) => log.includes(secret))).toEqual([]);
  expect(lines(running).filter(({ msg }) => msg === "answered").length).toBeGreaterThan(12);
});

// The engine of another process can be made to fail from here on one of them only.
only("postgres", test)(
  "a fault is written with its code and where it happened, not with the row that caused it",
  async ({ storage, running, member }) => {
    const blocker = await openBlocker(storage.databaseUrl!);
    try {
      await blocker.query("alter table feedback add constraint never check (content not like 'private%')");
      const content = "private words of a member";
      const answer = await member.answer("POST feedback/create", { content, images: [] });
      expect(answer.refusal).toEqual({ reason: "internal" });
      const line = await lineOf(running, { msg: "request failed" });
      expect(line).toMatchObject({ level: 50, uid: member.uid, err: { code: "23514" } });
      expect((line.err as { stack: string }).stack).toContain("feedback");
      expect(running.output()).not.toContain(content);
    } finally {
      await blocker.close();
    }
  },
);

type Line = Record<string, unknown>;

function lines(running: TestServer): Line[] {
  const json = running
    .output()
    .split("\n")
    .filter((line) => line.startsWith("{"));
  return json.map((line) => JSON.parse(line) as Line);
}

/** Waits for the line of a request, which is written when its answer is out. */
async function lineOf(running: TestServer, fields: Line): Promise<Line> {
  const find = () =>
    lines(running).find((line) => Object.entries(fields).every(([name, value]) => line[name] === value));
  await expect.poll(find).toBeDefined();
  return find()!;
}
