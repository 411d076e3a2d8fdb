/**
 * Requests and daily runs wait for due changes of settings. Changes are scheduled at least {@link LEAD_MS} ahead, so
 * that servers may briefly rely on what they have read. Source: rules.md O118.
 */

export const LEAD_MS = 60_000;
/** Below the lead by more than clocks may differ. */
const KNOWN_MS = 30_000;
/** A failure, which the worker reports, delays no request for so long. */
const RETRY_MS = 1_000;

/** @returns the ms until the next change is due; null if there is none. */
export type ApplyDue = () => Promise<number | null>;

export class DueSettings {
  readonly #now: () => Date;
  #apply: ApplyDue | null = null;
  #running: Promise<number> | null = null;
  #knownUntil = 0;

  constructor(now: () => Date) {
    this.#now = now;
  }

  appliedBy(apply: ApplyDue): void {
    this.#apply = apply;
  }

  /** Does not throw: the worker reports failures. */
  async settle(): Promise<void> {
    if (!this.#apply || this.#now().getTime() < this.#knownUntil) return;
    await this.advance().catch(() => {
      this.#knownUntil = this.#now().getTime() + RETRY_MS;
    });
  }

  /** @returns the ms during which no change is due. */
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
