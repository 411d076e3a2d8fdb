/** The server inside the test's own process, whose clock the test moves. */
import path from "node:path";
import type { Clock } from "../../server/core/clock.ts";
import type { Environment } from "../../server/main/environment.ts";
import { createServer, type Server } from "../../server/main/server.ts";
import { untilTimeOfDay } from "./days.ts";
import { OPERATOR_TOKEN } from "./server.ts";
import type { Storage } from "./storage.ts";

export interface Opened extends Server {
  /** "http://127.0.0.1:PORT" */
  origin: string;
  /** What a second server on the same database would be started with. */
  environment: Environment;
  /** Moves the server's clock; it stands still otherwise only if told to. */
  clock: TestClock;
}

/**
 * The server's and the database's clock: the real one put on to the platform's next morning, so that no test meets a
 * midnight that it did not ask for; or where a test has stopped it. Plus what a test has added.
 */
export class TestClock implements Clock {
  #stopped: number | null = null;
  #offset = untilTimeOfDay(process.env.TEST_TIME_OF_DAY ?? "10:00");
  /** Nothing is held back in real time: the clock moves on instead. */
  readonly wait = async (milliseconds: number) => this.advance(milliseconds);
  readonly now = () => new Date((this.#stopped ?? Date.now()) + this.#offset);
  readonly database = async () => this.now();
  /** Lets it stand still at a moment, for what is decided at an exact one. */
  stopAt(moment: Date): void {
    this.#stopped = moment.getTime();
    this.#offset = 0;
  }
  advance(milliseconds: number): void {
    this.#offset += milliseconds;
  }
  /** The clocks of a server that is wrong: so far ahead of the database's, which this one is. */
  ahead(milliseconds: () => number): Clock {
    const now = () => new Date(this.now().getTime() + milliseconds());
    return { now, steady: () => this.now().getTime(), wait: this.wait, database: this.database };
  }
}

/** What a test's server is started with. */
export function testEnvironment(
  { dataDir, databaseUrl }: Pick<Storage, "dataDir" | "databaseUrl">,
  changes: Partial<Environment>,
): Environment {
  return {
    port: 0,
    host: "127.0.0.1",
    dataDir,
    databaseUrl,
    operatorToken: OPERATOR_TOKEN,
    operators: [],
    operatorRemote: false,
    trustProxy: "loopback",
    production: false,
    publicHosts: [],
    publicOrigins: [],
    demoChain: false,
    logLevel: "silent",
    appDir: path.join(dataDir, "no-app"),
    signInRate: 1_000_000,
    liveChannels: 1_000,
    jobs: false,
    supervise: false,
    push: false,
    pushAllowLoopback: false,
    chain: null,
    watch: false,
    payouts: false,
    ...changes,
  };
}

/** Another server on the database of one: on PostgreSQL they work as one. Close it first. */
export function openBeside(
  { environment, clock }: Opened,
  /** Its machine's clock, if not the same. */
  own: Clock = clock,
): Promise<Opened> {
  return openOn(environment, clock, own);
}

/** A server on data that outlive it. */
export async function openOn(
  environment: Environment,
  clock: TestClock,
  own: Clock = clock,
  embedded?: Parameters<typeof createServer>[3],
): Promise<Opened> {
  const server = await createServer(environment, own, undefined, embedded);
  const origin = await server.app.listen({ port: environment.port, host: "127.0.0.1", backlog: 4_096 });
  return { ...server, origin, environment, clock };
}
