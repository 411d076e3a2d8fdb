import { readAudit } from "./audit.ts";
import { readAlarms } from "../core/alarms.ts";
import { checkLedger } from "../ledger/check.ts";
import { answer, type Edge } from "../http/mount.ts";

export function operatorRoutes(edge: Edge): void {
  const { ctx } = edge;
  answer(edge, "GET operator/ledger/check", () => checkLedger(ctx.db));
  answer(edge, "GET operator/alarms", async () => ({ list: await readAlarms(ctx) }));
  answer(edge, "GET operator/audit", ({ input }) => readAudit(ctx.db, input));
}
