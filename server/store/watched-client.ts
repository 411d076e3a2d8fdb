/**
 * Closes connections on which the database does not answer. If its machine loses power or the network drops, nothing else
 * ends them: requests would wait forever and occupy the pool. Source: rules.md A34.
 */
import type { Socket } from "node:net";
import pg from "pg";

/** Longer than a statement's time limit and its wait in a pooler. */
export const SILENT_MS = 30_000;
/** While no statement runs, the operating system probes the other end. */
export const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

const MORE_TIME = /\bset\s+(local\s+)?statement_timeout|set_config\('statement_timeout'/i;
const TRANSACTION_END = /^\s*(commit|rollback)\s*$/i;

export interface WatchedConfig extends pg.ClientConfig {
  silentMs?: number;
}

/** The database reports a statement's time-out, so a longer silence means that it cannot be reached. */
class FallenSilent extends Error {
  readonly code = "ETIMEDOUT";
  constructor() {
    super("the database has fallen silent");
    this.name = "FallenSilent";
  }
}

type Query = (statement: unknown, ...rest: unknown[]) => unknown;

/** A prepared statement is an object with its text. */
function textOf(statement: unknown): string {
  return typeof statement === "string" ? statement : ((statement as { text?: string }).text ?? "");
}

export class WatchedClient extends pg.Client {
  /** Number of statements without an answer. */
  #waiting = 0;
  /** The transaction's statements have a longer time limit: only the operating system's probes end the connection. */
  #isPatient = false;

  constructor(config: WatchedConfig = {}) {
    super(config);
    const send = this.query.bind(this) as Query;
    const query: Query = (statement, ...rest) => {
      const text = textOf(statement);
      if (MORE_TIME.test(text)) this.#isPatient = true;
      const answer = send(statement, ...rest);
      if (answer instanceof Promise) this.#await(answer, TRANSACTION_END.test(text));
      return answer;
    };
    this.query = query as typeof this.query;
    this.once("connect", () => this.#watch(config.silentMs ?? SILENT_MS));
  }

  #await(answer: Promise<unknown>, isEnd: boolean): void {
    this.#waiting += 1;
    const answered = () => {
      this.#waiting -= 1;
      if (isEnd) this.#isPatient = false;
    };
    answer.then(answered, answered);
  }

  #watch(silentMs: number): void {
    // A TLS socket if the connection is encrypted.
    const stream = this.connection.stream as Socket;
    stream.setTimeout(silentMs);
    stream.on("timeout", () => {
      // After a suspension of this process, timers fire before what has arrived is read, perhaps not all of an answer.
      const { bytesRead } = stream;
      setImmediate(() => {
        const isSilent = stream.bytesRead === bytesRead;
        if (isSilent && this.#waiting > 0 && !this.#isPatient) stream.destroy(new FallenSilent());
      });
    });
  }
}
