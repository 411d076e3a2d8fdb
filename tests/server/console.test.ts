/** The operators' console: to whom its page is served, under which policy, and what waits for whom. Rules O102, O104. */
import { randomUUID } from "node:crypto";
import fs from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { expect } from "vitest";
import { freshName, fundedMember } from "../support/client.ts";
import type { Opened } from "../support/engine.ts";
import { creditOf, propose, setFourEyes } from "../support/four-eyes.ts";
import { openOn } from "../support/opened.ts";
import { newOperator } from "../support/operator-sessions.ts";
import { test as shared } from "../support/test.ts";

const FAR = { remoteAddress: "203.0.113.7" };

// oxlint-disable-next-line no-empty-pattern -- Vitest reads the fixtures needed from this pattern
const test = shared.extend("environment", { scope: "file" }, async ({}, { onCleanup }) => {
  const appDir = await fs.mkdtemp(path.join(os.tmpdir(), "starship-app-"));
  onCleanup(() => fs.rm(appDir, { recursive: true }));
  await fs.mkdir(path.join(appDir, ".operator/assets"), { recursive: true });
  await fs.writeFile(path.join(appDir, "index.html"), "the app");
  await fs.writeFile(path.join(appDir, ".operator/index.html"), "the console");
  await fs.writeFile(path.join(appDir, ".operator/assets/index-abc.js"), "console script");
  return { appDir };
});

function get(server: Opened, url: string, from: object = {}) {
  return server.app.inject({ method: "GET", url, ...from });
}

test("the console is served beside the app, under a policy of its own, and kept by no shared cache", async ({
  server,
}) => {
  const page = await get(server, "/operator/");
  expect(page.body).toBe("the console");
  expect(page.headers["cache-control"]).toBe("private, no-cache");
  expect(page.headers["content-security-policy"]).toBe(
    "default-src 'none';script-src 'self';style-src 'self';connect-src 'self';img-src 'self' data:;base-uri 'none';" +
      "form-action 'none';frame-ancestors 'none';require-trusted-types-for 'script';trusted-types 'none'",
  );
  expect(page.headers["x-frame-options"]).toBe("SAMEORIGIN");
  const script = await get(server, "/operator/assets/index-abc.js");
  expect(script.body).toBe("console script");
  expect(script.headers["cache-control"]).toBe("private, max-age=31536000, immutable");
  const bare = await get(server, "/operator");
  expect([bare.statusCode, bare.headers.location]).toEqual([302, "/operator/"]);
  expect((await get(server, "/")).body).toBe("the app");
});

test("fault 521: the console is closed to other hosts, however its address is spelt", async ({ server }) => {
  for (const url of ["/operator/", "/operator/index.html", "/operator/assets/index-abc.js", "/operator"]) {
    const answer = await get(server, url, FAR);
    expect([url, answer.json<{ data: unknown }>().data]).toEqual([url, { reason: "forbidden" }]);
  }
  const others = [
    "/%6fperator/",
    "/%6Fperator/index.html",
    "//operator/index.html",
    "/./operator/index.html",
    "/.operator/index.html",
    "/%2eoperator/index.html",
    "/%2Eoperator/assets/index-abc.js",
    "/assets/../.operator/index.html",
    "/assets/..%2f.operator/index.html",
    "/operator%2findex.html",
    "/operator/%2e%2e/.operator/index.html",
    "/OPERATOR/index.html",
  ];
  for (const url of others) {
    const { body } = await get(server, url, FAR);
    expect([url, /console/.test(body)]).toEqual([url, false]);
  }
});

test("the console is open to other hosts exactly where the operators' calls are", async ({ server }) => {
  const { environment, clock } = server;
  const dataDir = await fs.mkdtemp(path.join(os.tmpdir(), "starship-remote-"));
  const remote = await openOn({ ...environment, dataDir, databaseUrl: "", operatorRemote: true }, clock);
  try {
    expect((await get(remote, "/operator/", FAR)).body).toBe("the console");
  } finally {
    await remote.close();
    await fs.rm(dataDir, { recursive: true });
  }
});

test("what waits is counted for who may see it: withdrawals, feedback, and what others proposed", async ({
  server,
}) => {
  const [anna, ben, eve] = [
    await newOperator(server, "anna", ["finance"]),
    await newOperator(server, "ben", ["admin"]),
    await newOperator(server, "eve", ["editor"]),
  ];
  const account = freshName("waiting");
  const member = await fundedMember(server.origin, account, "500");
  await member.call("POST feedback/create", { content: "Where is it?" });
  const count = async (desk: typeof anna, kind: string) =>
    (await desk.must("GET operator/waiting", {})).list.find((one) => one.kind === kind)?.count;

  expect(await count(ben, "feedback")).toBe(1);
  expect(await count(anna, "feedback")).toBe(undefined);
  expect((await eve.must("GET operator/waiting", {})).list.map(({ kind }) => kind)).toEqual(["alarms"]);

  await setFourEyes(server.origin, true);
  await propose(anna, "POST operator/credit", creditOf(account, "50"));
  expect([await count(anna, "proposals"), await count(ben, "proposals")]).toEqual([0, 1]);
  await setFourEyes(server.origin, false);

  const [asked] = (await ben.must("GET operator/feedback", { unanswered: true })).list;
  expect(asked).toMatchObject({ account, content: "Where is it?" });
  await ben.must("POST operator/feedback/reply", { id: asked!.id, reply: "Here." }, randomUUID());
  expect(await count(ben, "feedback")).toBe(0);
  expect((await ben.must("GET operator/feedback", { unanswered: true })).list).toEqual([]);
  expect((await ben.must("GET operator/feedback", { unanswered: false })).list).toHaveLength(1);
});

test("members are found by how their account begins and by uid; whoever looks at one stands in the audit log, once", async ({
  server,
}) => {
  const desk = await newOperator(server, "looker", ["support"]);
  const account = freshName("look_me");
  const { uid } = await fundedMember(server.origin, account, "5");
  await fundedMember(server.origin, account.replace("_", "x"), "5");
  const found = async (q: string) =>
    (await desk.must("GET operator/members", { q })).list.map(({ username }) => username);
  // An underscore is a letter, not any letter.
  expect(await found(account.slice(0, 6).toUpperCase())).toEqual([account]);
  expect(await found(uid!)).toContain(account);
  expect(await found("%")).toEqual([]);
  expect(await found("\\")).toEqual([]);

  const { list } = await desk.must("GET operator/member/lines", { account });
  expect(list).toMatchObject([{ seq: 1, asset: "usdt", amount: "5", balance: "5" }]);
  await desk.must("GET operator/member", { account });
  await desk.must("GET operator/member/lines", { account });
  expect(await desk.reason("GET operator/member/lines", { account: "nobody" })).toBe("recipient_unknown");
  const looks = await server.ctx.db
    .selectFrom("audit")
    .select(["subject", "operator"])
    .where("act", "=", "member look")
    .where("operator", "=", "looker")
    .execute();
  expect(looks).toEqual([{ subject: account, operator: "looker" }]);
});
