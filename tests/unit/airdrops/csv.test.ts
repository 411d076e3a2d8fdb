/** Lists of accounts as other programs write them, and as somebody would who wants one to get twice. Rule O114. */
import { expect, test } from "vitest";
import { CSV_LINES_MAX } from "../../../contract/airdrops/operator-schemas.ts";
import { parseCsv } from "../../../server/airdrops/csv.ts";

const UNIT = 10n ** 8n;
const read = (csv: string) => {
  const { rows, errors } = parseCsv(csv);
  return errors.length > 0
    ? errors.map(({ line, problem }) => `${line} ${problem}`)
    : rows.map(({ account, amount }) => `${account} ${amount / UNIT}`);
};

test.each([
  ["a byte order mark", "\uFEFFaccount,amount\nnova,1\nmira,2\n"],
  ["Windows' line ends", "account,amount\r\nnova,1\r\nmira,2\r\n"],
  ["old line ends", "account,amount\rnova,1\rmira,2"],
  ["all line ends in one", "account,amount\r\nnova,1\n\r\rmira,2"],
  ["semicolons", "account;amount\nnova;1\nmira;2"],
  ["tabs", "account\tamount\nnova\t1\nmira\t2"],
  ["quotation marks and blanks", '"account","amount"\n"nova", "1"\n mira , 2 '],
  ["no header", "nova,1\nmira,2"],
])("%s make no difference", (_, csv) => {
  expect(read(csv)).toEqual(["nova 1", "mira 2"]);
});

test.each([
  ["a member twice, spelt otherwise", "nova,1\nNOVA,2", ["2 duplicate"]],
  ["a member twice, quoted", 'nova,1\n"nova",2', ["2 duplicate"]],
  ["a decimal comma", "nova,1,5", ["1 columns"]],
  ["a thousands separator", 'nova,"1,000"', ["1 columns"]],
  ["a formula", "=nova,1\nmira,=1+1", ["1 account", "2 amount"]],
  ["a header in the midst", "nova,1\naccount,amount", ["2 amount"]],
  ["two bytes a character", "n\0o\0v\0a\0,\x001\0", ["1 account"]],
  ["nothing but a header", "\uFEFFaccount,amount\r\n\r\n", ["1 empty"]],
] as const)("%s is refused by its line", (_, csv, problems) => {
  expect(read(csv)).toEqual(problems);
});

test("of a million lines the first too many ends the reading", () => {
  const lines = Array.from({ length: 1_000_000 }, (_, i) => `member_${i},1`).join("\n");
  const { rows, errors } = parseCsv(lines);
  expect(rows).toHaveLength(CSV_LINES_MAX);
  expect(errors).toMatchObject([{ line: CSV_LINES_MAX + 1, problem: "too_many" }]);
});
