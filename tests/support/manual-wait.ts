import type { Wait } from "../../server/core/worker.ts";

/** A clock that stands still until a test moves it, and waits of workers that follow it. */
export class ManualClock {
  #now: number;
  #waits: { until: number; end: () => void }[] = [];

  constructor(moment: string) {
    this.#now = Date.parse(moment);
  }

  readonly now = () => new Date(this.#now);

  readonly wait: Wait = (ms, signal) =>
    new Promise((resolve) => {
      this.#waits.push({ until: this.#now + ms, end: resolve });
      signal.addEventListener("abort", () => resolve(), { once: true });
    });

  /** The number of waiting workers: all of them when none has work. */
  get waiting(): number {
    return this.#waits.length;
  }

  tick(ms: number): void {
    this.#now += ms;
    const due = this.#waits.filter(({ until }) => until <= this.#now);
    this.#waits = this.#waits.filter(({ until }) => until > this.#now);
    for (const { end } of due) end();
  }
}
