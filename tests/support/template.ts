/**
 * A database with all migrations and no rows, made once: making it takes seconds of a core, copying a fraction of
 * one.
 */
import { createHash } from "node:crypto";
import { appendFileSync, cpSync } from "node:fs";
import fs from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { migrate } from "../../server/store/migrate.ts";
import { openEmbedded } from "../../server/store/store.ts";

/** Half of an engine's start is clearing its memory, whose default size suits a larger server. */
const SMALL = "shared_buffers = 8MB\nmax_connections = 5\n";

const root = path.resolve(import.meta.dirname, "../..");

/** The caller removes it. */
export async function freshDataFolder(): Promise<string> {
  return copyOf(await template());
}

/** No server may use the folder. The caller removes the copy. */
export async function copyOf(folder: string): Promise<string> {
  const copy = await fs.mkdtemp(path.join(os.tmpdir(), "starship-data-"));
  // The asynchronous copy takes ten times as long for these thousand small files.
  cpSync(folder, copy, { recursive: true });
  return copy;
}

let made: Promise<string> | undefined;

/** No server may open it. */
export function template(): Promise<string> {
  return (made ??= findOrMake());
}

async function findOrMake(): Promise<string> {
  const folder = path.join(root, "node_modules/.cache/starship", await version());
  const exists = await fs.stat(folder).catch(() => null);
  if (exists) return folder;
  await fs.mkdir(path.dirname(folder), { recursive: true });
  const making = await fs.mkdtemp(`${folder}-`);
  const store = await openEmbedded(making);
  await migrate(store.db);
  await store.close();
  appendFileSync(path.join(making, "database/postgresql.conf"), SMALL);
  try {
    await fs.rename(making, folder);
  } catch (error) {
    // Another process was faster: its folder has the same content.
    await fs.rm(making, { recursive: true });
    if (!(await fs.stat(folder).catch(() => null))) throw error;
  }
  return folder;
}

async function version(): Promise<string> {
  const migrations = path.join(root, "server/store/migrations");
  const files = (await fs.readdir(migrations)).toSorted().map((name) => path.join(migrations, name));
  const hash = createHash("sha256");
  const engine = path.join(root, "node_modules/@electric-sql/pglite/package.json");
  for (const file of [...files, engine, import.meta.filename]) {
    hash.update(path.basename(file)).update(await fs.readFile(file));
  }
  return `embedded-${hash.digest("hex").slice(0, 16)}`;
}
