import { expect, test } from "vitest";
import { checkCatalogues, checkPlaces, type SameTexts } from "../../../scripts/catalogues/check.ts";

/** Problems of one source text with one Malay translation; `null` leaves it out. */
function problemsOf(
  message: string,
  translation: string | null,
  same: SameTexts = {},
  obsolete = false,
): string[] {
  const entries = translation === null ? [] : [["id", { translation, obsolete }] as const];
  const english = new Map([["id", { translation: message, obsolete: false }]]);
  const catalogues = new Map([
    ["en", english],
    ["ms-MY", new Map(entries)],
  ]);
  return checkCatalogues(new Map([["id", message]]), catalogues, "en", same);
}

test("a text that another file shows too is named until its catalogue says so: the first screen may need it", () => {
  const stored = new Map([["ms-MY", new Map([["id", ["src/list.tsx"]]])]]);
  const texts = new Map([["id", "Hello"]]);
  expect(checkPlaces(texts, new Map([["id", ["src/list.tsx", "src/list.tsx"]]]), stored)).toEqual([]);
  // A missing text is another problem.
  expect(checkPlaces(texts, new Map([["new", ["src/home.tsx"]]]), stored)).toEqual([]);
  expect(checkPlaces(texts, new Map([["id", ["src/list.tsx", "src/home.tsx"]]]), stored)).toEqual([
    `ms-MY: "Hello" is in src/home.tsx, src/list.tsx, its catalogue says src/list.tsx: run npm run catalogues`,
  ]);
});

test("a complete catalogue has no problems", () => {
  expect(problemsOf("Hello {name}", "Helo {name}")).toEqual([]);
});

test.each([
  ["missing", null, false],
  ["empty", "", false],
  ["only spaces", "  ", false],
])("a translation that is %s is missing", (_what, translation, obsolete) => {
  expect(problemsOf("Hello", translation, {}, obsolete)).toEqual([`ms-MY: missing "Hello"`]);
});

test("an obsolete translation is both missing and no longer used", () => {
  expect(problemsOf("Hello", "Helo", {}, true)).toEqual([
    `ms-MY: missing "Hello"`,
    `ms-MY: no longer used: "id"`,
  ]);
});

test("a text that no source has any more is named", () => {
  const catalogues = new Map([["ms-MY", new Map([["gone", { translation: "Helo", obsolete: false }]])]]);
  expect(checkCatalogues(new Map(), catalogues, "en", {})).toEqual([`ms-MY: no longer used: "gone"`]);
});

test("a text left in English is named, unless it is listed with why", () => {
  expect(problemsOf("USDT", "USDT")).toEqual([`ms-MY: still English: "USDT"`]);
  expect(problemsOf("USDT", "USDT", { USDT: "the name of a token" })).toEqual([]);
  expect(problemsOf("Status", "Status", { Status: { why: "the same word", languages: ["ms-MY"] } })).toEqual(
    [],
  );
  expect(problemsOf("Status", "Status", { Status: { why: "the same word", languages: ["vi-VN"] } })).toEqual([
    `ms-MY: still English: "Status"`,
    `same-texts.json: no longer needed: "Status"`,
  ]);
});

test("a text without words may be the same everywhere", () => {
  expect(problemsOf("{count} / {total}", "{count} / {total}")).toEqual([]);
});

test.each([
  ["a placeholder lost", "Hello {name}", "Helo"],
  ["a placeholder misspelt", "Hello {name}", "Helo {nama}"],
  ["a tag lost", "Read <0>this</0>", "Baca ini"],
  [
    "a placeholder lost inside a plural",
    "{n, plural, one {# of {all}} other {# of {all}}}",
    "{n, plural, other {#}}",
  ],
])("%s is a problem", (_what, message, translation) => {
  expect(problemsOf(message, translation)).toHaveLength(1);
});

test("a language may have fewer plural forms than English", () => {
  expect(problemsOf("{n, plural, one {# vote} other {# votes}}", "{n, plural, other {# undi}}")).toEqual([]);
});

test("fault 653: a text with an id of its own was changed in the source, and the English catalogue says the old one", () => {
  const english = new Map([
    ["reason.bad_address", { translation: "It cannot be withdrawn to.", obsolete: false }],
  ]);
  const source = new Map([["reason.bad_address", "This address is not valid."]]);
  expect(checkCatalogues(source, new Map([["en", english]]), "en", {})).toEqual([
    'en: "It cannot be withdrawn to." is "This address is not valid." in its source',
  ]);
});
