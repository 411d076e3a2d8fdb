/**
 * The platform's time is the database's. A server whose clock is wrong uses the database's time and runs no jobs; one
 * whose clock jumps continues from its time before the jump until it has measured again. Source: rules.md J11.
 */
import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import type { Store } from "../store/store.ts";

export const SKEW_LIMIT_MS = 5_000;

export interface Clock {
  now: () => Date;
  /** In ms, monotonic, to show a jump of the machine's clock at once. If absent, the next measurement shows it. */
  steady?: () => number;
  wait: (ms: number) => Promise<void>;
  database: (db: Store) => Promise<Date>;
}

export const systemClock: Clock = {
  now: () => new Date(),
  steady: () => performance.now(),
  wait: (ms) => delay(ms),
  async database(db) {
    const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
    return rows[0]!.now;
  },
};

export function madeClock(now: () => Date): Clock {
  return { now, wait: async () => {}, database: async () => now() };
}

export class SharedClock {
  readonly #clock: Clock;
  readonly #db: Store;
  #ahead = 0;
  /** The machine's time less the steady time, at the last measurement. */
  #offset: number;
  #isMeasuring = false;

  constructor(clock: Clock, db: Store) {
    this.#clock = clock;
    this.#db = db;
    this.#offset = this.#offsetNow();
  }

  readonly now = (): Date => {
    const { ahead } = this;
    return new Date(this.#clock.now().getTime() - (isWrongBy(ahead) ? ahead : 0));
  };

  get isWrong(): boolean {
    return isWrongBy(this.ahead);
  }

  /** How far the machine's clock is ahead of the database's, in ms; negative if behind. */
  get ahead(): number {
    const jump = this.#offsetNow() - this.#offset;
    if (!isWrongBy(jump)) return this.#ahead;
    // Only the database can tell whether the clock is now wrong or right.
    void this.#measureSoon();
    return this.#ahead + jump;
  }

  /**
   * The query's duration does not count as skew: the database's time lies between its start and end.
   * @returns the database's time.
   */
  async measure(): Promise<Date> {
    const [before, offset] = [this.#clock.now().getTime(), this.#offsetNow()];
    const time = await this.#clock.database(this.#db);
    const [after, offsetAfter] = [this.#clock.now().getTime(), this.#offsetNow()];
    if (isWrongBy(offsetAfter - offset)) return this.measure();
    const there = time.getTime();
    this.#ahead = there < before ? before - there : there > after ? after - there : 0;
    this.#offset = offsetAfter;
    return time;
  }

  async #measureSoon(): Promise<void> {
    if (this.#isMeasuring) return;
    this.#isMeasuring = true;
    // The jump counts until the database answers.
    await this.measure().catch(() => {});
    this.#isMeasuring = false;
  }

  #offsetNow(): number {
    const { steady } = this.#clock;
    return steady ? this.#clock.now().getTime() - steady() : 0;
  }
}

function isWrongBy(ahead: number): boolean {
  return Math.abs(ahead) > SKEW_LIMIT_MS;
}
