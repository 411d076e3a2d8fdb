/** Runs costly tasks in turns between their owners, so that a flood by one owner delays only that owner. */
import { Refused } from "./refused.ts";

export interface FairQueueLimits {
  running: number;
  runningPerOwner: number;
  /** Further tasks are refused. */
  waiting: number;
  waitingPerOwner: number;
}

const RETRY_MS = 5_000;

interface Line {
  running: number;
  waiting: (() => void)[];
}

export type FairQueue = <T>(owner: string, task: () => Promise<T>) => Promise<T>;

/** The function throws Refused `unavailable` (with `retryAt`) when the queue is full. */
export function fairQueue(limits: FairQueueLimits): FairQueue {
  // The order of the keys is the order of turns.
  const lines = new Map<string, Line>();
  let running = 0;
  let waiting = 0;

  const startNext = () => {
    if (running >= limits.running) return;
    for (const [owner, line] of lines) {
      if (line.waiting.length === 0 || line.running >= limits.runningPerOwner) continue;
      lines.delete(owner);
      lines.set(owner, line);
      running += 1;
      line.running += 1;
      waiting -= 1;
      line.waiting.shift()!();
      return;
    }
  };

  return async (owner, task) => {
    const line = lines.get(owner) ?? { running: 0, waiting: [] };
    if (waiting >= limits.waiting || line.waiting.length >= limits.waitingPerOwner)
      throw new Refused("unavailable", { retryAt: new Date(Date.now() + RETRY_MS) });
    lines.set(owner, line);
    waiting += 1;
    const turn = new Promise<void>((resolve) => line.waiting.push(resolve));
    startNext();
    await turn;
    try {
      return await task();
    } finally {
      running -= 1;
      line.running -= 1;
      lines.delete(owner);
      if (line.running > 0 || line.waiting.length > 0) lines.set(owner, line);
      startNext();
    }
  };
}
