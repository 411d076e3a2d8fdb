/**
 * Engines that serve one server after the other, each time as they were right after their start: an engine is its memory
 * and its files, and to write back what has changed of both takes a fraction of starting another. The files, too, are in
 * memory.
 */
import fs from "node:fs";
import path from "node:path";
import { MemoryFS, PGlite, protocol } from "@electric-sql/pglite";
import { Kysely } from "kysely";
import { checkLedger } from "../../server/ledger/check.ts";
import { embeddedDialect } from "../../server/store/embedded-driver.ts";
import { lockFolder } from "../../server/store/folder-lock.ts";
import { parsers, type OpenStore } from "../../server/store/store.ts";
import type { Tables } from "../../server/store/tables.ts";
import { restorableFiles, type FileTree } from "./restorable-files.ts";
import { template } from "./template.ts";

interface ReusedEngine {
  engine: PGlite;
  /** Makes it what it was after its start. @returns false if that cannot be: it is to be closed. */
  restore(): Promise<boolean>;
}

/** What this file needs of the module that PGlite runs in. */
interface Module {
  HEAPU8: Uint8Array;
  FS: FileTree;
}

const PAGE_BYTES = 65_536;
/** Each holds a hundred megabytes; a test seldom has more servers open at once. */
const MOST_IDLE = 2;
const idle: ReusedEngine[] = [];

/** A database with all migrations and no rows. Of the folder it takes only the lock, as any server does. */
export async function openReused(folder: string): Promise<OpenStore> {
  const release = lockFolder(folder);
  const reused = idle.pop() ?? (await startEngine());
  const { db, ended } = storeOn(reused.engine);
  const end = async () => {
    await db.destroy();
    await ended;
    release();
    if (idle.length < MOST_IDLE && (await reused.restore())) idle.push(reused);
    else await reused.engine.close();
  };
  let ending: Promise<void> | undefined;
  const close = () => (ending ??= end());
  return { db, engine: "embedded", replica: null, connections: () => null, close };
}

/** A store that leaves the engine open when it ends. */
function storeOn(engine: PGlite): { db: Kysely<Tables>; ended: Promise<void> } {
  const dialect = embeddedDialect(engine, protocol.serialize);
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  const createDriver = () => {
    const driver = dialect.createDriver();
    driver.destroy = async () => {
      // After the open transaction.
      await driver.acquireConnection();
      resolve();
    };
    return driver;
  };
  return { db: new Kysely<Tables>({ dialect: { ...dialect, createDriver } }), ended };
}

/** A copy of the template's folder in memory. */
class CopiedFiles extends MemoryFS {
  readonly #folder: string;
  constructor(folder: string) {
    super();
    this.#folder = folder;
  }
  override async initialSyncFs(): Promise<void> {
    const files = (this.pg!.Module as unknown as Module).FS;
    files.mkdirTree(PGlite.paths.PGDATA, 0o700);
    for (const entry of fs.readdirSync(this.#folder, { recursive: true, withFileTypes: true })) {
      const from = path.join(entry.parentPath, entry.name);
      const to = path.posix.join(PGlite.paths.PGDATA, path.relative(this.#folder, from));
      if (entry.isDirectory()) files.mkdirTree(to, 0o700);
      else files.writeFile(to, new Uint8Array(fs.readFileSync(from)), { mode: 0o600 });
    }
  }
}

async function startEngine(): Promise<ReusedEngine> {
  const engine = new PGlite({ parsers, fs: new CopiedFiles(path.join(await template(), "database")) });
  await engine.waitReady;
  const { db, ended } = storeOn(engine);
  // Of what every server reads the engine keeps the descriptions from here on.
  await checkLedger(db);
  await db.destroy();
  await ended;
  await engine.exec("deallocate all; do $$ begin end $$");
  const libraries = await loadedLibraries(engine);
  const module = engine.Module as unknown as Module;
  const restoreMemory = restorableMemory(module);
  const restoreFiles = restorableFiles(module.FS);
  const restore = async () => {
    // One that was loaded since is known to the module, and would not be to its memory.
    if ((await loadedLibraries(engine)) !== libraries) return false;
    restoreMemory();
    restoreFiles();
    return true;
  };
  return { engine, restore };
}

async function loadedLibraries(engine: PGlite): Promise<number> {
  const { rows } = await engine.query<{ count: bigint }>("select count(*) from pg_get_loaded_modules()");
  return Number(rows[0]!.count);
}

/** @returns what writes the present contents of the memory back. */
function restorableMemory(module: Module): () => void {
  const kept = module.HEAPU8.slice(0, usedBytes(module.HEAPU8, 0));
  return () => {
    // Another array once the memory has grown.
    const now = module.HEAPU8;
    now.set(kept);
    now.fill(0, kept.length, usedBytes(now, kept.length));
  };
}

/** Up to the last page that has anything but zeros. */
function usedBytes(memory: Uint8Array, least: number): number {
  const zeros = new Uint8Array(PAGE_BYTES);
  for (let end = memory.length; end > least; end -= PAGE_BYTES)
    if (Buffer.compare(zeros, memory.subarray(end - PAGE_BYTES, end)) !== 0) return end;
  return least;
}
