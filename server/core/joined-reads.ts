/**
 * Joins concurrent reads into one statement, since a round trip costs more than the read. A read that arrives while a
 * statement is running goes with the next one, so that no answer is older than its question. Source: rules.md C204.
 */
import { isOnReplica } from "../store/replica.ts";

const SIZE = 100;
/** A slower statement, as on a broken connection, no longer delays the next one. */
const HELD_MS = 100;

/** @returns results in the order of the keys. */
type Statement<Key, Found> = (keys: Key[]) => Promise<Found[]>;

interface Waiting<Key, Found> {
  key: Key;
  resolve: (found: Found) => void;
  reject: (error: unknown) => void;
}

export class JoinedReads<Key, Found> {
  readonly #statement: Statement<Key, Found>;
  #waiting: Waiting<Key, Found>[] = [];
  #current: object | null = null;

  constructor(statement: Statement<Key, Found>) {
    this.#statement = statement;
  }

  /** @throws what the statement throws, for every joined read. */
  async read(key: Key): Promise<Found> {
    // The caller has chosen the database.
    if (isOnReplica()) return (await this.#statement([key]))[0]!;
    const { promise, resolve, reject } = Promise.withResolvers<Found>();
    this.#waiting.push({ key, resolve, reject });
    if (!this.#current) this.#sendSoon();
    return promise;
  }

  /** Joins reads of the whole turn of the event loop. */
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
