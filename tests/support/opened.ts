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
  /** The environment of a second server on the same database. */
  environment: Environment;
  clock: TestClock;
}

/**
 * The clock of server and database: the real time moved to the platform's next morning, so that no test meets a
 * midnight by chance, or the moment at which a test has stopped it; plus what a test has added.
 */
export class TestClock implements Clock {
  #stopped: number | null = null;
  #offset = untilTimeOfDay(process.env.TEST_TIME_OF_DAY ?? "10:00");
  /** Waits take no real time: the clock advances instead. */
  readonly wait = async (milliseconds: number) => this.advance(milliseconds);
  readonly now = () => new Date((this.#stopped ?? Date.now()) + this.#offset);
  readonly database = async () => this.now();
  /** Stops the clock, for decisions that depend on an exact moment. */
  stopAt(moment: Date): void {
    this.#stopped = moment.getTime();
    this.#offset = 0;
  }
  advance(milliseconds: number): void {
    this.#offset += milliseconds;
  }
  /** The clock of a server that is ahead of the database, whose clock this is. */
  ahead(milliseconds: () => number): Clock {
    const now = () => new Date(this.now().getTime() + milliseconds());
    return { now, steady: () => this.now().getTime(), wait: this.wait, database: this.database };
  }
}

export function testEnvironment(
  { dataDir, databaseUrl }: Pick<Storage, "dataDir" | "databaseUrl">,
  changes: Partial<Environment>,
): Environment {
  return {
    port: 0,
    host: "127.0.0.1",
    dataDir,
    watchedFolders: [],
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

/** Another server on the same database: on PostgreSQL they work as one. Close the new one first. */
export function openBeside(
  { environment, clock }: Opened,
  /** The clock of its machine, if it differs. */
  own: Clock = clock,
): Promise<Opened> {
  return openOn(environment, clock, own);
}

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
