/** The operator writes, edits and lists notices. */
import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { NoticeBody } from "../../contract/notices/operator-schemas.ts";
import { type Client, newMember } from "../support/client.ts";
import type { Opened } from "../support/engine.ts";
import * as images from "../support/images.ts";
import { OPERATOR_TOKEN } from "../support/server.ts";
import { test as base } from "../support/test.ts";

const test = base.extend("member", { scope: "file" }, ({ server }) => newMember(server.origin, "reader"));

test.beforeAll(async ({ server }) => {
  server.clock.stopAt(new Date("2026-11-21T12:00:00.000Z"));
});

const text = (title: string) => ({ title, summary: `${title}, in short`, body: `# ${title}` });

test("a new notice is answered as it is listed, in all its languages, and is audited", async ({ member }) => {
  const languages = { en: text("Hello"), "ko-KR": text("안녕하세요") };
  const written = await write(member, { kind: "article", languages, pinned: true, reason: "launch" });
  expect(written).toEqual({
    id: expect.any(String),
    version: 1,
    kind: "article",
    pinned: true,
    publishAt: expect.stringMatching(/Z$/),
    publishedAt: written.publishAt,
    withdrawnAt: null,
    delivery: null,
    languages,
    help: [],
  });
  expect(await listed(member, written.id)).toEqual(written);
  expect(await lastAct(member)).toMatchObject({
    act: "notice new",
    subject: written.id,
    before: null,
    after: written,
    reason: "launch",
  });
});

test("a notice for later is listed as not yet published, and shown to readers from its very time on", async ({
  server,
  member,
}) => {
  const publishAt = inHours(server, 1);
  const { id, publishedAt } = await fresh(member, "Later", { publishAt });
  expect(publishedAt).toBeNull();
  expect(await listed(member, id)).toMatchObject({ publishAt, publishedAt: null });
  expect(await shown(member, id)).toBeUndefined();
  server.clock.advance(3_600_000);
  expect(await listed(member, id)).toMatchObject({ publishAt, publishedAt: publishAt });
  expect(await shown(member, id)).toMatchObject({ title: "Later", publishedAt: publishAt });
});

test("an edit replaces the fields given, leaves the others, and is audited with before and after", async ({
  member,
}) => {
  const before = await fresh(member, "Wrong", { pinned: true });
  const after = await write(member, { id: before.id, languages: { "vi-VN": text("Đúng") }, reason: "typo" });
  expect(after).toEqual({ ...before, version: 2, languages: { "vi-VN": text("Đúng") } });
  expect(await listed(member, before.id)).toEqual(after);
  expect(await shown(member, before.id, "en")).toMatchObject({ title: "Đúng", pinned: true });
  expect(await lastAct(member)).toMatchObject({ act: "notice edit", before, after, reason: "typo" });
  const unpinned = await write(member, { id: before.id, pinned: false, kind: "article" });
  expect(unpinned).toEqual({ ...after, version: 3, pinned: false, kind: "article" });
});

test("a notice can be taken back by giving it a later time", async ({ server, member }) => {
  const { id } = await fresh(member, "Too early");
  expect(await shown(member, id)).toBeDefined();
  await write(member, { id, publishAt: inHours(server, 24) });
  expect(await shown(member, id)).toBeUndefined();
});

test("a notice that is withdrawn is shown to nobody, and published again keeps its time", async ({
  server,
  member,
}) => {
  const before = await fresh(member, "Wrong", { publishAt: inHours(server, -1) });
  const { id } = before;
  const withdrawn = await member.call("POST operator/notices/withdraw", { id, reason: "false" });
  expect(withdrawn).toEqual({ ...before, version: 2, withdrawnAt: server.clock.now().toISOString() });
  expect(await listed(member, id)).toEqual(withdrawn);
  expect(await shown(member, id)).toBeUndefined();
  expect(await lastAct(member)).toMatchObject({
    act: "notice withdraw",
    subject: id,
    before,
    after: withdrawn,
  });
  await write(member, { id, pinned: true });
  expect(await shown(member, id)).toBeUndefined();
  const published = await member.call("POST operator/notices/publish", { id, reason: "true" });
  expect(published).toEqual({ ...before, version: 4, pinned: true });
  expect(await shown(member, id)).toMatchObject({ title: "Wrong", publishedAt: before.publishAt });
  expect(await lastAct(member)).toMatchObject({ act: "notice publish", after: published, reason: "true" });
});

test("withdrawing again keeps the first time", async ({ server, member }) => {
  const { id } = await fresh(member, "Twice");
  const first = await member.call("POST operator/notices/withdraw", { id });
  server.clock.advance(1000);
  expect(await member.call("POST operator/notices/withdraw", { id })).toEqual(first);
});

test("a notice for later is published at once when it is asked for", async ({ server, member }) => {
  const { id } = await fresh(member, "Soon", { publishAt: inHours(server, 1) });
  const published = await member.call("POST operator/notices/publish", { id });
  expect(published.publishedAt).toBe(server.clock.now().toISOString());
  expect(await shown(member, id)).toMatchObject({ title: "Soon" });
});

test.for(["publish", "withdraw"] as const)(
  "what does not exist cannot be told to %s",
  async (verb, { member }) => {
    const answer = await member.answer(`POST operator/notices/${verb}`, { id: "999999999" });
    expect(answer).toMatchObject({ status: 404, refusal: { reason: "not_found", field: "id" } });
  },
);

