/** Source: rules.md J13. */
import { randomUUID } from "node:crypto";
import type { WorkerReport } from "./worker.ts";

/** A longer step counts as hanging. */
const LONGEST_STEP_MS = 30 * 60_000;
const GRACE_MS = 60_000;

interface Loop {
  name: string;
  /** Null between steps. */
  beganAt: number | null;
  endedAt: number;
  dueAt: number;
  failures: number;
  failingSince: number | null;
  error: string | null;
}

export interface WorkerState {
  name: string;
  beatAt: Date;
  /** Failures in a row. */
  failures: number;
  failingSince: Date | null;
  error: string | null;
}

export class WorkerHealth {
  readonly server = randomUUID();
  readonly #now: () => Date;
  readonly #loops: Loop[] = [];

  constructor(now: () => Date) {
    this.#now = now;
  }

  /** Of loops with the same name, the worst counts. */
  report(name: string): WorkerReport {
    const now = () => this.#now().getTime();
    const loop: Loop = {
      name,
      beganAt: null,
      endedAt: now(),
      dueAt: now(),
      failures: 0,
      failingSince: null,
      error: null,
    };
    this.#loops.push(loop);
    return {
      began: () => void (loop.beganAt = now()),
      ended(pause, error) {
        Object.assign(loop, { beganAt: null, endedAt: now(), dueAt: now() + pause });
        const failed = error !== undefined;
        loop.failures = failed ? loop.failures + 1 : 0;
        loop.failingSince = failed ? (loop.failingSince ?? now()) : null;
        loop.error = failed ? nameOf(error) : null;
      },
    };
  }

  states(): WorkerState[] {
    const now = this.#now().getTime();
    return [...Map.groupBy(this.#loops, ({ name }) => name)].map(([name, loops]) => {
      const worst = loops.reduce((a, b) => (b.failures > a.failures ? b : a));
      const { failures, failingSince, error } = worst;
      return {
        name,
        beatAt: new Date(Math.min(...loops.map((loop) => beatOf(loop, now)))),
        failures,
        failingSince: failingSince === null ? null : new Date(failingSince),
        error,
      };
    });
  }
}

function beatOf({ beganAt, endedAt, dueAt }: Loop, now: number): number {
  if (beganAt !== null) return now - beganAt > LONGEST_STEP_MS ? beganAt : now;
  return now > dueAt + GRACE_MS ? endedAt : now;
}

/** A message may hold what no operator's list should show. */
function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  const { code, reason } = error as Error & { code?: unknown; reason?: unknown };
  const detail = [reason, code].find((one) => typeof one === "string");
  return detail === undefined ? error.name : `${error.name} ${String(detail)}`;
}
