/** Red team: an amount is searched as the bill writes it, in each language. */
import { expect, test } from "vitest";
import { formatExact } from "../../src/i18n/format.ts";
import { findLines, type SearchIndex } from "../../src/mirror/statement/search.ts";

const entry = (seq: number, amount: string) => ({
  seq,
  asset: "usdt" as const,
  type: "credit" as const,
  title: "credit" as const,
  createdAt: "2026-11-20T12:00:00.000Z",
  text: amount,
});
const index: SearchIndex = { entries: [entry(1, "1234.5"), entry(2, "15"), entry(3, "1.5")], last: null };

for (const language of ["en", "zh-CN", "ko-KR", "ms-MY", "vi-VN"])
  test.each([
    ["1234.5", 1],
    ["1.5", 3],
  ])(`in ${language} an amount of %s that is typed as it is shown is found`, (amount, seq) => {
    const shown = formatExact(amount, language);
    const found = findLines(index, {}, shown, new Set());
    console.log(language, "typed", shown, "found", found.map((one) => index.entries[one - 1]!.text));
    expect(found).toEqual([seq]);
  });
