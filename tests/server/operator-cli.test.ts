/** The operator's command line against a real server. */
import fs from "node:fs/promises";
import path from "node:path";
import { expect } from "vitest";
import { openEmbedded, openPostgres } from "../../server/store/store.ts";
import * as images from "../support/images.ts";
import type { TestServer } from "../support/server.ts";
import { newMember } from "../support/client.ts";
import { test as base } from "../support/process-test.ts";

const test = base.extend("member", { scope: "file" }, ({ running }) =>
  newMember(running.origin, "remote_member"),
);

test("notices are written, listed in columns, edited as they were listed, and taken back", async ({
  running,
  member,
}) => {
  await print(running, "notice", "new", await file(running, notice("Hello")), "--reason", "launch");
  const korean = { title: "안녕하세요", summary: "", body: "" };
  await print(
    running,
    "notice",
    "new",
    await file(running, { ...notice("x"), languages: { "ko-KR": korean }, pinned: true }),
  );
  const [header, second, first] = (await print(running, "notice", "list")).trimEnd().split("\n");
  expect(header).toMatch(/^ID {2}KIND {4}PUBLISH AT {16}STATE {9}PUSH {5}LANGUAGES {2}TITLE$/);
  expect(second).toMatch(/^2 {3}notice {2}\S+Z {2}shown pinned {2}waiting {2}ko-KR {6}안녕하세요$/);
  expect(first).toMatch(/^1 {3}notice {2}\S+Z {2}shown {9}waiting {2}en {9}Hello$/);

  const { list } = await json<{ list: { pinned: boolean; publishedAt: string }[] }>(
    running,
    "notice",
    "list",
  );
  expect(await member.call("GET operator/notices", {})).toEqual({ list, next: null });
  const edited = await print(
    running,
    "notice",
    "edit",
    "1",
    await file(running, { ...list[1], pinned: true }),
  );
  expect(edited).toMatch(/\n1 .*shown pinned .*Hello\n$/);
  const withdrawn = await print(running, "notice", "withdraw", "1", "--reason", "wrong");
  expect(withdrawn).toMatch(/ withdrawn pinned .*Hello\n$/);
  expect((await member.call("GET notice", {})).list.map(({ id }) => id)).toEqual(["2"]);
  expect(await print(running, "notice", "publish", "1")).toMatch(/ shown pinned .*Hello\n$/);
  await print(running, "notice", "edit", "1", await file(running, { publishAt: "2999-01-01T00:00:00Z" }));
  expect((await member.call("GET notice", {})).list.map(({ id }) => id)).toEqual(["2"]);
  expect(await print(running, "notice", "list", "--kind", "article")).toBe("none\n");
  const page = await print(running, "notice", "list", "--limit", "1");
  const [, cursor] = /\n\nmore: --cursor (\S+)\n$/.exec(page)!;
  expect(await print(running, "notice", "list", "--limit", "1", "--cursor", cursor!)).toMatch(
    /later pinned .*Hello\n$/,
  );
});

test("a picture is sent, and the line that shows it is printed", async ({ running }) => {
  const name = path.join(running.dataDir, "picture.png");
  await fs.writeFile(name, images.png());
  const [, url] = /^!\[what it shows\]\((\/api\/uploads\/[0-9a-f]{32})\)\n$/.exec(
    await print(running, "notice", "picture", name),
  )!;
  expect((await fetch(`${running.origin}${url}`)).status).toBe(200);
  expect((await run(running, "notice", "picture", "/no/such/file")).code).toBe(2);
});

