/**
 * Reads of one kind that several requests wait for at a time, in one statement: a round trip costs more than what it asks for.
 * A read that arrives while a statement is under way goes with the next one, so that none is answered with what was read
 * before it was asked for. Source: rules.md C204.
 */
import { isOnReplica } from "../store/replica.ts";

/** Of a statement. */
const SIZE = 100;
/** A statement that takes longer, as on a broken connection, holds none behind it back. */
const HELD_MS = 100;

/** @returns what each of the keys comes to, in their order. */
type Statement<Key, Found> = (keys: Key[]) => Promise<Found[]>;

interface Waiting<Key, Found> {
  key: Key;
  resolve: (found: Found) => void;
  reject: (error: unknown) => void;
}

export class JoinedReads<Key, Found> {
  readonly #statement: Statement<Key, Found>;
  #waiting: Waiting<Key, Found>[] = [];
  /** The statement that those who wait wait for. */
  #current: object | null = null;

  constructor(statement: Statement<Key, Found>) {
    this.#statement = statement;
  }

  /** @throws what the statement throws, as all that went with it. */
  async read(key: Key): Promise<Found> {
    // Which database is asked is the caller's.
    if (isOnReplica()) return (await this.#statement([key]))[0]!;
    const { promise, resolve, reject } = Promise.withResolvers<Found>();
    this.#waiting.push({ key, resolve, reject });
    if (!this.#current) this.#sendSoon();
    return promise;
  }

  /** With what else arrives in this turn of the event loop. */
  #sendSoon(): void {
    const current = {};
    this.#current = current;
    setImmediate(() => void this.#send(current));
  }

  async #send(current: object): Promise<void> {
    const batch = this.#waiting.splice(0, SIZE);
    const held = setTimeout(() => this.#release(current), HELD_MS);
    try {
      const found = await this.#statement(batch.map(({ key }) => key));
      for (const [i, { resolve }] of batch.entries()) resolve(found[i]!);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    } finally {
      clearTimeout(held);
      this.#release(current);
    }
  }

  #release(current: object): void {
    if (this.#current !== current) return;
    this.#current = null;
    if (this.#waiting.length > 0) this.#sendSoon();
  }
}
