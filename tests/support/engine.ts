/** The server inside the test's own process, on the engine that the vitest project names. */
import path from "node:path";
import type { Environment } from "../../server/main/environment.ts";
import { createServer, type Server } from "../../server/main/server.ts";
import { OPERATOR_TOKEN } from "./server.ts";
import { engine, freshStorage, type Engine } from "./storage.ts";

export { engine };

const nothing = Object.assign(() => {}, { each: () => () => {}, for: () => () => {} });

/** `test` on one engine; on the other it declares nothing, so that nothing counts as skipped. */
export const only = <T>(wanted: Engine, test: T): T => (engine === wanted ? test : (nothing as T));

export interface Opened extends Server {
  /** "http://127.0.0.1:PORT" */
  origin: string;
  /** What a second server on the same database would be started with. */
  environment: Environment;
  /** Moves the server's clock; it stands still otherwise only if told to. */
  clock: TestClock;
}

/** The server's clock: the real one, or where a test has stopped it, plus what a test has added. */
export class TestClock {
  #stopped: number | null = null;
  #offset = 0;
  readonly now = () => new Date((this.#stopped ?? Date.now()) + this.#offset);
  /** Lets it stand still at a moment, for what is decided at an exact one. */
  stopAt(moment: Date): void {
    this.#stopped = moment.getTime();
    this.#offset = 0;
  }
  advance(milliseconds: number): void {
    this.#offset += milliseconds;
  }
}

/** A server on an empty database, listening on a free loopback port. `close` removes the data. */
export async function openServer(changes: Partial<Environment> = {}): Promise<Opened> {
  const { dataDir, databaseUrl, dispose } = await freshStorage();
  const environment: Environment = {
    port: 0,
    host: "127.0.0.1",
    dataDir,
    databaseUrl,
    operatorToken: OPERATOR_TOKEN,
    operatorRemote: false,
    demoChain: false,
    logLevel: "silent",
    appDir: path.join(dataDir, "no-app"),
    signInRate: 1_000_000,
    jobs: false,
    push: false,
    pushAllowLoopback: false,
    chain: null,
    watch: false,
    payouts: false,
    ...changes,
  };
  const clock = new TestClock();
  const server = await createServer(environment, clock.now);
  const origin = await server.app.listen({ port: 0, host: "127.0.0.1", backlog: 4_096 });
  return {
    ...server,
    origin,
    environment,
    clock,
    close: async () => {
      await server.close();
      await dispose();
    },
  };
}

/** Another server on the database of one, with the same clock: on PostgreSQL they work as one. Close it first. */
export async function openBeside({ environment, clock }: Opened): Promise<Opened> {
  const server = await createServer(environment, clock.now);
  const origin = await server.app.listen({ port: environment.port, host: "127.0.0.1", backlog: 4_096 });
  return { ...server, origin, environment, clock };
}
