import { openAuditFile } from "./audit-file.ts";
import { readActs, readAudit } from "./audit.ts";
import { readPlatform } from "./platform.ts";
import { readWaiting } from "./waiting.ts";
import type { WaitingQuery } from "../core/waiting-query.ts";
import { readAlarms } from "../core/alarms.ts";
import { checkAndRecord } from "./ledger-check/check.ts";
import type { Inspection } from "../ledger/inspection.ts";
import { answer, type Edge } from "../http/mount.ts";
import { streamed } from "../http/streamed.ts";

/** @param inspections verified with the ledger. */
export function operatorRoutes(edge: Edge, inspections: Inspection[], waiting: WaitingQuery[]): void {
  const { ctx } = edge;
  answer(edge, "GET operator/ledger/check", ({ input }) =>
    checkAndRecord(ctx, inspections, { whole: input.since !== "point" }),
  );
  answer(edge, "GET operator/waiting", ({ identity }) => readWaiting(ctx, waiting, identity));
  answer(edge, "GET operator/platform", () => readPlatform(ctx));
  answer(edge, "GET operator/alarms", async () => ({ list: await readAlarms(ctx) }));
  answer(edge, "GET operator/audit", ({ input }) => readAudit(ctx.db, input));
  streamed(edge, "GET operator/audit/file", ({ input, identity }) => openAuditFile(ctx, identity, input));
  answer(edge, "GET operator/audit/acts", () => readActs(ctx.db));
}
