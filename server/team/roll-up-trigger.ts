import type { RolledUp } from "./roll-up.ts";

/** Long enough to take many votes in one batch, short enough that little waits. */
const DELAY_MS = 250;

/**
 * Rolls up soon after something was recorded: once for all that came within the delay, and on until nothing is left. What
 * it forgets, as when the process is killed, costs the next reader a little time and nothing else.
 */
export class RollUpTrigger {
  readonly #rollUp: () => Promise<RolledUp>;
  readonly #failed: (error: unknown) => void;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> = Promise.resolve();

  constructor(rollUp: () => Promise<RolledUp>, failed: (error: unknown) => void) {
    this.#rollUp = rollUp;
    this.#failed = failed;
  }

  /** Says that there may be events waiting. */
  touch(): void {
    this.#timer ??= setTimeout(() => this.#start(), DELAY_MS).unref();
  }

  /** Rolls up what was said to wait, and ends. */
  async close(): Promise<void> {
    if (this.#timer) this.#start();
    await this.#running;
    clearTimeout(this.#timer);
  }

  #start(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#running = this.#running.then(() => this.#run());
  }

  async #run(): Promise<void> {
    try {
      let left = await this.#rollUp();
      while (left === "more") left = await this.#rollUp();
      // The other server may have begun before the last of our events was there.
      if (left === "busy") this.touch();
    } catch (error) {
      this.#failed(error);
    }
  }
}