test("a test is pushed to a member's devices, and how far pushes are is shown", async ({
  running,
  member,
}) => {
  expect(await print(running, "push", "test", "remote_member")).toBe(
    "remote_member has no device to push to\n",
  );
  const { key } = await member.call("GET push/key", {});
  const keys = { p256dh: key, auth: "A".repeat(22) };
  await member.call("POST push/subscribe", { endpoint: "https://push.example.org/a", keys, lang: "en" });
  expect(await print(running, "push", "test", "REMOTE_member")).toBe(
    "on its way to 1 of remote_member's devices\n",
  );
  const [header, newest] = (await print(running, "push", "status", "--limit", "1")).split("\n");
  expect(header).toMatch(/^ID {2}EVENT {2}FOR {12}DUE {23}PUSH$/);
  expect(newest).toMatch(/^\d+ {3}test {3}remote_member {2}\S+Z {2}waiting$/);
  const { list } = await json<{ list: { total: number }[] }>(running, "push", "status", "--limit", "1");
  expect(list).toMatchObject([{ event: "test", account: "remote_member", total: 0, state: "waiting" }]);
});

test("banners are made, listed, edited, hidden and shown again", async ({ running, member }) => {
  const banner = { image: "./art/ship-4.svg", link: "#/pages/nft", languages: { en: { title: "Passes" } } };
  const made = await print(running, "banner", "new", await file(running, banner));
  expect(made).toMatch(
    /^ID {2}POSITION {2}PUBLISH AT .*\n1 {3}0 .* shown {2}\.\/art\/ship-4\.svg .* Passes\n$/,
  );
  expect(await print(running, "banner", "list")).toBe(made);
  expect(await print(running, "banner", "edit", "1", await file(running, { position: 3 }))).toMatch(
    /\n1 {3}3 /,
  );
  expect(await print(running, "banner", "hide", "1", "--reason", "over")).toMatch(/Z {2}hidden /);
  expect(await member.call("GET app/bannerList", {})).toEqual([]);
  expect(await print(running, "banner", "show", "1")).toMatch(/Z {2}shown /);
  const { list } = await json<{ list: unknown[] }>(running, "banner", "list", "--limit", "5");
  expect(list).toMatchObject([{ id: "1", position: 3, hidden: false }]);
  const { code, stdout, stderr } = await run(
    running,
    "banner",
    "edit",
    "1",
    await file(running, { link: "javascript:x" }),
  );
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  expect(stderr).toContain("(invalid: link)");
});

test("a member is shown, frozen and unfrozen", async ({ running, member }) => {
  const frozen = await print(running, "freeze", "remote_member", "--reason", "stolen");
  expect(frozen).toMatch(/^remote_member {2}uid \d+ {2}FROZEN\n/);
  expect(await print(running, "member", "remote_member")).toBe(frozen);
  expect(await print(running, "unfreeze", "remote_member", "--reason", "found")).toMatch(/ {2}active\n/);
  expect(await json(running, "member", "remote_member")).toEqual(
    await member.call("GET operator/member", { account: "remote_member" }),
  );
});

test("a number is changed by its key, and all are shown as they are set", async ({ running }) => {
  const set = await print(running, "config", "set", "tokenPrice", '"1.5"', "--reason", "market");
  expect(JSON.parse(set)).toMatchObject({ tokenPrice: "1.5" });
  expect(await print(running, "config")).toBe(set);
  expect(await run(running, "config", "set", "tokenPrice", '"0"')).toMatchObject({ code: 1, stdout: "" });
  await print(running, "config", "set", "tokenPrice", '"1"');
});

test("the audit log says who did what to what, and what changed, page by page", async ({ running }) => {
  await print(running, "credit", "remote_member", "1000", "--reason", "welcome");
  await print(running, "freeze", "remote_member", "--reason", "stolen\u001b[31m");
  await print(running, "unfreeze", "remote_member", "--reason", "found");
  await print(running, "config", "set", "tokenPrice", '"2"', "--reason", "market");
  const lines = (await print(running, "audit", "--limit", "4")).split("\n");
  expect(lines.map((line) => line.replace(/^\S+Z? +/, "").replaceAll(/ {2,}/g, "|"))).toEqual([
    "BY|ACT|SUBJECT|REASON|CHANGE",
    'operator|config|tokenPrice|market|tokenPrice "1" -> "2"',
    "operator|unfreeze|remote_member|found|frozen true -> false",
    "operator|freeze|remote_member|stolen [31m|frozen false -> true",
    'operator|credit|remote_member|welcome|amount "1000", balance "0" -> "1000"',
    "",
    expect.stringMatching(/--cursor \S+$/),
    "",
  ]);
  const next = /--cursor (\S+)/.exec(lines.join("\n"))![1]!;
  const { list } = await json<{ list: { subject: string }[] }>(
    running,
    "audit",
    "--cursor",
    next,
    "--limit",
    "1",
  );
  expect(list).toHaveLength(1);
  expect(list[0]!.subject).not.toBe("remote_member");
});

