import { Kysely, PostgresDialect, type Transaction } from "kysely";
import pg from "pg";
import { ClosingPool } from "./closing-pool.ts";
import { explainFailure, readDisk, readDiskNow } from "./disk.ts";
import { embeddedDialect } from "./embedded-driver.ts";
import { lockFolder } from "./folder-lock.ts";
import { assertNotMoved } from "./moved.ts";
import { PreparingClient } from "./prepared.ts";
import { isOnReplica, openReplica, type Replica } from "./replica.ts";
import { optionsOf, sessionSettings, timeouts } from "./session-settings.ts";
import type { Tables } from "./tables.ts";
import { keepAlive, WatchedClient, type WatchedConfig } from "./watched-client.ts";

export type Store = Kysely<Tables>;
/** Required by every write of money. */
export type Tx = Transaction<Tables>;

export interface OpenStore {
  db: Store;
  engine: "embedded" | "postgres";
  /** `waiting` counts requests for a connection. Null on the embedded engine, which has one. */
  connections(): { total: number; idle: number; waiting: number } | null;
  /** Null if there is none. */
  replica: Replica | null;
  /** Rolls back open transactions, those in a long statement too. May be called twice. */
  close(): Promise<void>;
}

const INT8 = 20;
const DATE = 1082;
/** int8 is money or an id; dates have no time of day. */
export const parsers: Record<number, (text: string) => unknown> = { [INT8]: BigInt, [DATE]: (text) => text };

export interface PostgresOptions {
  /**
   * For a pooler that gives each transaction another session: statements are not prepared by name, and the role's
   * settings (`setRoleSettings`) hold in its sessions.
   */
  pooled?: boolean;
  replicaUrl?: string | undefined;
  /** Overrides {@link SILENT_MS} in tests. */
  silentMs?: number;
}

export function openPostgres(url: string, options: PostgresOptions = {}): OpenStore {
  const { pooled = false, replicaUrl, ...watched } = options;
  const pool = pooled
    ? newPool(url, watched)
    : newPool(url, { ...watched, Client: PreparingClient, ...timeouts, options: optionsOf(sessionSettings) });
  const copies =
    replicaUrl === undefined
      ? null
      : // Read-only even if the replica becomes the primary.
        newPool(replicaUrl, {
          ...watched,
          ...timeouts,
          options: optionsOf({ ...sessionSettings, default_transaction_read_only: "on" }),
        });
  const chosen = {
    options: pool.options,
    connect: () => (copies && isOnReplica() ? copies : pool).connect(),
    end: async () => void (await Promise.all([pool.end(), copies?.end()])),
  };
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: chosen }) });
  const connections = () => ({
    total: pool.totalCount,
    idle: pool.idleCount,
    waiting: pool.waitingCount,
  });
  const replica = copies && openReplica(db);
  return { db, engine: "postgres", replica, connections, close: () => db.destroy() };
}

/** The driver would let a URL's `options` replace those of its configuration. */
function withoutOptions(url: string): [url: string, options: string | null] {
  // PostgreSQL takes forms that are no URL here, such as one without a host.
  const parsed = URL.parse(url);
  const options = parsed?.searchParams.get("options");
  if (!parsed || !options) return [url, null];
  parsed.searchParams.delete("options");
  return [parsed.href, options];
}

function newPool(url: string, options: pg.PoolConfig & WatchedConfig): pg.Pool {
  const [connectionString, given] = withoutOptions(url);
  const pool = new ClosingPool({
    connectionString,
    max: 20,
    // Concurrent statements of a transaction share a round trip.
    pipeline: true,
    connectionTimeoutMillis: 5_000,
    Client: WatchedClient,
    ...keepAlive,
    ...options,
    // Of one that is set twice, the last one counts.
    options: [given, options.options].filter(Boolean).join(" "),
    types: {
      getTypeParser: ((oid: number, format?: "text") =>
        parsers[oid] ?? pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
    },
  });
  // Without a listener the error would end the process.
  pool.on("error", () => {});
  // The connection's next statement fails instead.
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}

/**
 * For an engine that panicked: as PostgreSQL, it must not go on, since it would wait forever for what it did not
 * release. Answered requests are in its log.
 */
function endProcess(folder: string): void {
  const error = explainFailure("The embedded database gave up.", folder, readDiskNow(folder), "go on");
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}

/**
 * @param folder null: in memory.
 * @param isMoved opens a database that was moved, too.
 * @throws FolderInUse when another process has the folder: the engine does not lock it, and two processes would lose
 * rows.
 */
export async function openEmbedded(folder: string | null, { isMoved = false } = {}): Promise<OpenStore> {
  const release = folder === null ? () => {} : lockFolder(folder);
  try {
    if (folder !== null && !isMoved) assertNotMoved(folder);
    const { PGlite, protocol } = await import("@electric-sql/pglite");
    const { PrivateFiles } = await import("./private-files.ts");
    const fs = folder === null ? undefined : new PrivateFiles(`${folder}/database`, () => endProcess(folder));
    const engine = new PGlite({ parsers, ...(fs && { fs }) });
    await engine.waitReady;
    const db = new Kysely<Tables>({ dialect: embeddedDialect(engine, protocol.serialize) });
    const end = async () => {
      await db.destroy();
      release();
    };
    let ending: Promise<void> | undefined;
    const close = () => (ending ??= end());
    return { db, engine: "embedded", replica: null, connections: () => null, close };
  } catch (error) {
    release();
    if (folder === null) throw error;
    const { otherVersion } = await import("./embedded-version.ts");
    throw (await otherVersion(folder)) ?? explainFailure(error, folder, await readDisk(folder), "start");
  }
}
