import { expect, test } from "vitest";
import { LineSource, type BalanceLine } from "../../../contract/wallet/schemas.ts";
import { createMemoryStore } from "../../../src/mirror/memory-store.ts";
import { lineTitle } from "../../../contract/wallet/line-titles.ts";
import { csvHeading, csvRecord, type Names } from "../../../src/screens/wallet/statement/proof/csv.ts";
import { exportLines } from "../../../src/screens/wallet/statement/proof/export.ts";
import { line, statement } from "../mirror/sample-statement.ts";

const names: Names = {
  headings: {
    seq: "Line",
    createdAt: "Time",
    asset: "Asset",
    type: "Type",
    amount: "Amount",
    balance: "Balance",
  },
  asset: (asset) => asset.toUpperCase(),
  title: (one) => `a ${lineTitle(one)}`,
};

/** Reads CSV as RFC 4180 has it: what a spreadsheet sees. */
function parse(text: string): string[][] {
  const rows: string[][] = [];
  for (let at = 0; at < text.length;) {
    const row: string[] = [];
    for (let ended = false; !ended;) {
      const quoted = /"((?:[^"]|"")*)"|([^",\r\n]*)/y;
      quoted.lastIndex = at;
      const [whole, inQuotes, plain] = quoted.exec(text)!;
      row.push(inQuotes?.replaceAll('""', '"') ?? plain ?? "");
      at += whole.length;
      ended = text[at] !== ",";
      at += ended ? 2 : 1;
    }
    rows.push(row);
  }
  return rows;
}

function columns(one: BalanceLine): Record<string, string> {
  const [head, cells] = parse(csvHeading(names) + csvRecord(one, names));
  return Object.fromEntries(head!.map((name, index) => [name, cells![index]!]));
}

test("fault 816: a deposit is found again by its transaction", () => {
  const source = { transfer: "t-4", kind: "deposit", deposit: "4", txHash: "0xab", block: "36" };
  expect(columns(line(4, { type: "deposit", source }))).toMatchObject({
    deposit: "4",
    txHash: "0xab",
    block: "36",
  });
});

test("fault 816: each field of a line's origin is a column", () => {
  const { properties } = LineSource as unknown as { properties: object };
  expect(parse(csvHeading(names))[0]).toEqual(expect.arrayContaining(Object.keys(properties)));
  const returned = line(2, { source: { transfer: "t-2", kind: "transfer", returns: "t-1" } });
  expect(columns(returned)["returns"]).toBe("t-1");
});

test("every column is there, with amounts as plain decimals", () => {
  const source = {
    transfer: "t-1",
    kind: "vote",
    account: "nova",
    base: "300",
    split: { usdt: "0.7" },
    seats: 2,
  };
  const one = line(3, { amount: "-12345.00000001", balance: "0.5", source });
  expect(columns(one)).toMatchObject({
    Line: "3",
    Time: one.createdAt,
    Asset: "USDT",
    Type: "a credit",
    Amount: "-12345.00000001",
    Balance: "0.5",
    account: "nova",
    base: "300",
    seats: "2",
    split: '{"usdt":"0.7"}',
    transfer: "t-1",
    hash: one.hash,
    prevHash: one.prevHash,
  });
});

test.each([
  ["=1+1", "'=1+1"],
  ["+SUM(A1)", "'+SUM(A1)"],
  ["-2+3", "'-2+3"],
  ["@cmd", "'@cmd"],
  ["\tx", "'\tx"],
  ['=HYPERLINK("http://x","y")', `'=HYPERLINK("http://x","y")`],
])("a text that a spreadsheet would run is made harmless: %s", (reason, shown) => {
  expect(columns(line(1, { source: { transfer: "t", kind: "credit", reason } }))["reason"]).toBe(shown);
});

test("commas, quotes and line ends in a text stay in its cell", () => {
  const reason = 'a "b", c\r\nd';
  expect(columns(line(1, { source: { transfer: "t", kind: "credit", reason } }))["reason"]).toBe(reason);
});

test("a file begins with the byte order mark, and has every line that was chosen, newest first", async () => {
  const store = createMemoryStore();
  await store.write({ documents: [], notices: {}, lines: { list: statement(700) } });
  const seqs = async (selection: Parameters<typeof exportLines>[1]) => {
    const bytes = new Uint8Array(await (await exportLines(store, selection, names)).arrayBuffer());
    expect(bytes.slice(0, 3)).toEqual(Uint8Array.of(0xef, 0xbb, 0xbf));
    const rows = parse(new TextDecoder().decode(bytes));
    return rows.slice(1).map(([seq]) => Number(seq));
  };
  const all = Array.from({ length: 700 }, (_, index) => 700 - index);
  expect(await seqs({ filter: {} })).toEqual(all);
  expect(await seqs({ filter: { type: "vote" } })).toEqual([]);
  expect(await seqs({ seqs: all.slice(0, 650) })).toEqual(all.slice(0, 650));
});
