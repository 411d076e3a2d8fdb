import { Kysely, PostgresDialect, type Transaction } from "kysely";
import pg from "pg";
import { embeddedDialect } from "./embedded-driver.ts";
import { lockFolder } from "./folder-lock.ts";
import { PreparingClient } from "./prepared.ts";
import type { Tables } from "./tables.ts";

export type Store = Kysely<Tables>;
/** An open transaction, required by every write of money. */
export type Tx = Transaction<Tables>;

export interface OpenStore {
  db: Store;
  engine: "embedded" | "postgres";
  /** Open and idle connections, and requests waiting for one; null on the embedded engine, which has one. */
  connections(): { total: number; idle: number; waiting: number } | null;
  /** Rolls back open transactions, closes connections and unlocks the data folder. May be called twice. */
  close(): Promise<void>;
}

/** Above the duration of any statement of ours, so that no request hangs. */
const STATEMENT_TIMEOUT_MS = 10_000;
const INT8 = 20;
const DATE = 1082;
/** int8 is money or an id; dates stay text, since they have no time of day. */
const parsers: Record<number, (text: string) => unknown> = { [INT8]: BigInt, [DATE]: (text) => text };

/** Opens one connection pool. */
export function openPostgres(url: string): OpenStore {
  const pool = new pg.Pool({
    Client: PreparingClient,
    connectionString: url,
    max: 20,
    // Concurrent statements of a transaction share a round trip.
    pipeline: true,
    connectionTimeoutMillis: 5_000,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
    types: {
      getTypeParser: ((oid: number, format?: "text") =>
        parsers[oid] ?? pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
    },
  });
  // Broken idle connections are replaced; without a listener the error would end the process.
  pool.on("error", () => {});
  // A connection that breaks within a transaction fails its next statement instead.
  pool.on("connect", (client) => client.on("error", () => {}));
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  const connections = () => ({
    total: pool.totalCount,
    idle: pool.idleCount,
    waiting: pool.waitingCount,
  });
  return { db, engine: "postgres", connections, close: () => db.destroy() };
}

/**
 * Opens the embedded engine in a folder, or in memory for null.
 * @throws FolderInUse when another process has the folder: the engine does not lock it, and two processes would lose
 * rows.
 */
export async function openEmbedded(folder: string | null): Promise<OpenStore> {
  const release = folder === null ? () => {} : lockFolder(folder);
  try {
    const { PGlite, protocol } = await import("@electric-sql/pglite");
    const { PrivateFiles } = await import("./private-files.ts");
    const fs = folder === null ? undefined : new PrivateFiles(`${folder}/database`);
    const engine = new PGlite({ parsers, ...(fs && { fs }) });
    await engine.waitReady;
    const db = new Kysely<Tables>({ dialect: embeddedDialect(engine, protocol.serialize) });
    const end = async () => {
      await db.destroy();
      release();
    };
    let ending: Promise<void> | undefined;
    const close = () => (ending ??= end());
    return { db, engine: "embedded", connections: () => null, close };
  } catch (error) {
    release();
    throw error;
  }
}
