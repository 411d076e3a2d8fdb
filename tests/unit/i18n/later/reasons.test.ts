import { i18n } from "@lingui/core";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { languages } from "../../../../contract/languages.ts";
import { reasons } from "../../../../contract/reasons.ts";
import { activate, currentLanguage } from "../../../../src/i18n/index.ts";
import { reasonText, success } from "../../../../src/i18n/later/reasons.ts";

const root = { lang: "" };
beforeEach(() => vi.stubGlobal("document", { documentElement: root }));

const ours = ["not_carried_out", "network", "timeout", "not-json", "server"] as const;

describe.each(languages)("in %s", (language) => {
  beforeEach(() => activate(language));

  test("every reason has a text of its own", () => {
    const texts = [...reasons, ...ours].map((reason) => reasonText(reason));
    expect(texts.filter((text) => text === "" || text.startsWith("reason."))).toEqual([]);
    expect(new Set(texts).size).toBe(texts.length);
  });

  test("the document says which language it is in", () => {
    expect(root.lang).toBe(language);
    expect(currentLanguage()).toBe(language);
  });
});

test("no language borrows another's text", async () => {
  const texts = [];
  for (const language of languages) {
    await activate(language);
    texts.push(...[...reasons, ...ours].map((reason) => reasonText(reason)), i18n._(success));
  }
  expect(new Set(texts).size).toBe(texts.length);
});
