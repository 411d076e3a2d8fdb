/** The operator makes, edits and hides banners. */
import { expect } from "vitest";
import type { BannerBody } from "../../contract/notices/operator-schemas.ts";
import type { Client } from "../support/client.ts";
import type { Opened } from "../support/engine.ts";
import { test } from "../support/test.ts";

test.beforeEach(async ({ server }) => {
  await server.ctx.db.deleteFrom("banner").execute();
});

const titled = (title: string) => ({ languages: { en: { title } } });

test("a new banner is answered as it is listed, shown to everybody, and audited", async ({ operator }) => {
  const made = await make(operator, { reason: "launch" });
  expect(made).toEqual({
    id: expect.any(String),
    version: 1,
    ...plain,
    position: 0,
    hidden: false,
    publishAt: expect.stringMatching(/Z$/),
    publishedAt: made.publishAt,
  });
  expect(await operator.call("GET operator/banners", {})).toEqual({ list: [made], next: null });
  const { id, image, link } = made;
  expect(await operator.call("GET app/bannerList", {})).toEqual([{ id, image, link, title: "Passes" }]);
  const { list } = await operator.call("GET operator/audit", { limit: 1 });
  expect(list).toMatchObject([
    { act: "banner new", subject: id, before: null, after: made, reason: "launch" },
  ]);
});

test("a banner is titled in the reader's language, in English to others, else in what there is", async ({
  operator,
}) => {
  await make(operator);
  await make(operator, { languages: { "ms-MY": { title: "Pas" } } });
  expect(await shown(operator, "ko-KR")).toEqual(["패스", "Pas"]);
  expect(await shown(operator, "vi-VN")).toEqual(["Passes", "Pas"]);
});

test("banners are shown by their positions, a new one last, and move with them", async ({ operator }) => {
  const first = await make(operator, titled("first"));
  await make(operator, { ...titled("second"), position: 5 });
  const third = await make(operator, titled("third"));
  expect(third.position).toBe(6);
  expect(await shown(operator)).toEqual(["first", "second", "third"]);
  await edit(operator, first.id, { position: 7 });
  expect(await shown(operator)).toEqual(["second", "third", "first"]);
});

test("a hidden banner is listed for the operator only, until it is shown again; both acts are audited", async ({
  operator,
}) => {
  const made = await make(operator);
  const hidden = await edit(operator, made.id, { hidden: true });
  expect(hidden).toEqual({ ...made, version: 2, hidden: true });
  expect(await shown(operator)).toEqual([]);
  expect((await operator.call("GET operator/banners", {})).list).toEqual([hidden]);
  await edit(operator, made.id, { hidden: false, reason: "back" });
  expect(await shown(operator)).toEqual(["Passes"]);
  const { list } = await operator.call("GET operator/audit", { limit: 2 });
  expect(list).toMatchObject([
    { act: "banner edit", before: { hidden: true }, after: { hidden: false }, reason: "back" },
    { act: "banner edit", before: made, after: hidden, reason: "" },
  ]);
});

test("a banner for later is shown from its very time on", async ({ server, operator }) => {
  const publishAt = inHours(server, 1);
  expect(await make(operator, { publishAt })).toMatchObject({ publishAt, publishedAt: null });
  expect(await shown(operator)).toEqual([]);
  server.clock.advance(3_600_000);
  expect(await shown(operator)).toEqual(["Passes"]);
  expect((await operator.call("GET operator/banners", {})).list[0]).toMatchObject({ publishedAt: publishAt });
});

test("banners are paged, the newest first", async ({ operator }) => {
  const ids: string[] = [];
  for (const position of [2, 0, 1]) ids.push((await make(operator, { position })).id);
  const first = await operator.call("GET operator/banners", { limit: 2 });
  expect(first.list.map(({ id }) => id)).toEqual([ids[2], ids[1]]);
  const second = await operator.call("GET operator/banners", { limit: 2, cursor: first.next! });
  expect(second).toMatchObject({ list: [{ id: ids[0] }], next: null });
});

test.for([
  ["https://example.org", "https://example.org"],
  ["/art/ship-4.svg", "/pages/index.html?a=1#b"],
  ["./art/ship-4.svg", "./docs"],
  ["https://example.org/a.png?x=1", "#/pages/nft?x=1"],
] as const)("the image %s and the link %s are taken", async ([image, link], { operator }) => {
  expect(await make(operator, { image, link })).toMatchObject({ image, link });
});

test.for([
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
])("the address %j is refused, as image and as link", async (address, { operator }) => {
  const answers = [
    await operator.answer("POST operator/banners", { ...plain, image: address }),
    await operator.answer("POST operator/banners", { ...plain, link: address }),
  ];
  expect(answers.map(({ refusal }) => refusal)).toEqual([
    { reason: "invalid", field: "image" },
    { reason: "invalid", field: "link" },
  ]);
  expect((await operator.call("GET operator/banners", {})).list).toEqual([]);
});

test.for([
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
] as const)(
  "a banner with %s is refused, naming the field, without effect",
  async ([, changes, field], { operator }) => {
    const before = await operator.call("GET operator/audit", {});
    const body = { ...plain, ...changes } as BannerBody;
    expect((await operator.answer("POST operator/banners", body)).refusal).toEqual({
      reason: "invalid",
      field,
    });
    expect((await operator.call("GET operator/banners", {})).list).toEqual([]);
    expect(await operator.call("GET operator/audit", {})).toEqual(before);
  },
);

test.for(["999999999", "none", "9".repeat(19)])(
  "editing the unknown banner %s is refused",
  async (id, { operator }) => {
    const answer = await operator.answer("POST operator/banners", { id, hidden: true });
    expect(answer).toMatchObject({ status: 404, refusal: { reason: "not_found", field: "id" } });
  },
);

const plain = {
  image: "./art/ship-4.svg",
  link: "#/pages/nft",
  languages: { en: { title: "Passes" }, "ko-KR": { title: "패스" } },
};
const make = (operator: Client, changes: BannerBody = {}) =>
  operator.call("POST operator/banners", { ...plain, ...changes });
const edit = (operator: Client, id: string, changes: BannerBody) =>
  operator.call("POST operator/banners", { id, ...changes });
const shown = async (operator: Client, language = "en") =>
  (await operator.answer("GET app/bannerList", {}, { language })).data.map(({ title }) => title);
const inHours = (server: Opened, hours: number) =>
  new Date(server.clock.now().getTime() + hours * 3_600_000).toISOString();
