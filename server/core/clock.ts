/**
 * The platform's time is the database's, which all its servers share. A server whose own clock is wrong follows it, and
 * runs no jobs; one whose clock jumps goes on by its time before the jump until it has measured. Source: rules.md J11.
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
  /** In ms, counted by nothing that sets the clock: by it a jump is seen at once. Without it, by the next measurement. */
  steady?: () => number;
  /** Waits by it. */
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

/** One clock for both, whose time is made. */
export function madeClock(now: () => Date): Clock {
  return { now, wait: async () => {}, database: async () => now() };
}

export class SharedClock {
  readonly #clock: Clock;
  readonly #db: Store;
  /** As last measured. */
  #ahead = 0;
  /** The machine's time less the steady one, when that was measured. */
  #offset: number;
  #isMeasuring = false;

  constructor(clock: Clock, db: Store) {
    this.#clock = clock;
    this.#db = db;
    this.#offset = this.#offsetNow();
  }

  /** The machine's time, or the database's where the machine's is wrong. */
  readonly now = (): Date => {
    const { ahead } = this;
    return new Date(this.#clock.now().getTime() - (isWrongBy(ahead) ? ahead : 0));
  };

  get isWrong(): boolean {
    return isWrongBy(this.ahead);
  }

  /** How far the machine's clock is ahead, in ms, by the last measurement and its jumps since; negative: behind. */
  get ahead(): number {
    const jump = this.#offsetNow() - this.#offset;
    if (!isWrongBy(jump)) return this.#ahead;
    // Only the database knows whether the clock was put wrong or right.
    void this.#measureSoon();
    return this.#ahead + jump;
  }

  /**
   * Measures the skew. What the query takes does not count: the database's time lies between its start and its end.
   * @returns the database's time.
   */
  async measure(): Promise<Date> {
    const [before, offset] = [this.#clock.now().getTime(), this.#offsetNow()];
    const time = await this.#clock.database(this.#db);
    const [after, offsetAfter] = [this.#clock.now().getTime(), this.#offsetNow()];
    // It jumped meanwhile.
    if (isWrongBy(offsetAfter - offset)) return this.measure();
    const there = time.getTime();
    this.#ahead = there < before ? before - there : there > after ? after - there : 0;
    this.#offset = offsetAfter;
    return time;
  }

  async #measureSoon(): Promise<void> {
    if (this.#isMeasuring) return;
    this.#isMeasuring = true;
    // The jump is reckoned with as long as the database does not answer.
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
