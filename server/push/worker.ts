/** Keeps pushing what is due, on every server that runs jobs: each takes what no other has taken. */
import { clearOld } from "./clear.ts";
import { deliverSome, type Courier } from "./deliver.ts";
import { queueSome } from "./queue.ts";
import type { Log } from "../core/boss.ts";

/** Batches at once. A batch that meets a slow push service holds up itself only. */
const LANES = 4;
const IDLE_MS = 2_000;
const CLEAR_MS = 6 * 3_600_000;
/** After a fault, the database's mostly. */
const FAULT_MS = 10_000;

export interface Pushing {
  /** Gives back what is not sent yet, and waits until that is written down. */
  stop(): Promise<void>;
}

export function startPushing(courier: Courier, log: Log): Pushing {
  const stopping = new AbortController();
  const { signal } = stopping;
  const { db, now } = courier.ctx;
  const loops = [
    repeat(() => queueSome(db, now()), signal, log),
    ...Array.from({ length: LANES }, () => repeat(() => deliverSome(courier, signal), signal, log)),
    repeat(() => clearOld(db, now()), signal, log, CLEAR_MS),
  ];
  return {
    async stop() {
      stopping.abort();
      await Promise.all(loops);
      courier.sender.close();
    },
  };
}

/** Does a step over and over; when there was nothing to do, after a while. */
async function repeat(
  step: () => Promise<boolean | void>,
  signal: AbortSignal,
  log: Log,
  idleMs = IDLE_MS,
): Promise<void> {
  while (!signal.aborted) {
    try {
      const worked = await step();
      if (!worked) await rest(idleMs, signal);
    } catch (error) {
      if (!signal.aborted) log.error({ err: error }, "pushing failed");
      await rest(FAULT_MS, signal);
    }
  }
}

function rest(ms: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener("abort", end);
  });
}
