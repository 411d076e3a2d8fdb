/** The operator writes, edits and lists notices. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { NoticeBody } from "../../contract/notices/operator-schemas.ts";
import { type Client, newMember } from "../support/client.ts";
import { openServer, type Opened } from "../support/engine.ts";
import * as images from "../support/images.ts";
import { OPERATOR_TOKEN } from "../support/server.ts";

let server: Opened;
let member: Client;

beforeAll(async () => {
  server = await openServer();
  server.clock.stopAt(new Date("2026-11-21T12:00:00.000Z"));
  member = await newMember(server.origin, "reader");
});

afterAll(() => server.close());

const text = (title: string) => ({ title, summary: `${title}, in short`, body: `# ${title}` });
const write = (body: NoticeBody) => member.call("POST operator/notices", body);
const fresh = (title: string, more: NoticeBody = {}) =>
  write({ kind: "notice", languages: { en: text(title) }, ...more });
const inHours = (hours: number) => new Date(server.clock.now().getTime() + hours * 3_600_000).toISOString();
const listed = async (id: string) =>
  (await member.call("GET operator/notices", { limit: 200 })).list.find((item) => item.id === id);
const shown = async (id: string, language = "en") =>
  (await member.answer("GET notice", { limit: 200 }, { language })).data.list.find((item) => item.id === id);
const lastAct = async () => (await member.call("GET operator/audit", { limit: 1 })).list[0];

test("a new notice is answered as it is listed, in all its languages, and is audited", async () => {
  const languages = { en: text("Hello"), "ko-KR": text("안녕하세요") };
  const written = await write({ kind: "article", languages, pinned: true, reason: "launch" });
  expect(written).toEqual({
    id: expect.any(String),
    kind: "article",
    pinned: true,
    publishAt: expect.stringMatching(/Z$/),
    publishedAt: written.publishAt,
    withdrawnAt: null,
    delivery: null,
    languages,
  });
  expect(await listed(written.id)).toEqual(written);
  expect(await lastAct()).toMatchObject({
    act: "notice new",
    subject: written.id,
    before: null,
    after: written,
    reason: "launch",
  });
});

test("a notice for later is listed as not yet published, and shown to readers from its very time on", async () => {
  const publishAt = inHours(1);
  const { id, publishedAt } = await fresh("Later", { publishAt });
  expect(publishedAt).toBeNull();
  expect(await listed(id)).toMatchObject({ publishAt, publishedAt: null });
  expect(await shown(id)).toBeUndefined();
  server.clock.advance(3_600_000);
  expect(await listed(id)).toMatchObject({ publishAt, publishedAt: publishAt });
  expect(await shown(id)).toMatchObject({ title: "Later", publishedAt: publishAt });
});

test("an edit replaces the fields given, leaves the others, and is audited with before and after", async () => {
  const before = await fresh("Wrong", { pinned: true });
  const after = await write({ id: before.id, languages: { "vi-VN": text("Đúng") }, reason: "typo" });
  expect(after).toEqual({ ...before, languages: { "vi-VN": text("Đúng") } });
  expect(await listed(before.id)).toEqual(after);
  expect(await shown(before.id, "en")).toMatchObject({ title: "Đúng", pinned: true });
  expect(await lastAct()).toMatchObject({ act: "notice edit", before, after, reason: "typo" });
  const unpinned = await write({ id: before.id, pinned: false, kind: "article" });
  expect(unpinned).toEqual({ ...after, pinned: false, kind: "article" });
});

test("a notice can be taken back by giving it a later time", async () => {
  const { id } = await fresh("Too early");
  expect(await shown(id)).toBeDefined();
  await write({ id, publishAt: inHours(24) });
  expect(await shown(id)).toBeUndefined();
});

test("a notice that is withdrawn is shown to nobody, and published again keeps its time", async () => {
  const before = await fresh("Wrong", { publishAt: inHours(-1) });
  const { id } = before;
  const withdrawn = await member.call("POST operator/notices/withdraw", { id, reason: "false" });
  expect(withdrawn).toEqual({ ...before, withdrawnAt: server.clock.now().toISOString() });
  expect(await listed(id)).toEqual(withdrawn);
  expect(await shown(id)).toBeUndefined();
  expect(await lastAct()).toMatchObject({ act: "notice withdraw", subject: id, before, after: withdrawn });
  await write({ id, pinned: true });
  expect(await shown(id)).toBeUndefined();
  const published = await member.call("POST operator/notices/publish", { id, reason: "true" });
  expect(published).toEqual({ ...before, pinned: true });
  expect(await shown(id)).toMatchObject({ title: "Wrong", publishedAt: before.publishAt });
  expect(await lastAct()).toMatchObject({ act: "notice publish", after: published, reason: "true" });
});

test("withdrawing again keeps the first time", async () => {
  const { id } = await fresh("Twice");
  const first = await member.call("POST operator/notices/withdraw", { id });
  server.clock.advance(1000);
  expect(await member.call("POST operator/notices/withdraw", { id })).toEqual(first);
});

test("a notice for later is published at once when it is asked for", async () => {
  const { id } = await fresh("Soon", { publishAt: inHours(1) });
  const published = await member.call("POST operator/notices/publish", { id });
  expect(published.publishedAt).toBe(server.clock.now().toISOString());
  expect(await shown(id)).toMatchObject({ title: "Soon" });
});

test.each(["publish", "withdraw"] as const)("what does not exist cannot be told to %s", async (verb) => {
  const answer = await member.answer(`POST operator/notices/${verb}`, { id: "999999999" });
  expect(answer).toMatchObject({ status: 404, refusal: { reason: "not_found", field: "id" } });
});

async function picture(bytes: Uint8Array) {
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(bytes)]), "picture.png");
  const headers = { "operator-token": OPERATOR_TOKEN };
  const response = await fetch(`${server.origin}/api/operator/upload`, {
    method: "POST",
    headers,
    body: form,
  });
  return (await response.json()) as { code: number; data: Record<string, string> };
}

test("a picture of the operator's is shown to everybody and audited; what is none is refused", async () => {
  const { code, data } = await picture(images.png());
  expect(code).toBe(200);
  expect((await fetch(`${server.origin}${data.url}`)).headers.get("content-type")).toBe("image/png");
  expect(await lastAct()).toMatchObject({ act: "picture", subject: data.id, after: { type: "image/png" } });
  expect(await picture(Buffer.from("no picture"))).toMatchObject({
    data: { reason: "bad_file", field: "file" },
  });
});

test("an edit under a key that was used takes effect once", async () => {
  const { id } = await fresh("First");
  const key = randomUUID();
  const edit = (body: NoticeBody) => member.answer("POST operator/notices", body, { key });
  const first = await edit({ id, pinned: true });
  await write({ id, pinned: false });
  expect((await edit({ id, pinned: true })).text).toBe(first.text);
  expect(await listed(id)).toMatchObject({ pinned: false });
  expect((await edit({ id, pinned: false })).refusal.reason).toBe("idempotency_mismatch");
});

test("all notices are paged, the newest first, whatever their time, and by kind", async () => {
  const ids: string[] = [];
  for (const hours of [3, 1, 2]) ids.push((await fresh("Paged", { publishAt: inHours(hours) })).id);
  const first = await member.call("GET operator/notices", { limit: 2 });
  expect(first.list.map(({ id }) => id)).toEqual([ids[2], ids[1]]);
  const second = await member.call("GET operator/notices", { limit: 1, cursor: first.next! });
  expect(second.list.map(({ id }) => id)).toEqual([ids[0]]);
  const { list } = await member.call("GET operator/notices", { kind: "article" });
  expect(new Set(list.map(({ kind }) => kind))).toEqual(new Set(["article"]));
});

test("the last page of notices has no next", async () => {
  const { list } = await member.call("GET operator/notices", { limit: 200 });
  const whole = await member.call("GET operator/notices", { limit: list.length });
  expect(whole.next).toBeNull();
  const short = await member.call("GET operator/notices", { limit: list.length - 1 });
  expect(short.next).not.toBeNull();
});

test.each([
  ["an unknown language", { languages: { fr: text("Bonjour") } }, "languages"],
  ["a known and an unknown language", { languages: { en: text("a"), de: text("b") } }, "languages"],
  ["a language of another case", { languages: { EN: text("a") } }, "languages"],
  ["no language", { languages: {} }, "languages"],
  ["no texts", { languages: undefined }, "languages"],
  ["no kind", { kind: undefined }, "kind"],
  ["an unknown kind", { kind: "advert" }, "kind"],
  ["no title", { languages: { en: text("") } }, "languages"],
  ["a title of 201 signs", { languages: { en: { ...text("a"), title: "a".repeat(201) } } }, "languages"],
  ["a text without a body", { languages: { en: { title: "a", summary: "" } } }, "languages"],
  ["a day for a time", { publishAt: "2026-12-01" }, "publishAt"],
  ["a time of no zone", { publishAt: "2026-12-01T00:00:00" }, "publishAt"],
  ["a month that is not", { publishAt: "2026-13-01T00:00:00Z" }, "publishAt"],
  ["a leap second", { publishAt: "2026-12-31T23:59:60Z" }, "publishAt"],
  ["a pin in words", { pinned: "yes" }, "pinned"],
  ["an unknown field", { publishat: "2026-12-01T00:00:00Z" }, "publishat"],
  ["a reason of 501 signs", { reason: "a".repeat(501) }, "reason"],
])("a notice with %s is refused, naming the field, without effect", async (_, changes, field) => {
  const before = await member.call("GET operator/audit", {});
  const body = { kind: "notice", languages: { en: text("a") }, ...changes } as NoticeBody;
  expect((await member.answer("POST operator/notices", body)).refusal).toEqual({ reason: "invalid", field });
  expect(await member.call("GET operator/audit", {})).toEqual(before);
});

test.each(["999999999", "none", "-1", "1e3", "9".repeat(19), "9223372036854775808"])(
  "editing the unknown notice %s is refused",
  async (id) => {
    const before = await member.call("GET operator/audit", {});
    const answer = await member.answer("POST operator/notices", { id, pinned: true });
    expect(answer).toMatchObject({ status: 404, refusal: { reason: "not_found", field: "id" } });
    expect(await member.call("GET operator/audit", {})).toEqual(before);
  },
);

test("two edits at once are both in the audit log, the second with the first as its before", async () => {
  const { id } = await fresh("Busy");
  await Promise.all([write({ id, pinned: true }), write({ id, kind: "article" })]);
  const { list } = await member.call("GET operator/audit", { limit: 2 });
  expect(list[0]!.before).toEqual(list[1]!.after);
  expect(list[0]!.after).toMatchObject({ pinned: true, kind: "article" });
});

test.each(["GET operator/notices", "GET operator/banners"] as const)(
  "%s refuses a cursor that is not its own, and is closed to members",
  async (call) => {
    expect((await member.answer(call, { cursor: "bm9uZQ" })).refusal).toEqual({
      reason: "invalid",
      field: "cursor",
    });
    const response = await fetch(`${server.origin}/api/${call.slice(4)}`, {
      headers: { token: member.token! },
    });
    expect(await response.json()).toMatchObject({ code: 500, data: { reason: "forbidden" } });
  },
);

test("readers page past articles of any year, and a cursor that names no time or id is refused", async () => {
  const years = ["1965", "1964"];
  for (const year of years) await fresh(year, { kind: "article", publishAt: `${year}-01-01T00:00:00.000Z` });
  const seen: string[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await member.call("GET notice", { kind: "article", limit: 1, ...(cursor && { cursor }) });
    seen.push(...page.list.map(({ title }) => title));
    cursor = page.next;
  }
  expect(seen.slice(-2)).toEqual(years);
  for (const key of [`true ${"9".repeat(20)} 1`, `true 1 ${"9".repeat(20)}`]) {
    const { refusal } = await member.answer("GET notice", { cursor: Buffer.from(key).toString("base64url") });
    expect(refusal).toEqual({ reason: "invalid", field: "cursor" });
  }
});
