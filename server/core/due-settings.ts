/**
 * Lets nothing begin under settings whose time has passed: requests and daily runs wait until changes that are due are in
 * force. Cheap where none is: a change is scheduled at least {@link LEAD_MS} ahead, so that what a server has read holds for
 * a while, whoever schedules meanwhile. Source: rules.md O118.
 */

/** A change takes effect no sooner. */
export const LEAD_MS = 60_000;
/** Less than the lead by more than clocks may differ. */
const KNOWN_MS = 30_000;
/** A failure delays no other request: the worker reports it. */
const RETRY_MS = 1_000;

/** Puts in force what is due. @returns after how many ms the next one is due; null for none. */
export type ApplyDue = () => Promise<number | null>;

export class DueSettings {
  readonly #now: () => Date;
  #apply: ApplyDue | null = null;
  #running: Promise<number> | null = null;
  /** Until then nothing is due. */
  #knownUntil = 0;

  constructor(now: () => Date) {
    this.#now = now;
  }

  appliedBy(apply: ApplyDue): void {
    this.#apply = apply;
  }

  /** For requests and runs: waits until what is due is in force; a failure is the worker's to report. */
  async settle(): Promise<void> {
    if (!this.#apply || this.#now().getTime() < this.#knownUntil) return;
    await this.advance().catch(() => {
      this.#knownUntil = this.#now().getTime() + RETRY_MS;
    });
  }

  /** @returns for how many ms nothing is due. */
  advance(): Promise<number> {
    return (this.#running ??= this.#advance().finally(() => (this.#running = null)));
  }

  async #advance(): Promise<number> {
    const since = this.#now().getTime();
    const next = (await this.#apply?.()) ?? KNOWN_MS;
    const pause = Math.max(0, Math.min(next, KNOWN_MS));
    this.#knownUntil = since + pause;
    return pause;
  }
}