async function picture(server: Opened, bytes: Uint8Array) {
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

test("a picture of the operator's is shown to everybody and audited; what is none is refused", async ({
  server,
  member,
}) => {
  const { code, data } = await picture(server, images.png());
  expect(code).toBe(200);
  expect((await fetch(`${server.origin}${data.url}`)).headers.get("content-type")).toBe("image/png");
  expect(await lastAct(member)).toMatchObject({
    act: "picture",
    subject: data.id,
    after: { type: "image/png" },
  });
  expect(await picture(server, Buffer.from("no picture"))).toMatchObject({
    data: { reason: "bad_file", field: "file" },
  });
});

test("an edit under a key that was used takes effect once", async ({ member }) => {
  const { id } = await fresh(member, "First");
  const key = randomUUID();
  const edit = (body: NoticeBody) => member.answer("POST operator/notices", body, { key });
  const first = await edit({ id, pinned: true });
  await write(member, { id, pinned: false });
  expect((await edit({ id, pinned: true })).text).toBe(first.text);
  expect(await listed(member, id)).toMatchObject({ pinned: false });
  expect((await edit({ id, pinned: false })).refusal.reason).toBe("idempotency_mismatch");
});

test("all notices are paged, the newest first, whatever their time, and by kind", async ({
  server,
  member,
}) => {
  const ids: string[] = [];
  for (const hours of [3, 1, 2])
    ids.push((await fresh(member, "Paged", { publishAt: inHours(server, hours) })).id);
  const first = await member.call("GET operator/notices", { limit: 2 });
  expect(first.list.map(({ id }) => id)).toEqual([ids[2], ids[1]]);
  const second = await member.call("GET operator/notices", { limit: 1, cursor: first.next! });
  expect(second.list.map(({ id }) => id)).toEqual([ids[0]]);
  const { list } = await member.call("GET operator/notices", { kind: "article" });
  expect(new Set(list.map(({ kind }) => kind))).toEqual(new Set(["article"]));
});

test("the last page of notices has no next", async ({ member }) => {
  const { list } = await member.call("GET operator/notices", { limit: 200 });
  const whole = await member.call("GET operator/notices", { limit: list.length });
  expect(whole.next).toBeNull();
  const short = await member.call("GET operator/notices", { limit: list.length - 1 });
  expect(short.next).not.toBeNull();
});

test.for([
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
  ["questions that it answers", { help: ["deposits"] }, "help"],
  ["a pin in words", { pinned: "yes" }, "pinned"],
  ["an unknown field", { publishat: "2026-12-01T00:00:00Z" }, "publishat"],
  ["a reason of 501 signs", { reason: "a".repeat(501) }, "reason"],
] as const)(
  "a notice with %s is refused, naming the field, without effect",
  async ([, changes, field], { member }) => {
    const before = await member.call("GET operator/audit", {});
    const body = { kind: "notice", languages: { en: text("a") }, ...changes } as NoticeBody;
    expect((await member.answer("POST operator/notices", body)).refusal).toEqual({
      reason: "invalid",
      field,
    });
    expect(await member.call("GET operator/audit", {})).toEqual(before);
  },
);

test.for(["999999999", "none", "-1", "1e3", "9".repeat(19), "9223372036854775808"])(
  "editing the unknown notice %s is refused",
  async (id, { member }) => {
    const before = await member.call("GET operator/audit", {});
    const answer = await member.answer("POST operator/notices", { id, pinned: true });
    expect(answer).toMatchObject({ status: 404, refusal: { reason: "not_found", field: "id" } });
    expect(await member.call("GET operator/audit", {})).toEqual(before);
  },
);

test("two edits at once are both in the audit log, the second with the first as its before", async ({
  member,
}) => {
  const { id } = await fresh(member, "Busy");
  await Promise.all([write(member, { id, pinned: true }), write(member, { id, kind: "article" })]);
  const { list } = await member.call("GET operator/audit", { limit: 2 });
  expect(list[0]!.before).toEqual(list[1]!.after);
  expect(list[0]!.after).toMatchObject({ pinned: true, kind: "article" });
});

test.for(["GET operator/notices", "GET operator/banners"] as const)(
  "%s refuses a cursor that is not its own, and is closed to members",
  async (call, { server, member }) => {
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

test("readers page past articles of any year, and a cursor that names no time or id is refused", async ({
  member,
}) => {
  const years = ["1965", "1964"];
  for (const year of years)
    await fresh(member, year, { kind: "article", publishAt: `${year}-01-01T00:00:00.000Z` });
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

const write = (member: Client, body: NoticeBody) => member.call("POST operator/notices", body);
const fresh = (member: Client, title: string, more: NoticeBody = {}) =>
  write(member, { kind: "notice", languages: { en: text(title) }, ...more });
const inHours = (server: Opened, hours: number) =>
  new Date(server.clock.now().getTime() + hours * 3_600_000).toISOString();
const listed = async (member: Client, id: string) =>
  (await member.call("GET operator/notices", { limit: 200 })).list.find((item) => item.id === id);
const shown = async (member: Client, id: string, language = "en") =>
  (await member.answer("GET notice", { limit: 200 }, { language })).data.list.find((item) => item.id === id);
const lastAct = async (member: Client) => (await member.call("GET operator/audit", { limit: 1 })).list[0];
