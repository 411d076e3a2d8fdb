import { setTimeout as delay } from "node:timers/promises";
import { withinTime } from "../../contract/time-limit.ts";

export interface Log {
  error(fields: object, message: string): void;
  warn(fields: object, message: string): void;
}

export interface Worker {
  /** Waits for the current step, at most `stopMs`. May be called twice. */
  stop(): Promise<void>;
}

export interface WorkerReport {
  began(): void;
  /** @param pause ms until the next step. @param error the error of a failed step. */
  ended(pause: number, error?: unknown): void;
}

/** Never rejects. Tests pass their own clock. */
export type Wait = (ms: number, signal: AbortSignal) => Promise<void>;

export interface WorkerOptions {
  /** @returns the ms until the next step. */
  step: (signal: AbortSignal) => Promise<number>;
  /** @returns the ms until the retry. */
  failed: (error: unknown) => number;
  /** Runs once after the last step, even an aborted one. */
  ended?: () => Promise<void>;
  /** By default without limit. */
  stopMs?: number;
  report?: WorkerReport;
  wait?: Wait;
}

const realWait: Wait = (ms, signal) => delay(ms, undefined, { signal }).catch(() => {});

/** Errors do not end the worker. */
export function startWorker({ step, failed, ended, stopMs, report, wait = realWait }: WorkerOptions): Worker {
  const stopping = new AbortController();
  const { signal } = stopping;
  const run = async () => {
    while (!signal.aborted) {
      report?.began();
      const pause = await step(signal).then(
        (ms) => {
          report?.ended(ms);
          return ms;
        },
        (error: unknown) => {
          if (signal.aborted) return 0;
          const ms = failed(error);
          report?.ended(ms, error);
          return ms;
        },
      );
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

export function joinWorkers(workers: Worker[], closed: () => void = () => {}): Worker {
  return {
    async stop() {
      await Promise.all(workers.map((worker) => worker.stop()));
      closed();
    },
  };
}
