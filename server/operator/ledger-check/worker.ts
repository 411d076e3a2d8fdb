import { randomUUID } from "node:crypto";
import { retryDelay } from "../../../contract/backoff.ts";
import type { Context } from "../../core/context.ts";
import { startWorker, type Log, type Wait, type Worker } from "../../core/worker.ts";
import type { Inspection } from "../../ledger/inspection.ts";
import { checkWhenDue } from "./check.ts";

const RETRY = { firstMs: 60_000, longestMs: 3_600_000 };
/** Closing the database ends it. */
const STOP_MS = 1_000;
/** A start has other work; and a server that cannot stay up is not to begin with the longest. */
const FIRST_MS = 600_000;

/** On every server: one of them checks. Source: rules.md O147. */
export function startLedgerCheckWorker(
  ctx: Context,
  inspections: Inspection[],
  log: Log,
  wait?: Wait,
): Worker {
  const owner = randomUUID();
  let failures = 0;
  let isStarted = false;
  return startWorker({
    async step() {
      if (!isStarted) {
        isStarted = true;
        return FIRST_MS;
      }
      const { check, pause } = await checkWhenDue(ctx, inspections, owner);
      failures = 0;
      if (check?.ok === false) log.error({ broken: check.broken }, "the ledger does not hold");
      return pause;
    },
    failed(error) {
      failures += 1;
      log.error({ err: error }, "the ledger could not be checked");
      return retryDelay(failures - 1, RETRY);
    },
    stopMs: STOP_MS,
    report: ctx.workers.report("ledger check"),
    ...(wait && { wait }),
  });
}
