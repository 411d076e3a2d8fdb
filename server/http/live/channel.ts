import type { ServerResponse } from "node:http";
import type { LiveEvent } from "../../../contract/live.ts";

export interface ChannelOwner {
  memberId: bigint;
  tokenHash: Buffer;
}

/**
 * One open channel. While its reader has not taken what was written, one event is kept: it stands for all that follow,
 * so that a slow reader takes no memory.
 */
export class LiveChannel {
  readonly owner: ChannelOwner;
  readonly #response: ServerResponse;
  #isWriting = false;
  #kept: LiveEvent | null = null;
  /** Beats in a row that found the reader still at what was written before. */
  #missedBeats = 0;

  /** @param response its headers are written. */
  constructor(owner: ChannelOwner, response: ServerResponse) {
    this.owner = owner;
    this.#response = response;
    this.#write(": open");
  }

  send(event: LiveEvent): void {
    if (!this.#isOpen) return;
    if (!this.#isWriting) this.#write(`data: ${event}`);
    // A spread reading may be missed sooner than the member's own.
    else if (this.#kept !== "own") this.#kept = event;
  }

  /** @returns false when the reader has taken nothing for two beats: the channel is closed. */
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
   * With an event the reader has two beats to take it, after what was written before; without one, who has not taken that is not
   * waited for. @returns whether it was open.
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
