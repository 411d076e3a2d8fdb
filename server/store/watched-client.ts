/**
 * Connections that are given up when the database has fallen silent: its machine lost power, or the way to it is lost, and nothing ends
 * them. Whoever waits would wait for ever, and keep its place in the pool. Source: rules.md A34.
 */
import type { Socket } from "node:net";
import pg from "pg";

/** Beyond the time limit of a statement, and what a pooler holds it back. */
export const SILENT_MS = 30_000;
/** While no statement runs, the system asks whether the other end is there. */
export const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

const MORE_TIME = /\bset\s+(local\s+)?statement_timeout|set_config\('statement_timeout'/i;
const TRANSACTION_END = /^\s*(commit|rollback)\s*$/i;

export interface WatchedConfig extends pg.ClientConfig {
  silentMs?: number;
}

/** The database ends a statement in time, and says so: where nothing comes for longer, nobody is there. */
class FallenSilent extends Error {
  readonly code = "ETIMEDOUT";
  constructor() {
    super("the database has fallen silent");
    this.name = "FallenSilent";
  }
}

type Query = (text: unknown, ...rest: unknown[]) => unknown;

export class WatchedClient extends pg.Client {
  /** Statements without an answer. */
  #waiting = 0;
  /** In a transaction whose statements have more time: the system alone notices then that nobody is there. */
  #isPatient = false;

  constructor(config: WatchedConfig = {}) {
    super(config);
    const send = this.query.bind(this) as Query;
    const query: Query = (text, ...rest) => {
      if (typeof text === "string" && MORE_TIME.test(text)) this.#isPatient = true;
      const answer = send(text, ...rest);
      if (answer instanceof Promise)
        this.#await(answer, typeof text === "string" && TRANSACTION_END.test(text));
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
    // Of TCP or of TLS over it.
    const stream = this.connection.stream as Socket;
    stream.setTimeout(silentMs);
    stream.on("timeout", () => {
      // A process that was stopped itself finds its timers over before it reads what has come meanwhile.
      setImmediate(() => {
        if (this.#waiting > 0 && !this.#isPatient) stream.destroy(new FallenSilent());
      });
    });
  }
}
