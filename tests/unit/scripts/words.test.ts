import { expect, test } from "vitest";
import { checkWords, readWords } from "../../../scripts/catalogues/words.ts";

const words = readWords(`# Words

## Terms

| concept | en | zh-CN | ms-MY |
|---|---|---|---|
| set aside | pledge / pledged | 质押 | cagar |
| not a promise | pass / passes | 通行证 / 张 | pas |

## Not said

| language | where | not | but |
|---|---|---|---|
| en | everywhere | stake, staked | pledge |
| en | members | income amount | income cap |
| zh-CN | everywhere | =好, 此设备 | 完成, 本设备 |
`);

/** Problems of one English text of a screen, or another file, with its translations. */
function problemsOf(
  english: string,
  translations: Record<string, string> = {},
  file = "src/screens/passes/index.tsx",
): string[] {
  const catalogues = new Map(
    Object.entries({ en: english, ...translations }).map(([language, translation]) => [
      language,
      new Map([["id", { translation, obsolete: false }]]),
    ]),
  );
  return checkWords(words, new Map([["id", english]]), catalogues, "en", new Map([["id", [file]]]));
}

test("a text in the words of the tables has no problems", () => {
  expect(problemsOf("Pledged", { "zh-CN": "已质押", "ms-MY": "Dicagar" })).toEqual([]);
});

test("a translation without the word of a term is named, whatever its case", () => {
  expect(problemsOf("All passes", { "zh-CN": "全部卡", "ms-MY": "Semua Pas" })).toEqual([
    'zh-CN: "全部卡" has none of 通行证, 张 for pass',
  ]);
});

test("a term is a word: a longer word and the name of a placeholder are none", () => {
  expect(problemsOf("Password of {pass}", { "zh-CN": "{pass} 的密码" })).toEqual([]);
});

test("rule U34: what is not said is named, as a word and in any case", () => {
  expect(problemsOf("Staked: {staked}")).toEqual(['en: "Staked: {staked}" says staked: say pledge']);
  expect(problemsOf("Mistake")).toEqual([]);
});

test("a text is a whole where the table says so, and a part of one elsewhere", () => {
  expect(problemsOf("OK", { "zh-CN": "好" })).toEqual(['zh-CN: "好" says =好: say 完成, 本设备']);
  expect(problemsOf("Good", { "zh-CN": "很好" })).toEqual([]);
  expect(problemsOf("Here", { "zh-CN": "在此设备上" })).toEqual([
    'zh-CN: "在此设备上" says 此设备: say 完成, 本设备',
  ]);
});

test("what members are not told may be said to operators alone", () => {
  expect(problemsOf("Income amount", {}, "console/rooms/settings/names.ts")).toEqual([]);
  expect(problemsOf("Income amount", {}, "server/push/texts.ts")).toEqual([
    'en: "Income amount" says income amount: say income cap',
  ]);
});

test("a language without a column in the table of terms is named once", () => {
  expect(problemsOf("Pledged pass", { "th-TH": "คำมั่น" })).toEqual(["docs/words.md has no column th-TH"]);
});

test("a table that is not there is no empty one", () => {
  expect(() => readWords("# Words\n")).toThrow('no chapter "Terms"');
});
