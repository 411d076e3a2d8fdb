/** New figures add lines instead of columns. Source: rules.md O127. */
import type { Sheet } from "../../contract/reports/schemas.ts";
import type { Store } from "../store/store.ts";
import { BYTE_ORDER_MARK, csvLine } from "../core/csv.ts";
import { readSheets, type ClosedDay } from "./read.ts";

/** Days in memory. */
const BATCH = 31;

export async function* sheetsFile(db: Store, days: readonly ClosedDay[]): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(["day", "figure", "part", "asset", "count", "amount"]);
  for (let at = 0; at < days.length; at += BATCH) {
    const sheets = await readSheets(db, days.slice(at, at + BATCH).toReversed());
    yield sheets
      .toReversed()
      .flatMap((sheet) => figuresOf(sheet).map((figure) => csvLine([sheet.from, ...figure])))
      .join("");
  }
}

type Figure = [figure: string, part: string, asset: string, count: string, amount: string];

function figuresOf(sheet: Sheet): Figure[] {
  const { votes, deposits, withdrawals, reserves } = sheet;
  return [
    moved("votes", "", votes),
    ...sheet.incomes.map(({ type, asset, amount }): Figure => ["income", type, asset, "", amount]),
    moved("deposits", "", deposits),
    moved("withdrawals", "asked", withdrawals.asked),
    moved("withdrawals", "returned", withdrawals.returned),
    moved("withdrawals", "paid", withdrawals.paid),
    ["withdrawals", "fees", "usdt", "", withdrawals.fees],
    ...sheet.credits.map(({ asset, amount }): Figure => ["credits", "", asset, "", amount]),
    ...sheet.fees.map(({ asset, amount }): Figure => ["fees", "", asset, "", amount]),
    ["burnt", "", "fuel", "", sheet.burnt],
    ...sheet.liabilities.flatMap(({ asset, members, withdrawing, staked, total }): Figure[] => [
      ["liabilities", "members", asset, "", members],
      ["liabilities", "withdrawing", asset, "", withdrawing],
      ["liabilities", "staked", asset, "", staked],
      ["liabilities", "total", asset, "", total],
    ]),
    ["reserves", "custody", "usdt", "", reserves.custody],
    ["reserves", "reserve", "usdt", "", reserves.reserve],
    ["reserves", "chain", "usdt", "", reserves.chain ?? ""],
    ...sheet.books.map(({ book, asset, closing }): Figure => ["books", book, asset, "", closing]),
    ["late", "", "", sheet.late.toString(), ""],
  ];
}

function moved(figure: string, part: string, { count, amount }: Sheet["votes"]): Figure {
  return [figure, part, "usdt", count.toString(), amount];
}
