import fs from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { inject } from "vitest";
import { freshDatabase } from "./postgres.ts";
import { freshDataFolder } from "./template.ts";

export type Engine = "pglite" | "postgres";

export interface Storage {
  engine: Engine;
  dataDir: string;
  /** Absent on the embedded engine. */
  databaseUrl?: string;
  /** Close whatever uses them first. */
  dispose(): Promise<void>;
}

/** The engine of this project, from its `ENGINE`. */
export const engine: Engine = process.env.ENGINE === "postgres" ? "postgres" : "pglite";

/**
 * A data folder, and on PostgreSQL a database, with all migrations and no rows.
 * @param folderOnly leaves the embedded engine's files out of the folder.
 */
export async function freshStorage({ folderOnly = false } = {}): Promise<Storage> {
  const embedded = engine === "pglite";
  const dataDir =
    embedded && !folderOnly
      ? await freshDataFolder()
      : await fs.mkdtemp(path.join(os.tmpdir(), "starship-data-"));
  const removeFolder = () => fs.rm(dataDir, { recursive: true, force: true });
  if (embedded) return { engine, dataDir, dispose: removeFolder };
  const database = await freshDatabase(inject("postgresUrl"), inject("postgresTemplate"));
  const dispose = async () => {
    await database.drop();
    await removeFolder();
  };
  return { engine, dataDir, databaseUrl: database.url, dispose };
}
