import { expect, test } from "vitest";
import { languages, negotiateLanguage, resolveLanguage } from "../../../contract/languages.ts";

test.each([
  ["zh-CN", "zh-CN"],
  ["en", "en"],
  ["en-US", "en"],
  ["EN-gb", "en"],
  ["vi", "vi-VN"],
  ["ko-KP", "ko-KR"],
  ["ms-MY", "ms-MY"],
  ["fr-FR", "zh-CN"],
  ["", "zh-CN"],
  [null, "zh-CN"],
  ["english", "zh-CN"],
])("the language for %j is %s", (tag, language) => {
  expect(resolveLanguage(tag)).toBe(language);
});

test.each([
  ["en-US,en;q=0.9", "en"],
  ["fr;q=0.2,ko;q=0.8", "ko-KR"],
  ["*", "zh-CN"],
  ["vi;q=0,en", "en"],
  ["garbage;;q=", "zh-CN"],
])("Accept-Language %j is answered in %s", (header, language) => {
  expect(negotiateLanguage(header)).toBe(language);
});

test("each language resolves to itself", () => {
  for (const language of languages) expect(resolveLanguage(language)).toBe(language);
});
