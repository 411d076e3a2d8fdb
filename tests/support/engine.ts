/** The server inside the test's own process, on the engine that the vitest project names. */
import type { Environment } from "../../server/main/environment.ts";
import { openOn, TestClock, testEnvironment, type Opened } from "./opened.ts";
import { engine, freshStorage, type Engine } from "./storage.ts";

export { engine };
export * from "./opened.ts";

const nothing = Object.assign(() => {}, { each: () => () => {}, for: () => () => {} });

/** `test` on one engine; on the other it declares nothing, so that nothing counts as skipped. */
export const only = <T>(wanted: Engine, test: T): T => (engine === wanted ? test : (nothing as T));

/** A server on an empty database, listening on a free loopback port. `close` removes the data. */
export async function openServer(changes: Partial<Environment> = {}): Promise<Opened> {
  // On data that were given, the engine is to read them from their folder.
  const isNew = changes.dataDir === undefined && changes.databaseUrl === undefined;
  const storage = await freshStorage({ folderOnly: isNew });
  const clock = new TestClock();
  const reused = isNew && engine === "pglite" ? (await import("./reused-engine.ts")).openReused : undefined;
  const server = await openOn(testEnvironment(storage, changes), clock, clock, reused);
  return {
    ...server,
    close: async () => {
      await server.close();
      await storage.dispose();
    },
  };
}
