/** The platform's books and custody. Source: rules.md O106 to O108. */
import { get, list, none, post, type Endpoint } from "./endpoint.ts";
import * as books from "./books/schemas.ts";
import { Page } from "./schemas.ts";

export const booksEndpoints = {
  "GET operator/books": get("operator", "The platform's books with their balances", none, books.Books),
  "GET operator/books/lines": get(
    "operator",
    "Movements of a book, newest first",
    books.BookLinesQuery,
    Page(books.BookLine),
  ),
  "GET operator/books/days": get(
    "operator",
    "What a book received, paid and held by day",
    books.BookDaysQuery,
    books.BookDays,
  ),
  "GET operator/books/transfers": get(
    "operator",
    "Fee payouts and top-ups of the reserve",
    list,
    Page(books.BookTransfer),
  ),
  "POST operator/fees/payout": post(
    "operator",
    "Book fees as paid out to the operator, who then sends them on the chain",
    books.FeesPayoutBody,
    books.BookTransfer,
  ),
  "POST operator/fees/sent": post(
    "operator",
    "State the transaction that sent a fee payout, which the chain must show",
    books.FeesSentBody,
    books.BookTransfer,
  ),
  "POST operator/fees/takeBack": post(
    "operator",
    "Return a fee payout that was not sent to the fees",
    books.FeesTakeBackBody,
    books.BookTransfer,
  ),
  "POST operator/reserve/topUp": post(
    "operator",
    "Fill the reserve from fees, or from what the chain holds beyond what is owed",
    books.TopUpBody,
    books.BookTransfer,
  ),
  "GET operator/custody": get("operator", "What the chain holds against what is owed", none, books.Custody),
  "GET operator/custody/addresses": get(
    "operator",
    "The platform's addresses at the last reading, the largest first",
    list,
    Page(books.CustodyAddress),
  ),
} as const satisfies Record<string, Endpoint>;
