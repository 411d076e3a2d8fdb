import type { Context } from "../core/context.ts";
import { evidenceInspection } from "../evidence/check.ts";
import type { Inspection } from "../ledger/inspection.ts";
import { reportsInspection } from "../reports/check.ts";

/** What is verified with the ledger. */
export const inspectionsOf = (ctx: Context): Inspection[] => [evidenceInspection(ctx), reportsInspection];
