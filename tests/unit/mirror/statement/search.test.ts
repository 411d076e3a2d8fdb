import { expect, test } from "vitest";
import type { LineTitle } from "../../../../contract/wallet/line-titles.ts";
import { formatExact } from "../../../../src/i18n/format.ts";
import { extendIndex, findLines } from "../../../../src/mirror/statement/search.ts";
import { line, statement } from "../sample-statement.ts";
import { storeOf } from "../stores.ts";

const never = new AbortController().signal;

const seqs = (index: Awaited<ReturnType<typeof extendIndex>>) => index?.entries.map(({ seq }) => seq);

test("new lines are added to the index, and the one of before stays what it was", async () => {
  const before = await extendIndex(await storeOf(statement(2)), null, never);
  const after = await extendIndex(await storeOf(statement(3)), before, never);
  expect([seqs(before), seqs(after)]).toEqual([
    [1, 2],
    [1, 2, 3],
  ]);
});

test("a chain that was fetched anew is read anew", async () => {
  const before = await extendIndex(await storeOf([line(1, { amount: "1" })]), null, never);
  const after = await extendIndex(await storeOf([line(1, { amount: "2", hash: "another" })]), before, never);
  expect(findLines(after!, {}, "2", new Set())).toEqual([1]);
  expect(findLines(after!, {}, "1", new Set())).toEqual([]);
});

test("a statement longer than one chunk is read to its end; a reading that is given up brings nothing", async () => {
  const store = await storeOf(statement(900));
  expect(seqs(await extendIndex(store, null, never))).toHaveLength(900);
  expect(await extendIndex(store, null, AbortSignal.abort())).toBeNull();
});

test("lines are found by account, reason, amount as it is shown, and kind; and every filter narrows that", async () => {
  const list = [
    line(1, { amount: "1000", source: { transfer: "t", kind: "credit", reason: "Welcome gift" } }),
    line(2, {
      type: "transfer",
      amount: "-1000",
      source: { transfer: "t", kind: "transfer", from: "nova", to: "mira" },
    }),
    line(3, { type: "direct", amount: "7", source: { transfer: "t", kind: "vote", account: "mirabel" } }),
    line(4, {
      type: "direct",
      asset: "points",
      amount: "2",
      source: { transfer: "t", kind: "vote", account: "mirabel" },
    }),
  ];
  const index = (await extendIndex(await storeOf(list), null, never))!;
  const find = (text: string, filter = {}, titles: LineTitle[] = []) =>
    findLines(index, filter, text, new Set(titles));
  expect(find("MIRA")).toEqual([4, 3, 2]);
  expect(find("gift")).toEqual([1]);
  expect(find("−1,000")).toEqual([2, 1]);
  expect(find("100")).toEqual([2, 1]);
  expect(find("00")).toEqual([2, 1]);
  expect(find("1.5")).toEqual([]);
  expect(find("no such", {}, ["direct"])).toEqual([4, 3]);
  expect(find("mira", { asset: "points" })).toEqual([4]);
  expect(find("mira", { type: "transfer" })).toEqual([2]);
  expect(find("mira", { from: list[2]!.createdAt, to: list[3]!.createdAt })).toEqual([3]);
});

test.each(["en", "zh-CN", "ko-KR", "ms-MY", "vi-VN"])(
  "fault 760: in %s an amount is found as the bill writes it",
  async (language) => {
    const lines = ["1234.5", "15", "1.5"].map((amount, i) => line(i + 1, { amount }));
    const index = await extendIndex(await storeOf(lines), null, never);
    const found = (amount: string) => findLines(index!, {}, formatExact(amount, language), new Set());
    expect([found("1234.5"), found("1.5")]).toEqual([[1], [3]]);
  },
);
