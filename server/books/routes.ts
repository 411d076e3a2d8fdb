import { answer, keyed, type Edge } from "../http/mount.ts";
import { readCustody, readCustodyAddresses } from "./custody.ts";
import { readBookDays } from "./days.ts";
import { readBookLines } from "./lines.ts";
import { readBooks } from "./list.ts";
import { findSent, markSent } from "./sent.ts";
import { readTransfers } from "./transfers.ts";

export function booksRoutes(edge: Edge): void {
  const { ctx } = edge;
  answer(edge, "GET operator/books", () => readBooks(ctx.db));
  answer(edge, "GET operator/books/lines", ({ input }) => readBookLines(ctx.db, input));
  answer(edge, "GET operator/books/days", ({ input }) => readBookDays(ctx, input));
  answer(edge, "GET operator/books/transfers", ({ input }) => readTransfers(ctx.db, input));
  answer(edge, "GET operator/custody", () => readCustody(ctx.db));
  answer(edge, "GET operator/custody/addresses", ({ input }) => readCustodyAddresses(ctx.db, input));
  keyed(edge, "POST operator/fees/sent", {
    before: ({ input }) => findSent(ctx, input),
    perform: (tx, { input }, found) => markSent(tx, input, found, ctx.now()),
  });
}
