/** Background work that goes on while the server runs. */
import { setTimeout as delay } from "node:timers/promises";
import { withinTime } from "../../contract/time-limit.ts";

/** Where a worker reports what goes wrong. */
export interface Log {
  error(fields: object, message: string): void;
  warn(fields: object, message: string): void;
}

export interface Worker {
  /** Ends after the running step, or after `stopMs` at the latest. May be called twice. */
  stop(): Promise<void>;
}

/** Waits for ms, or until the signal; never throws. A test puts a clock of its own in its place. */
export type Wait = (ms: number, signal: AbortSignal) => Promise<void>;

export interface WorkerOptions {
  /** One round of work. @returns how long to wait before the next one, in ms. */
  step: (signal: AbortSignal) => Promise<number>;
  /** Reports a step's error. @returns how long to wait before trying again, in ms. */
  failed: (error: unknown) => number;
  /** Runs once after the last step, also when the worker was stopped in the middle of it. */
  ended?: () => Promise<void>;
  /** What hangs holds up the end no longer than this; default: no limit. */
  stopMs?: number;
  wait?: Wait;
}

const waitInReal: Wait = (ms, signal) => delay(ms, undefined, { signal }).catch(() => {});

/** Repeats a step until it is stopped. Errors of a step never end the worker. */
export function startWorker({ step, failed, ended, stopMs, wait = waitInReal }: WorkerOptions): Worker {
  const stopping = new AbortController();
  const { signal } = stopping;
  const run = async () => {
    while (!signal.aborted) {
      const pause = await step(signal).catch((error: unknown) => (signal.aborted ? 0 : failed(error)));
      if (!signal.aborted) await wait(pause, signal);
    }
    await ended?.().catch(() => {});
  };
  const running = run();
  return {
    async stop() {
      stopping.abort();
      await (stopMs === undefined ? running : withinTime(stopMs, running));
    },
  };
}

/** Several workers as one. */
export function joinWorkers(workers: Worker[], closed: () => void = () => {}): Worker {
  return {
    async stop() {
      await Promise.all(workers.map((worker) => worker.stop()));
      closed();
    },
  };
}
