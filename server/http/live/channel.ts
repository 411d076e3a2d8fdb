import type { ServerResponse } from "node:http";
import type { LiveEvent } from "../../../contract/live.ts";

export interface ChannelOwner {
  memberId: bigint;
  tokenHash: Buffer;
}

/**
 * While the reader has not taken what was written, one event is kept for all that follow, so that a slow reader uses no
 * memory.
 */
export class LiveChannel {
  readonly owner: ChannelOwner;
  readonly #response: ServerResponse;
  #isWriting = false;
  #kept: LiveEvent | null = null;
  /** Beats in a row at which the reader had not taken all data. */
  #missedBeats = 0;

  /** @param response whose headers are already written. */
  constructor(owner: ChannelOwner, response: ServerResponse) {
    this.owner = owner;
    this.#response = response;
    this.#write(": open");
  }

  send(event: LiveEvent): void {
    if (!this.#isOpen) return;
    if (!this.#isWriting) this.#write(`data: ${event}`);
    // A hint for the member outranks one for everybody.
    else if (this.#kept !== "own") this.#kept = event;
  }

  /** Closes after two beats without a reader. @returns whether it is still open. */
  beat(): boolean {
    const isBehind = this.#isWriting || this.#response.writableEnded;
    this.#missedBeats = isBehind ? this.#missedBeats + 1 : 0;
    if (this.#missedBeats >= 2) {
      this.#response.destroy();
      return false;
    }
    if (!this.#isWriting && this.#isOpen) this.#write(":");
    return true;
  }

  /**
   * With an event, the reader has two beats to take it; without one, a reader with untaken data is cut off.
   * @returns whether it was open.
   */
  end(event?: LiveEvent): boolean {
    const isOpen = this.#isOpen;
    if (event !== undefined && isOpen) this.#response.end(`data: ${event}\n\n`);
    else if (this.#isWriting) this.#response.destroy();
    else if (isOpen) this.#response.end();
    return isOpen;
  }

  get #isOpen(): boolean {
    return !this.#response.writableEnded && !this.#response.destroyed;
  }

  #write(line: string): void {
    this.#isWriting = true;
    this.#response.write(`${line}\n\n`, () => {
      this.#isWriting = false;
      const kept = this.#kept;
      this.#kept = null;
      if (kept) this.send(kept);
    });
  }
}
