import { answer, type Edge } from "../http/mount.ts";
import { streamed } from "../http/streamed.ts";
import { openLedgerFile, openSheetsFile } from "./exports.ts";
import { readDays, readOpenDay, readRange } from "./read.ts";

export function reportRoutes(edge: Edge): void {
  const { ctx } = edge;
  answer(edge, "GET operator/reports/days", ({ input }) => readDays(ctx.db, input));
  answer(edge, "GET operator/reports/open", () => readOpenDay(ctx));
  answer(edge, "GET operator/reports/range", ({ input }) => readRange(ctx.db, input));
  streamed(edge, "GET operator/reports/sheets", ({ input }) => openSheetsFile(ctx, input));
  streamed(edge, "GET operator/reports/ledger", ({ input, identity }) =>
    openLedgerFile(ctx, identity, input),
  );
}
