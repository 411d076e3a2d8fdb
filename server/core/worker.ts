import { setTimeout as delay } from "node:timers/promises";
import { withinTime } from "../../contract/time-limit.ts";

export interface Log {
  error(fields: object, message: string): void;
  warn(fields: object, message: string): void;
}

export interface Worker {
  /** Stops after the current step, or after `stopMs`. May be called twice. */
  stop(): Promise<void>;
}

export interface WorkerReport {
  began(): void;
  /** @param pause ms until the next step. @param error the error of a failed step. */
  ended(pause: number, error?: unknown): void;
}

/** Resolves after `ms` or on the signal; never rejects. Tests pass their own clock. */
export type Wait = (ms: number, signal: AbortSignal) => Promise<void>;

export interface WorkerOptions {
  /** One round of work. @returns the ms until the next one. */
  step: (signal: AbortSignal) => Promise<number>;
  /** Reports a step's error. @returns the ms until the retry. */
  failed: (error: unknown) => number;
  /** Runs once after the last step, even an aborted one. */
  ended?: () => Promise<void>;
  /** The longest that `stop` waits; by default without limit. */
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
