import { expect, test } from "vitest";
import type { Notice } from "../../../../contract/notices/schemas.ts";
import { questionsOn } from "../../../../src/parts/later/help/questions.ts";

const article = (id: string, help?: Notice["help"]) =>
  ({
    id,
    kind: "article",
    title: id,
    summary: "",
    body: "",
    pinned: false,
    publishedAt: "2026-11-01",
    help,
  }) as Notice;

test("fault 624: a screen has the questions that name it, in their order, and no other's", () => {
  const all = [article("a", ["trade", "bill"]), article("b", ["bill"]), article("c", ["votes"])];
  expect(questionsOn(all, "bill").map(({ id }) => id)).toEqual(["a", "b"]);
  expect(questionsOn(all, "deposits")).toEqual([]);
});

test("an article that an older app has mirrored, and one with a screen of a newer server, ask nothing here", () => {
  const newer = article("new", ["lottery"] as unknown as Notice["help"]);
  expect(questionsOn([article("old"), newer], "bill")).toEqual([]);
});
