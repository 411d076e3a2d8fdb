/** The operator makes, edits and hides banners. */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { BannerBody } from "../../contract/notices/operator-schemas.ts";
import { Client } from "../support/client.ts";
import { openServer, type Opened } from "../support/engine.ts";

let server: Opened;
let client: Client;

beforeAll(async () => {
  server = await openServer();
  client = new Client(server.origin);
});

beforeEach(async () => {
  await server.ctx.db.deleteFrom("banner").execute();
});

afterAll(() => server.close());

const plain = {
  image: "./art/ship-4.svg",
  link: "#/pages/nft",
  languages: { en: { title: "Passes" }, "ko-KR": { title: "패스" } },
};
const make = (changes: BannerBody = {}) => client.call("POST operator/banners", { ...plain, ...changes });
const edit = (id: string, changes: BannerBody) => client.call("POST operator/banners", { id, ...changes });
const shown = async (language = "en") =>
  (await client.answer("GET app/bannerList", {}, { language })).data.map(({ title }) => title);
const inHours = (hours: number) => new Date(server.clock.now().getTime() + hours * 3_600_000).toISOString();
const titled = (title: string) => ({ languages: { en: { title } } });

test("a new banner is answered as it is listed, shown to everybody, and audited", async () => {
  const made = await make({ reason: "launch" });
  expect(made).toEqual({
    id: expect.any(String),
    ...plain,
    position: 0,
    hidden: false,
    publishAt: expect.stringMatching(/Z$/),
    publishedAt: made.publishAt,
  });
  expect(await client.call("GET operator/banners", {})).toEqual({ list: [made], next: null });
  const { id, image, link } = made;
  expect(await client.call("GET app/bannerList", {})).toEqual([{ id, image, link, title: "Passes" }]);
  const { list } = await client.call("GET operator/audit", { limit: 1 });
  expect(list).toMatchObject([
    { act: "banner new", subject: id, before: null, after: made, reason: "launch" },
  ]);
});

test("a banner is titled in the reader's language, in English to others, else in what there is", async () => {
  await make();
  await make({ languages: { "ms-MY": { title: "Pas" } } });
  expect(await shown("ko-KR")).toEqual(["패스", "Pas"]);
  expect(await shown("vi-VN")).toEqual(["Passes", "Pas"]);
});

test("banners are shown by their positions, a new one last, and move with them", async () => {
  const first = await make(titled("first"));
  await make({ ...titled("second"), position: 5 });
  const third = await make(titled("third"));
  expect(third.position).toBe(6);
  expect(await shown()).toEqual(["first", "second", "third"]);
  await edit(first.id, { position: 7 });
  expect(await shown()).toEqual(["second", "third", "first"]);
});

test("a hidden banner is listed for the operator only, until it is shown again; both acts are audited", async () => {
  const made = await make();
  const hidden = await edit(made.id, { hidden: true });
  expect(hidden).toEqual({ ...made, hidden: true });
  expect(await shown()).toEqual([]);
  expect((await client.call("GET operator/banners", {})).list).toEqual([hidden]);
  await edit(made.id, { hidden: false, reason: "back" });
  expect(await shown()).toEqual(["Passes"]);
  const { list } = await client.call("GET operator/audit", { limit: 2 });
  expect(list).toMatchObject([
    { act: "banner edit", before: { hidden: true }, after: { hidden: false }, reason: "back" },
    { act: "banner edit", before: made, after: hidden, reason: "" },
  ]);
});

test("a banner for later is shown from its very time on", async () => {
  const publishAt = inHours(1);
  expect(await make({ publishAt })).toMatchObject({ publishAt, publishedAt: null });
  expect(await shown()).toEqual([]);
  server.clock.advance(3_600_000);
  expect(await shown()).toEqual(["Passes"]);
  expect((await client.call("GET operator/banners", {})).list[0]).toMatchObject({ publishedAt: publishAt });
});

test("banners are paged, the newest first", async () => {
  const ids: string[] = [];
  for (const position of [2, 0, 1]) ids.push((await make({ position })).id);
  const first = await client.call("GET operator/banners", { limit: 2 });
  expect(first.list.map(({ id }) => id)).toEqual([ids[2], ids[1]]);
  const second = await client.call("GET operator/banners", { limit: 2, cursor: first.next! });
  expect(second).toMatchObject({ list: [{ id: ids[0] }], next: null });
});

test.each([
  ["https://example.org", "https://example.org"],
  ["/art/ship-4.svg", "/pages/index.html?a=1#b"],
  ["./art/ship-4.svg", "./docs"],
  ["https://example.org/a.png?x=1", "#/pages/nft?x=1"],
])("the image %s and the link %s are taken", async (image, link) => {
  expect(await make({ image, link })).toMatchObject({ image, link });
});

test.each([
  "javascript:alert(1)",
  "JavaScript:alert(1)",
  " javascript:alert(1)",
  "data:text/html,x",
  "http://example.org/",
  "//example.org/",
  "/\\example.org/",
  "/\t/example.org/",
  "https:///example.org",
  "https://",
  "https:example.org",
  "/a b",
  "/art/\\x",
  "/",
  "",
  "art/ship.svg",
  `/${"a".repeat(500)}`,
])("the address %j is refused, as image and as link", async (address) => {
  const answers = [
    await client.answer("POST operator/banners", { ...plain, image: address }),
    await client.answer("POST operator/banners", { ...plain, link: address }),
  ];
  expect(answers.map(({ refusal }) => refusal)).toEqual([
    { reason: "invalid", field: "image" },
    { reason: "invalid", field: "link" },
  ]);
  expect((await client.call("GET operator/banners", {})).list).toEqual([]);
});

test.each([
  ["no image", { image: undefined }, "image"],
  ["a place in the app as its image", { image: "#/pages/nft" }, "image"],
  ["no link", { link: undefined }, "link"],
  ["no title", { languages: undefined }, "languages"],
  ["an empty title", titled(""), "languages"],
  ["a title of 201 signs", titled("a".repeat(201)), "languages"],
  ["an unknown language", { languages: { fr: { title: "Laissez-passer" } } }, "languages"],
  ["no language", { languages: {} }, "languages"],
  ["a negative position", { position: -1 }, "position"],
  ["half a position", { position: 0.5 }, "position"],
  ["a position past all", { position: 1_000_001 }, "position"],
  ["a leap second", { publishAt: "2026-12-31T23:59:60Z" }, "publishAt"],
  ["a time in words", { publishAt: "tomorrow" }, "publishAt"],
  ["hidden in words", { hidden: "yes" }, "hidden"],
  ["an unknown field", { title: "Passes" }, "title"],
])("a banner with %s is refused, naming the field, without effect", async (_, changes, field) => {
  const before = await client.call("GET operator/audit", {});
  const body = { ...plain, ...changes } as BannerBody;
  expect((await client.answer("POST operator/banners", body)).refusal).toEqual({ reason: "invalid", field });
  expect((await client.call("GET operator/banners", {})).list).toEqual([]);
  expect(await client.call("GET operator/audit", {})).toEqual(before);
});

test.each(["999999999", "none", "9".repeat(19)])("editing the unknown banner %s is refused", async (id) => {
  const answer = await client.answer("POST operator/banners", { id, hidden: true });
  expect(answer).toMatchObject({ status: 404, refusal: { reason: "not_found", field: "id" } });
});
