/** Where a test's server keeps its rows: the same test runs on both engines, once a vitest project. */
import fs from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { inject } from "vitest";
import { freshDatabase } from "./postgres.ts";

export type Engine = "pglite" | "postgres";

export interface Storage {
  engine: Engine;
  dataDir: string;
  /** Absent on the embedded engine. */
  databaseUrl?: string;
  /** Drops the database and the folder; close whatever uses them first. */
  dispose(): Promise<void>;
}

/** The engine of this project, from its `ENGINE`. */
export const engine: Engine = process.env.ENGINE === "postgres" ? "postgres" : "pglite";

/** An empty data folder, and on PostgreSQL an empty database. */
export async function freshStorage(): Promise<Storage> {
  const dataDir = await fs.mkdtemp(path.join(os.tmpdir(), "starship-data-"));
  const removeFolder = () => fs.rm(dataDir, { recursive: true, force: true });
  if (engine === "pglite") return { engine, dataDir, dispose: removeFolder };
  const database = await freshDatabase(inject("postgresUrl"));
  const dispose = async () => {
    await database.drop();
    await removeFolder();
  };
  return { engine, dataDir, databaseUrl: database.url, dispose };
}
