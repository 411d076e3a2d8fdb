/**
 * The platform's time is the database's, which all its servers share. A server whose own clock is wrong follows it, and
 * runs no jobs. Source: rules.md J11.
 */
import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import type { Store } from "../store/store.ts";

/** From here on a server's clock counts as wrong. */
export const SKEW_LIMIT_MS = 5_000;

/** What time is read from; tests pass their own. */
export interface Clock {
  /** The machine's. */
  now: () => Date;
  /** Waits by it. */
  wait: (ms: number) => Promise<void>;
  database: (db: Store) => Promise<Date>;
}

export const systemClock: Clock = {
  now: () => new Date(),
  wait: (ms) => delay(ms),
  async database(db) {
    const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
    return rows[0]!.now;
  },
};

/** One clock for both, whose time is made. */
export function madeClock(now: () => Date): Clock {
  return { now, wait: async () => {}, database: async () => now() };
}

export class SharedClock {
  readonly #clock: Clock;
  readonly #db: Store;
  #ahead = 0;

  constructor(clock: Clock, db: Store) {
    this.#clock = clock;
    this.#db = db;
  }

  /** The machine's time, or the database's as last measured where the machine's is wrong. */
  readonly now = (): Date => new Date(this.#clock.now().getTime() - (this.isWrong ? this.#ahead : 0));

  /** By the last measurement. */
  get isWrong(): boolean {
    return Math.abs(this.#ahead) > SKEW_LIMIT_MS;
  }

  /** How far the machine's clock was ahead at the last measurement, in ms; negative: behind. */
  get ahead(): number {
    return this.#ahead;
  }

  /**
   * Measures the skew. What the query takes does not count: the database's time lies between its start and its end.
   * @returns the database's time.
   */
  async measure(): Promise<Date> {
    const before = this.#clock.now().getTime();
    const time = await this.#clock.database(this.#db);
    const after = this.#clock.now().getTime();
    const there = time.getTime();
    this.#ahead = there < before ? before - there : there > after ? after - there : 0;
    return time;
  }
}