test("feedback is listed with its reply below it, also by the group's name alone", async ({
  running,
  member,
}) => {
  const { id } = await member.call("POST feedback/create", { content: "It works" });
  const listed = await print(running, "feedback", "list", "--limit", "1");
  expect(listed).toMatch(/^ID {2}WRITTEN .*\n1 .* {2}It works\n {4}\(no reply\)\n$/);
  expect(await print(running, "feedback")).toBe(listed);
  await print(running, "feedback", "reply", id, "--text", "Thank you");
  expect(await json(running, "feedback")).toEqual(await member.call("GET operator/feedback", {}));
});

test.for([
  ["an unknown member", ["member", "nobody_here"], "recipient_unknown"],
  ["an unknown banner", ["banner", "hide", "999"], "not_found"],
  ["a limit past all", ["audit", "--limit", "201"], "invalid: limit"],
  ["a key that is none", ["freeze", "remote_member", "--reason", "x", "--key", "abc"], "invalid"],
] as const)(
  "%s is refused: exit code 1, in English with the reason's code",
  async ([, words, reason], { running }) => {
    const { code, stdout, stderr } = await run(running, ...words);
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toMatch(/^[A-Z].* \(.+\)\n$/);
    expect(stderr).toContain(`(${reason}`);
  },
);

test("a command repeated with its key is done once", async ({ running, member }) => {
  const words = ["credit", "remote_member", "5", "--reason", "once"];
  const key = "7c0f3ac4-3f0b-4a56-8df5-0f0e3f1c9a11";
  const before = await member.call("GET wallet/balances", {});
  const first = await print(running, ...words, "--key", key);
  expect(await print(running, ...words, "--key", key)).toBe(first);
  const after = await member.call("GET wallet/balances", {});
  expect(Number(after.usdt) - Number(before.usdt)).toBe(5);
});

test("a broken ledger is exit code 1, and says what is broken", async ({ storage, running }) => {
  expect(await print(running, "ledger", "check")).toMatch(/^ok: \d+ transfers/);
  await running.pause();
  const { databaseUrl, dataDir } = storage;
  const store = databaseUrl ? openPostgres(databaseUrl) : await openEmbedded(dataDir);
  await store.db.updateTable("wallet").set({ usdt: 777n }).where("seq", ">", 0).execute();
  await store.close();
  await running.restart();
  const { code, stdout } = await run(running, "ledger", "check");
  expect(code).toBe(1);
  expect(stdout).toMatch(/^BROKEN: /);
  expect(await run(running, "ledger", "check", "--json")).toMatchObject({ code: 1 });
});

const run = (running: TestServer, ...words: string[]) => running.operator(...words);

/** Runs what must succeed and returns what it printed. */
async function print(running: TestServer, ...words: string[]): Promise<string> {
  const { code, stdout, stderr } = await run(running, ...words);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  return stdout;
}

async function json<T>(running: TestServer, ...words: string[]): Promise<T> {
  return JSON.parse(await print(running, ...words, "--json")) as T;
}

async function file(running: TestServer, content: unknown): Promise<string> {
  const name = path.join(running.dataDir, "written.json");
  await fs.writeFile(name, typeof content === "string" ? content : JSON.stringify(content));
  return name;
}

const notice = (title: string) => ({ kind: "notice", languages: { en: { title, summary: "", body: "" } } });
