import type { RolledUp } from "./roll-up.ts";

/** Long enough to batch many votes, and short enough to leave few events pending. */
const DELAY_MS = 250;

/** A lost trigger only slows the next reader. */
export class RollUpTrigger {
  readonly #rollUp: () => Promise<RolledUp>;
  readonly #failed: (error: unknown) => void;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> = Promise.resolve();

  constructor(rollUp: () => Promise<RolledUp>, failed: (error: unknown) => void) {
    this.#rollUp = rollUp;
    this.#failed = failed;
  }

  touch(): void {
    this.#timer ??= setTimeout(() => this.#start(), DELAY_MS).unref();
  }

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
      // The other server may have missed our last event.
      if (left === "busy") this.touch();
    } catch (error) {
      this.#failed(error);
    }
  }
}
