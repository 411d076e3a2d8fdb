import { expect, test } from "vitest";
import notes from "../../../locales/whats-new.json" with { type: "json" };
import { languages } from "../../../contract/languages.ts";
import packageJson from "../../../package.json" with { type: "json" };
import { publishedBuild } from "../../../scripts/build/published-build.ts";

test("a build is known by its entry, and says what is new in it", () => {
  const page = '<script async type="module" crossorigin src="./assets/index-Do6.js"></script>';
  const { version } = packageJson;
  expect(publishedBuild(page)).toMatchObject({ entry: "assets/index-Do6.js", version });
});

test("a page without an entry is an error", () => {
  expect(() => publishedBuild("<html></html>")).toThrow("no entry");
});

test.each(Object.entries(notes))("what is new in %s is said in every language", (_, byLanguage) => {
  expect(Object.keys(byLanguage).toSorted()).toEqual([...languages].toSorted());
  const counts = Object.values(byLanguage).map((list) => list.length);
  expect(new Set(counts).size).toBe(1);
});
