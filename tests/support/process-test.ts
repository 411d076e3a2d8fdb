/** `test` with the real server as a separate process. */
import { freshStorage } from "./storage.ts";
import { startServer } from "./server.ts";
import { test as base } from "./test.ts";

export const test = base
  // oxlint-disable-next-line no-empty-pattern -- Vitest reads the fixtures needed from this pattern
  .extend("storage", { scope: "file" }, async ({}, { onCleanup }) => {
    const { dispose, ...storage } = await freshStorage();
    onCleanup(dispose);
    return storage;
  })
  /** Additional environment variables of the process. */
  .extend("variables", { scope: "file" }, (): Record<string, string> => ({}))
  .extend("running", { scope: "file" }, async ({ storage, variables }, { onCleanup }) => {
    const running = await startServer({ ...storage, env: variables });
    onCleanup(() => running.stop());
    return running;
  });
