/**
 * Engines that serve one server after another, each time restored to the state after their start. Writing back the
 * changes of memory and in-memory files takes a fraction of starting another engine.
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
  /** @returns false if it cannot be restored; it must then be closed. */
  restore(): Promise<boolean>;
}

/** The parts used here of the module that PGlite runs in. */
interface Module {
  HEAPU8: Uint8Array;
  FS: FileTree;
}

const PAGE_BYTES = 65_536;
/** An idle engine holds a hundred megabytes, and a test seldom has more servers open at once. */
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

function storeOn(engine: PGlite): { db: Kysely<Tables>; ended: Promise<void> } {
  const dialect = embeddedDialect(engine, protocol.serialize);
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  const createDriver = () => {
    const driver = dialect.createDriver();
    driver.destroy = async () => {
      // Waits for the open transaction.
      await driver.acquireConnection();
      resolve();
    };
    return driver;
  };
  return { db: new Kysely<Tables>({ dialect: { ...dialect, createDriver } }), ended };
}

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
  // Fills the engine's catalogue caches with everything that a server reads, before the state is kept.
  await checkLedger(db);
  await db.destroy();
  await ended;
  await engine.exec("deallocate all; do $$ begin end $$");
  const libraries = await loadedLibraries(engine);
  const module = engine.Module as unknown as Module;
  const restoreMemory = restorableMemory(module);
  const restoreFiles = restorableFiles(module.FS);
  const restore = async () => {
    // A library loaded since then is known to the module, but would not be in the restored memory.
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

/** @returns a function that restores the memory. */
function restorableMemory(module: Module): () => void {
  const kept = module.HEAPU8.slice(0, usedBytes(module.HEAPU8, 0));
  return () => {
    // Growing memory replaces the array.
    const now = module.HEAPU8;
    now.set(kept);
    now.fill(0, kept.length, usedBytes(now, kept.length));
  };
}

/** The number of bytes up to the last page that is not all zeros. */
function usedBytes(memory: Uint8Array, least: number): number {
  const zeros = new Uint8Array(PAGE_BYTES);
  for (let end = memory.length; end > least; end -= PAGE_BYTES)
    if (Buffer.compare(zeros, memory.subarray(end - PAGE_BYTES, end)) !== 0) return end;
  return least;
}
