import { readAudit } from "./audit.ts";
import { readAlarms } from "../core/alarms.ts";
import { checkLedger, type LedgerInspection } from "../ledger/check.ts";
import { answer, type Edge } from "../http/mount.ts";

/** @param inspections what capabilities verify with the ledger. */
export function operatorRoutes(edge: Edge, inspections: LedgerInspection[]): void {
  const { ctx } = edge;
  answer(edge, "GET operator/ledger/check", () => checkLedger(ctx.db, ...inspections));
  answer(edge, "GET operator/alarms", async () => ({ list: await readAlarms(ctx) }));
  answer(edge, "GET operator/audit", ({ input }) => readAudit(ctx.db, input));
}
