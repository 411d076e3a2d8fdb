import { joinWorkers, startWorker, type Log, type Worker } from "../core/worker.ts";
import { deliverBatch, type Courier } from "./deliver.ts";
import { queueBatch } from "./queue.ts";

/** A slow push service delays only its own batch. */
const LANES = 4;
const IDLE_MS = 2_000;
const FAULT_MS = 10_000;

/** Stopping waits until unsent claims are released. */
export function startPushWorker(courier: Courier, log: Log): Worker {
  const { db, now, workers: health } = courier.ctx;
  const repeat = (step: (signal: AbortSignal) => Promise<number>) =>
    startWorker({
      step,
      failed(error) {
        log.error({ err: error }, "a push worker failed");
        return FAULT_MS;
      },
      report: health.report("push"),
    });
  const workers = [
    repeat(async () => ((await queueBatch(db, now())) ? 0 : IDLE_MS)),
    ...Array.from({ length: LANES }, () =>
      repeat(async (signal) => ((await deliverBatch(courier, signal)) ? 0 : IDLE_MS)),
    ),
  ];
  return joinWorkers(workers, () => courier.sender.close());
}
