import type {
  BookDays,
  BookLine,
  Books,
  BookTransfer,
  Custody,
  CustodyAddress,
} from "../../contract/books/schemas.ts";
import type { Command } from "../operator/cli/command.ts";
import { pageText, paging, type Page } from "../operator/cli/lists.ts";
import { tableLines } from "../operator/cli/table.ts";

export const bookCommands: Command[] = [
  {
    words: ["book", "list"],
    usage: "book list",
    about: "list the platform's books with their balances, and the fuel that was burnt",
    method: "GET",
    path: "books",
    request: () => ({}),
    print: ({ list, burnt }: Books) =>
      [...tableLines(bookColumns, list), "", `burnt  ${burnt} fuel`].join("\n"),
  },
  {
    words: ["book", "lines"],
    usage: "book lines BOOK [--asset usdt|points|fuel|lock|pass] [--limit N] [--cursor CURSOR]",
    about: "list a book's movements, newest first; --json shows the full sources",
    method: "GET",
    path: "books/lines",
    request: ([book], { asset = "usdt", ...options }) => ({ book, asset, ...paging(options) }),
    print: (page: Page<BookLine>) => pageText(lineColumns, page),
  },
  {
    words: ["book", "days"],
    usage: "book days BOOK [--asset usdt|points|fuel|lock|pass] [--days N]",
    about: "show what a book received, paid and held by day, of 30 days by default",
    method: "GET",
    path: "books/days",
    request: ([book], { asset = "usdt", days = "30" }) => ({ book, asset, days }),
    print: ({ list }: BookDays) => tableLines(dayColumns, list).join("\n"),
  },
  {
    words: ["book", "transfers"],
    usage: "book transfers [--limit N] [--cursor CURSOR]",
    about: "list fee payouts and top-ups of the reserve, newest first",
    method: "GET",
    path: "books/transfers",
    request: (_, options) => paging(options),
    print: (page: Page<BookTransfer>) => pageText(transferColumns, page),
  },
  {
    words: ["fees", "payout"],
    usage: 'fees payout AMOUNT --to 0x... --reason "..."',
    about:
      "book fees as paid out; send them to the address afterwards, then give the transaction to fees sent",
    method: "POST",
    path: "fees/payout",
    request: ([amount], { to, reason }) => ({ amount, address: to, reason }),
    print: transferText,
  },
  {
    words: ["fees", "sent"],
    usage: "fees sent ID --tx 0x...",
    about: "state the transaction that sent a fee payout, which the chain must show",
    method: "POST",
    path: "fees/sent",
    request: ([id], { tx }) => ({ id, txHash: tx }),
    print: transferText,
  },
  {
    words: ["fees", "take-back"],
    usage: 'fees take-back ID --reason "..." [--unpaid true]',
    about: "return a fee payout that was not sent to the fees",
    method: "POST",
    path: "fees/takeBack",
    request: ([id], { reason, unpaid }) => ({ id, reason, ...(unpaid === "true" && { notPaid: true }) }),
    print: transferText,
  },
  {
    words: ["reserve", "top-up"],
    usage: 'reserve top-up AMOUNT --from fees|surplus --reason "..."',
    about: "fill the reserve from fees, or from what the chain holds beyond all that is owed",
    method: "POST",
    path: "reserve/topUp",
    request: ([amount], { from, reason }) => ({ amount, from, reason }),
    print: transferText,
  },
  {
    words: ["custody"],
    usage: "custody",
    about: "show what the chain held at the last reading against what is owed; exit code 1 for a shortfall",
    method: "GET",
    path: "custody",
    request: () => ({}),
    print: custodyText,
    isBad: ({ reading }: Custody) => reading !== null && reading.missing !== "0",
  },
  {
    words: ["custody", "addresses"],
    usage: "custody addresses [--limit N] [--cursor CURSOR]",
    about: "list the platform's addresses with their balances at the last reading, the largest first",
    method: "GET",
    path: "custody/addresses",
    request: (_, options) => paging(options),
    print: (page: Page<CustodyAddress>) => pageText(addressColumns, page),
  },
];

type Book = Books["list"][number];
const bookColumns = {
  BOOK: ({ book }: Book) => book,
  ASSET: ({ asset }: Book) => asset,
  BALANCE: ({ balance }: Book) => balance,
};

const lineColumns = {
  AT: ({ createdAt }: BookLine) => createdAt,
  KIND: ({ kind }: BookLine) => kind,
  AMOUNT: ({ amount }: BookLine) => amount,
  MEMBER: ({ account }: BookLine) => account ?? "",
  TRANSACTION: ({ id }: BookLine) => id,
};

type Day = BookDays["list"][number];
const dayColumns = {
  DAY: ({ day }: Day) => day,
  RECEIVED: ({ received }: Day) => received,
  PAID: ({ paid }: Day) => paid,
  BALANCE: ({ balance }: Day) => balance,
};

const transferColumns = {
  ID: ({ id }: BookTransfer) => id,
  KIND: ({ kind }: BookTransfer) => (kind === "payout" ? "fees payout" : "reserve top-up"),
  FROM: ({ from }: BookTransfer) => from,
  AMOUNT: ({ amount }: BookTransfer) => amount,
  STATE: ({ state }: BookTransfer) => state,
  BY: ({ madeBy }: BookTransfer) => madeBy,
  AT: ({ madeAt }: BookTransfer) => madeAt,
  TO: ({ address }: BookTransfer) => address ?? "",
  TRANSACTION: ({ txHash }: BookTransfer) => txHash ?? "",
};

const addressColumns = {
  ADDRESS: ({ address }: CustodyAddress) => address,
  KIND: ({ kind }: CustodyAddress) => kind,
  INDEX: ({ index }: CustodyAddress) => (index === null ? "" : String(index)),
  BALANCE: ({ balance }: CustodyAddress) => balance,
};

function transferText(transfer: BookTransfer): string {
  return tableLines(transferColumns, [transfer]).join("\n");
}

function custodyText({ reading, owed, members, books }: Custody): string {
  const lines: [string, string][] = [
    ["owed", `${owed} USDT: ${members} to members`],
    ...books.map(({ book, balance }): [string, string] => ["", `${balance} in ${book}`]),
  ];
  if (reading === null) return linesOf([...lines, ["chain", "never read: is a chain configured?"]]);
  const { at, block, hot, cold, deposits, total, ledger, inTransit, uncredited, openPayouts } = reading;
  const { difference, missing, free, shortSince } = reading;
  return linesOf([
    ...lines,
    ["read", `${at}, block ${block}`],
    [
      "on chain",
      `${total} USDT: ${hot} in the wallet, ${cold} in cold storage, ${deposits} at members' addresses`,
    ],
    ["owed then", ledger],
    ["difference", `${difference}, with ${inTransit} of withdrawals on their way`],
    ["set aside", `${uncredited} of deposits to be credited, ${openPayouts} of fees to be sent`],
    missing === "0"
      ? ["free", `${free}: reserve top-up can take it`]
      : ["MISSING", `${missing}${shortSince === null ? "" : `, since ${shortSince}`}`],
  ]);
}

function linesOf(lines: [string, string][]): string {
  return lines.map(([name, text]) => `${name.padEnd(12)}${text}`).join("\n");
}
