/** What the operator's command line takes and sends, and what it says when no answer comes or a strange one. */
import fs from "node:fs/promises";
import http from "node:http";
import type { AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { freePort } from "../../support/ports.ts";
import { interruptOperator, runOperator } from "../../support/server.ts";

// Each test starts processes.
vi.setConfig({ testTimeout: 60_000 });

type Taken = { method: string; url: string; headers: http.IncomingHttpHeaders; body: string };
type Answer = (response: http.ServerResponse) => void;

let standIn: http.Server;
let origin: string;
let taken: Taken[];
let answers: Answer[];

beforeAll(async () => {
  standIn = http.createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += String(chunk);
    taken.push({ method: request.method!, url: request.url!, headers: request.headers, body });
    answers.shift()!(response);
  });
  await new Promise<void>((resolve) => standIn.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(standIn.address() as AddressInfo).port}`;
});

beforeEach(() => {
  taken = [];
  answers = [];
});

afterAll(() => new Promise((resolve) => standIn.close(resolve)));

const run = (...words: string[]) =>
  runOperator({ STARSHIP_URL: origin, OPERATOR_TOKEN: "the-token" }, ...words);
const send =
  (data: unknown, code = 200, status = 200): Answer =>
  (response) =>
    response.writeHead(status).end(JSON.stringify({ code, msg: "Said", data }));
const hangUp: Answer = (response) => response.destroy();
const credit = ["credit", "nova", "5", "--reason", "gift"];
const receipt = { receipt: { entries: [{ asset: "usdt", amount: "5", balance: "5" }] } };
const KEY = /--key ([0-9a-f-]{36})/;

test("a job is run for its day, with the token, a key of its own, and its outcome in words", async () => {
  answers = [send({ name: "stake", day: "2026-11-21", payees: 3, paid: "1.5", state: "done" })];
  const { code, stdout } = await run("job", "run", "stake", "--day", "2026-11-21");
  expect({ code, stdout }).toEqual({ code: 0, stdout: "stake of 2026-11-21: done, 3 paid, 1.5 in all\n" });
  expect(taken).toMatchObject([
    {
      method: "POST",
      url: "/api/operator/job/run",
      headers: { "operator-token": "the-token", "idempotency-key": expect.stringMatching(/^[0-9a-f-]{36}$/) },
      body: '{"name":"stake","day":"2026-11-21"}',
    },
  ]);
});

test("a list is asked for with its words encoded, and printed as it came with --json", async () => {
  const page = { list: [{ anything: "\u0007" }], next: null, more: 1 };
  answers = [send(page)];
  const { stdout } = await run("audit", "--cursor", "a&b=c", "--limit", "7", "--json");
  expect(stdout).toBe(`${JSON.stringify(page, null, 2)}\n`);
  expect(taken[0]).toMatchObject({
    method: "GET",
    url: "/api/operator/audit?limit=7&cursor=a%26b%3Dc",
    body: "",
  });
  expect(taken[0]!.headers).not.toHaveProperty("idempotency-key");
});

test("when the answer to a change is lost, its key is said, and repeats the very same request", async () => {
  answers = [hangUp, send(receipt)];
  const lost = await run(...credit);
  expect(lost).toMatchObject({ code: 1, stdout: "" });
  const key = KEY.exec(lost.stderr)![1]!;
  expect(await run(...credit, "--key", key)).toMatchObject({ code: 0, stdout: "5 usdt, balance 5\n" });
  expect(taken.map(({ headers }) => headers["idempotency-key"])).toEqual([key, key]);
  expect(taken[1]!.body).toBe(taken[0]!.body);
});

test.each([
  ["a proxy's page", (response: http.ServerResponse) => response.writeHead(502).end("<html>")],
  [
    "JSON of a proxy's own",
    (response: http.ServerResponse) => response.writeHead(504).end('{"error":"late"}'),
  ],
  ["JSON of nothing", (response: http.ServerResponse) => response.end("null")],
  ["half an answer", (response: http.ServerResponse) => response.end('{"code":200,"data":')],
  ["a fault of the server", send({ reason: "internal" }, 500)],
  ["a database that is gone", send({ reason: "unavailable" }, 503, 503)],
])("%s leaves a change in doubt: the key is said", async (_, answer) => {
  answers = [answer];
  const { code, stdout, stderr } = await run(...credit);
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  expect(KEY.exec(stderr)![1]).toBe(taken[0]!.headers["idempotency-key"]);
});

test.each(["SIGINT", "SIGTERM", "SIGHUP"] as const)(
  "fault 827: %s while an answer is awaited leaves a change in doubt: the key is said",
  async (signal) => {
    const sent = Promise.withResolvers<void>();
    answers = [() => sent.resolve()];
    const env = { STARSHIP_URL: origin, OPERATOR_TOKEN: "the-token" };
    const { code, stdout, stderr } = await interruptOperator(env, signal, sent.promise, ...credit);
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toContain(`Ended by ${signal} before an answer came.`);
    expect(KEY.exec(stderr)![1]).toBe(taken[0]!.headers["idempotency-key"]);
  },
);

test("a lost answer to a question needs no key, nor does a refusal or a server that is not there", async () => {
  answers = [hangUp, send({ reason: "insufficient_balance" }, 500)];
  const nowhere = `http://127.0.0.1:${await freePort()}`;
  const nobody = { STARSHIP_URL: nowhere, OPERATOR_TOKEN: "the-token" };
  const ended = [await run("audit"), await run(...credit), await runOperator(nobody, ...credit)];
  for (const { code, stdout, stderr } of ended) {
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).not.toContain("--key");
  }
  expect(ended[1]!.stderr).toBe("Said (insufficient_balance)\n");
  expect(ended[2]!.stderr).toContain(`No answer from ${nowhere}. Is the server running?`);
});

