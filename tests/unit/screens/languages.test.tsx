import { ref } from "valtio/vanilla";
import { beforeAll, expect, test } from "vitest";
import { languages } from "../../../contract/languages.ts";
import { defaultSettings } from "../../../contract/operator/settings.ts";
import { activate } from "../../../src/i18n/index.ts";
import type { DocumentKey, DocumentRow } from "../../../src/shared/schema.ts";
import { fakeBrowser } from "../browser.ts";
import { render } from "./render.tsx";

fakeBrowser();
const { documents } = await import("../../../src/state/documents.ts");
const { useLanguageChoice } = await import("../../../src/state/use-language-choice.ts");
const { LanguageSheet } = await import("../../../src/parts/later/LanguageSheet.tsx");

beforeAll(() => activate("en"));

function Chooser() {
  return <LanguageSheet {...useLanguageChoice()} open onClose={() => undefined} />;
}

/** The values of the chooser, where the operator's config names these languages; null before there is a config. */
function offered(named: string[] | null): string[] {
  const row = {
    key: "config",
    value: { ...defaultSettings, languages: named },
    asOf: "2026-11-21T11:00:00Z",
  };
  documents.rows = ref(new Map(named ? [["config" as DocumentKey, row as unknown as DocumentRow]] : []));
  return [...render(<Chooser />).matchAll(/type="radio"[^>]*value="([^"]+)"/g)].map(([, value]) => value!);
}

test("only the languages that the operator offers can be chosen; all five until that is known", () => {
  expect(offered(null)).toEqual(languages);
  expect(offered(["en", "zh-CN"])).toEqual(["zh-CN", "en"]);
  expect(offered(["ms-MY"])).toEqual(["ms-MY"]);
});

test("a config that names no language of this app, as a newer server's may, leaves all of them", () => {
  expect(offered(["fr-FR"])).toEqual(languages);
});
