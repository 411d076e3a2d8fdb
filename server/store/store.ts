import { Kysely, PGliteDialect, PostgresDialect, type Transaction } from "kysely";
import pg from "pg";
import { lockFolder } from "./folder-lock.ts";
import type { Tables } from "./tables.ts";

export type Store = Kysely<Tables>;
/** An open transaction: what every write of money needs. */
export type Tx = Transaction<Tables>;

export interface OpenStore {
  db: Store;
  engine: "embedded" | "postgres";
  /** Open connections, unused ones, and who waits for one; null on the embedded engine, which has one. */
  connections(): { total: number; idle: number; waiting: number } | null;
  /** Rolls back what is open, closes all connections and frees the data folder. May be called twice. */
  close(): Promise<void>;
}

/** No statement of ours takes this long: past it the database ends it, so a request never hangs in doubt. */
const STATEMENT_TIMEOUT_MS = 10_000;
const INT8 = 20;
const DATE = 1082;
/** What a column's text becomes: int8 is money or an id; a date stays the text it is, for it has no time of day. */
const parsers: Record<number, (text: string) => unknown> = { [INT8]: BigInt, [DATE]: (text) => text };

/** Opens PostgreSQL by its URL. One pool, closed by `close`. */
export function openPostgres(url: string): OpenStore {
  const pool = new pg.Pool({
    connectionString: url,
    max: 20,
    // What a transaction writes at once goes to the database at once, instead of a round trip each.
    pipeline: true,
    connectionTimeoutMillis: 5_000,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
    types: {
      getTypeParser: ((oid: number, format?: "text") =>
        parsers[oid] ?? pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
    },
  });
  // An idle connection that breaks is replaced at the next query; without a listener it would end the process.
  pool.on("error", () => {});
  // The same for one that breaks between two statements of a transaction: its next statement fails and says so.
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
 * Opens the embedded engine in a folder, or in memory when there is none.
 * @throws FolderInUse when another process has the folder: the engine itself would let both in and lose rows.
 */
export async function openEmbedded(folder: string | null): Promise<OpenStore> {
  const release = folder === null ? () => {} : lockFolder(folder);
  try {
    const { PGlite } = await import("@electric-sql/pglite");
    const engine = folder === null ? new PGlite({ parsers }) : new PGlite(`${folder}/database`, { parsers });
    await engine.waitReady;
    const db = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite: engine }) });
    const end = async () => {
      await db.destroy();
      if (!engine.closed) await engine.close();
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
