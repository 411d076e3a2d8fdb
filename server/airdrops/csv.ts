/** `account,amount`; every line must be right. */
import { isAccount, normaliseAccount } from "../../contract/accounts/rules.ts";
import { CSV_LINES_MAX, type CsvError, type CsvProblem } from "../../contract/airdrops/operator-schemas.ts";
import { tryParseAmount } from "../../contract/money.ts";

export interface CsvRow {
  line: number;
  account: string;
  amount: bigint;
  text: string;
}

export interface Csv {
  rows: CsvRow[];
  errors: CsvError[];
}

const HEADER = /^"?account"?\s*[,;\t]\s*"?amount"?$/i;
const TEXT_MAX = 60;

/** Skips a header and empty lines; separators are `,`, `;` or a tab; quotation marks are allowed. */
export function parseCsv(csv: string): Csv {
  const rows: CsvRow[] = [];
  const errors: CsvError[] = [];
  const seen = new Set<string>();
  for (const [i, raw] of csv
    .replace(/^\uFEFF/, "")
    .split(/\r\n|\n|\r/)
    .entries()) {
    const text = raw.trim();
    if (text === "" || (rows.length + errors.length === 0 && HEADER.test(text))) continue;
    const line = i + 1;
    if (rows.length + errors.length >= CSV_LINES_MAX) {
      errors.push(csvError(line, "too_many", text));
      break;
    }
    const found = parseLine(text);
    if (typeof found === "string") errors.push(csvError(line, found, text));
    else if (seen.has(found.account)) errors.push(csvError(line, "duplicate", text));
    else {
      seen.add(found.account);
      rows.push({ line, text, ...found });
    }
  }
  if (rows.length + errors.length === 0) errors.push(csvError(1, "empty", ""));
  return { rows, errors };
}

export function csvError(line: number, problem: CsvProblem, text: string): CsvError {
  return { line, problem, text: text.slice(0, TEXT_MAX).toWellFormed() };
}

function parseLine(text: string): CsvProblem | { account: string; amount: bigint } {
  const cells = text.split(/[,;\t]/).map((cell) => cell.trim().replace(/^"(.*)"$/, "$1"));
  const [name, number] = cells;
  if (cells.length !== 2 || !name || !number) return "columns";
  if (!isAccount(name)) return "account";
  const amount = tryParseAmount(number);
  return amount === null || amount <= 0n ? "amount" : { account: normaliseAccount(name), amount };
}
