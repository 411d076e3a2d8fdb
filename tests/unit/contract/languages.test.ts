import { expect, test } from "vitest";
import { endpoints } from "../../../contract/endpoints.ts";
import { languages, negotiateLanguage, resolveLanguage } from "../../../contract/languages.ts";
import { isPublic } from "../../../contract/public-calls.ts";

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

test("the list of public calls and the endpoint table agree", () => {
  const open = Object.entries(endpoints).filter(([, { access }]) => access === "public");
  expect(open.every(([call]) => isPublic(call))).toBe(true);
  const closed = Object.entries(endpoints).filter(([, { access }]) => access !== "public");
  expect(closed.some(([call]) => isPublic(call))).toBe(false);
});

const unkeyed = new Set([
  "POST account/logout",
  "POST account/passkeyChallenge",
  "POST account/passkeyOptions",
  "POST account/authenticatorStart",
  "POST account/recoveryCodes",
  "POST receipt/void",
  "POST app/upload",
  "POST operator/upload",
  "POST operator/recovery/link",
]);

test("every keyed call is a POST, and every POST but log-out, giving up a key, uploads, and what is answered once is keyed", () => {
  for (const [call, { idempotent, access }] of Object.entries(endpoints)) {
    const expected =
      call.startsWith("POST ") && access !== "public" && access !== "operator-entry" && !unkeyed.has(call);
    expect([call, idempotent]).toEqual([call, expected]);
  }
});