const item = (id: string, subject: string) => ({
  id,
  at: "T",
  act: "x",
  subject,
  before: { a: 1, b: "\u202Eevil" },
  after: { a: 2, b: "\u202Eevil", c: "\u009b31m" },
  reason: "why",
  operator: "anna",
});

test("columns stand below each other whatever the script, and nothing steers the terminal", async () => {
  answers = [
    send({ list: [item("1", "星舰🚀"), item("2", "e\u0301t"), item("3", "plain\nline")], next: null }),
  ];
  expect((await run("audit")).stdout.split("\n")).toEqual([
    "AT  BY    ACT  SUBJECT     REASON  CHANGE",
    'T   anna  x    星舰🚀      why     a 1 -> 2, c " 31m"',
    'T   anna  x    e\u0301t          why     a 1 -> 2, c " 31m"',
    'T   anna  x    plain line  why     a 1 -> 2, c " 31m"',
    "",
  ]);
});

test.each([
  ["100 signs", 91, false],
  ["101 signs", 92, true],
])("a change of %s is shown as far as it fits a line", async (_, length, isCut) => {
  const after = { a: "船".repeat(length) };
  answers = [send({ list: [{ ...item("1", "s"), before: { a: 1 }, after }], next: null })];
  const shown = (await run("audit")).stdout.split("  ").at(-1)!.trim();
  const whole = `a 1 -> "${"船".repeat(length)}"`;
  expect(shown).toBe(isCut ? `${[...whole].slice(0, 100).join("")}…` : whole);
});

async function print(...words: string[]): Promise<string> {
  const { code, stdout, stderr } = await run(...words);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  return stdout;
}

test("help names every command, or those of one group; what is unknown is wrong usage", async () => {
  const all = await print("help");
  for (const usage of [
    "credit NAME AMOUNT",
    "member NAME",
    "freeze NAME",
    "unfreeze NAME",
    "config set KEY JSON",
    "job run",
    "ledger check",
    "notice edit ID FILE.json",
    "banner hide ID",
    "feedback reply ID",
    "audit [--operator NAME]",
  ])
    expect(all).toContain(`\n  ${usage}`);
  expect(await print("--help")).toBe(all);
  expect(await print()).toBe(all);
  const ofNotices = await print("help", "notice");
  expect(ofNotices).toContain("notice list");
  expect(ofNotices).not.toContain("banner");
  expect(await print("notice", "--help")).toBe(ofNotices);
  expect(await print("credit", "nova", "--help")).toBe(await print("help", "credit"));
  expect(await run("help", "nonsense")).toMatchObject({ code: 2, stdout: "" });
});

test.each([
  ["an unknown command", ["launch"], "launch"],
  ["an unknown command of a group", ["notice", "lsit"], "notice lsit"],
  ["an unknown option", ["audit", "--lmit", "5"], "--lmit"],
  ["an option of another command", ["audit", "--asset", "usdt"], "--asset"],
  ["an option without its value", ["audit", "--limit"], "--limit"],
  ["a key for what changes nothing", ["audit", "--key", "x"], "--key"],
  ["a word too many", ["member", "nova", "orion"], '"orion"'],
  ["a word too few", ["credit", "nova", "--reason", "x"], "AMOUNT is missing"],
  ["no reason", ["freeze", "nova"], "--reason is missing"],
  ["an empty reason", ["freeze", "nova", "--reason", ""], "--reason is missing"],
  ["a negative amount that looks like an option", ["credit", "nova", "-5", "--reason", "x"], "-5"],
  ["a job without a day", ["job", "run", "dividend"], "--day is missing"],
  ["no file", ["notice", "new", "/nowhere/at-all.json"], "/nowhere/at-all.json cannot be read"],
  ["a file of another kind", ["banner", "new", "package-lock.json/x"], "cannot be read"],
  ["a value that is no JSON", ["config", "set", "tokenPrice", "dear"], "not JSON"],
])("%s is wrong usage: exit code 2, said on stderr", async (_, words, said) => {
  const { code, stdout, stderr } = await run(...words);
  expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  expect(stderr).toContain(said);
  expect(taken).toEqual([]);
});

test("a file without a JSON object in it is wrong usage", async () => {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), "starship-operator-"));
  try {
    for (const content of ["[]", "null", "7", "{"]) {
      const name = path.join(folder, "notice.json");
      await fs.writeFile(name, content);
      expect(await run("notice", "new", name)).toMatchObject({ code: 2, stdout: "" });
    }
    expect(taken).toEqual([]);
  } finally {
    await fs.rm(folder, { recursive: true });
  }
});
