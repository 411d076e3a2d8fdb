/** Pushes what is due, on every server that runs jobs: each claims what no other has claimed. */
import { joinWorkers, startWorker, type Log, type Worker } from "../core/worker.ts";
import { deliverBatch, type Courier } from "./deliver.ts";
import { queueBatch } from "./queue.ts";
import { clearOld } from "./retention.ts";

/** Batches at once. A batch that meets a slow push service holds up itself only. */
const LANES = 4;
const IDLE_MS = 2_000;
const CLEAR_MS = 6 * 3_600_000;
/** After a fault, which is mostly the database's. */
const FAULT_MS = 10_000;

/** Stopping gives back what was claimed and not sent, and waits until that is stored. */
export function startPushWorker(courier: Courier, log: Log): Worker {
  const { db, now } = courier.ctx;
  const repeat = (step: (signal: AbortSignal) => Promise<number>) =>
    startWorker({
      step,
      failed(error) {
        log.error({ err: error }, "pushing failed");
        return FAULT_MS;
      },
    });
  const workers = [
    repeat(async () => ((await queueBatch(db, now())) ? 0 : IDLE_MS)),
    ...Array.from({ length: LANES }, () =>
      repeat(async (signal) => ((await deliverBatch(courier, signal)) ? 0 : IDLE_MS)),
    ),
    repeat(async () => {
      await clearOld(db, now());
      return CLEAR_MS;
    }),
  ];
  return joinWorkers(workers, () => courier.sender.close());
}
