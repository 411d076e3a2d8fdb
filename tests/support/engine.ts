import type { Environment } from "../../server/main/environment.ts";
import { openOn, TestClock, testEnvironment, type Opened } from "./opened.ts";
import { engine, freshStorage, type Engine } from "./storage.ts";

export { engine };
export * from "./opened.ts";

const nothing = Object.assign(() => {}, { each: () => () => {}, for: () => () => {} });

/** `test` on the wanted engine. On the other it declares nothing, so that no test counts as skipped. */
export const only = <T>(wanted: Engine, test: T): T => (engine === wanted ? test : (nothing as T));

/** A server on an empty database, on a free loopback port. `close` removes the data. */
export async function openServer(changes: Partial<Environment> = {}): Promise<Opened> {
  // With given data the engine must read the data's folder, so it cannot be a reused one.
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
