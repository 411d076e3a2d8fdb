/** Servers that begin with the same rows. */
import fs from "node:fs/promises";
import { inject } from "vitest";
import type { Environment } from "../../server/main/environment.ts";
import { openOn, TestClock, testEnvironment, type Opened } from "./opened.ts";
import { freshDatabase } from "./postgres.ts";
import { freshStorage, type Storage } from "./storage.ts";
import { copyOf } from "./template.ts";

export interface Original {
  /** A server on a copy, with its own clock. `close` removes its data. */
  open(): Promise<Opened>;
  dispose(): Promise<void>;
}

/** @param prepare makes the rows, on a server that is closed afterwards. */
export async function makeOriginal(
  prepare: (server: Opened) => Promise<void>,
  changes: Partial<Environment> = {},
): Promise<Original> {
  const storage = await freshStorage();
  const server = await openOn(testEnvironment(storage, changes), new TestClock());
  try {
    await prepare(server);
    // Forgotten, so that its copies do not look like restored databases.
    await server.ctx.db.deleteFrom("known_database").execute();
  } finally {
    await server.close();
  }
  return { open: () => openCopy(storage, changes), dispose: () => storage.dispose() };
}

async function openCopy({ dataDir, databaseUrl }: Storage, changes: Partial<Environment>): Promise<Opened> {
  const folder = await copyOf(dataDir);
  const database =
    databaseUrl === undefined
      ? null
      : await freshDatabase(inject("postgresUrl"), new URL(databaseUrl).pathname.slice(1));
  const copy = { dataDir: folder, ...(database && { databaseUrl: database.url }) };
  const server = await openOn(testEnvironment(copy, changes), new TestClock());
  return {
    ...server,
    close: async () => {
      await server.close();
      await database?.drop();
      await fs.rm(folder, { recursive: true, force: true });
    },
  };
}
