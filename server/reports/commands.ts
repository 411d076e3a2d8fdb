import type { OpenDay, Sheet } from "../../contract/reports/schemas.ts";
import type { Command } from "../operator/cli/command.ts";
import { paging, withNext, type Page } from "../operator/cli/lists.ts";
import { tableLines } from "../operator/cli/table.ts";

export const reportCommands: Command[] = [
  {
    words: ["report", "days"],
    usage: "report days [--from DAY] [--to DAY] [--limit N] [--cursor CURSOR]",
    about: "daily sheets of closed days, newest first; --json has incomes, liabilities and books",
    method: "GET",
    path: "reports/days",
    request: (_, { from, to, ...options }) => ({
      ...paging(options),
      ...(from && { from }),
      ...(to && { to }),
    }),
    print: ({ list, next }: Page<Sheet>) => withNext(sheetLines(list), next),
  },
  {
    words: ["report", "open"],
    usage: "report open",
    about: "the sheet of the open day so far",
    method: "GET",
    path: "reports/open",
    request: () => ({}),
    print: ({ sheet }: OpenDay) => (sheet ? sheetLines([sheet]) : "closed days are still being summed up"),
  },
  {
    words: ["report", "range"],
    usage: "report range --from DAY --to DAY",
    about: "one sheet over a range of closed days; --json has incomes, liabilities and books",
    method: "GET",
    path: "reports/range",
    request: (_, { from, to }) => ({ from, to }),
    print: (sheet: Sheet) => sheetLines([sheet]),
  },
  {
    words: ["report", "sheets"],
    usage: "report sheets --from DAY --to DAY",
    about: "the daily sheets of a range as CSV, a line a figure: > file.csv",
    method: "GET",
    path: "reports/sheets",
    file: true,
    request: (_, { from, to }) => ({ from, to }),
    print: String,
  },
  {
    words: ["report", "ledger"],
    usage: "report ledger --from DAY --to DAY [--accounts 1]",
    about:
      "the ledger of closed days as CSV, double entry with openings and closings: > file.csv. Its last line counts the entries; " +
      "exit code 1 where it is missing. --accounts 1 adds members' accounts",
    method: "GET",
    path: "reports/ledger",
    file: true,
    endsWith: "end",
    request: (_, { from, to, accounts }) => ({ from, to, ...(accounts && { accounts }) }),
    print: String,
  },
];

const columns = {
  DAY: ({ from, to, closed }: Sheet) => (closed ? (from === to ? from : `${from}..${to}`) : `${from} (open)`),
  VOTES: ({ votes }: Sheet) => `${votes.count} / ${votes.amount}`,
  DEPOSITS: ({ deposits }: Sheet) => `${deposits.count} / ${deposits.amount}`,
  PAID: ({ withdrawals: { paid } }: Sheet) => `${paid.count} / ${paid.amount}`,
  FEES: ({ fees }: Sheet) => fees.map(({ asset, amount }) => `${amount} ${asset}`).join(" "),
  BURNT: ({ burnt }: Sheet) => burnt,
  "OWED USDT": ({ liabilities }: Sheet) => liabilities.find(({ asset }) => asset === "usdt")?.total ?? "0",
  CUSTODY: ({ reserves }: Sheet) => reserves.custody,
  RESERVE: ({ reserves }: Sheet) => reserves.reserve,
  LATE: ({ late }: Sheet) => late.toString(),
};

function sheetLines(sheets: Sheet[]): string {
  return sheets.length === 0 ? "none" : tableLines(columns, sheets).join("\n");
}
