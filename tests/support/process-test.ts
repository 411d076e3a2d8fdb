/** `test` with the real server as a process of its own, on an engine and data that outlive it. */
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
  /** What the process is told beside: `const test = shared.extend("variables", ...)`. */
  .extend("variables", { scope: "file" }, (): Record<string, string> => ({}))
  .extend("running", { scope: "file" }, async ({ storage, variables }, { onCleanup }) => {
    const running = await startServer({ ...storage, env: variables });
    onCleanup(() => running.stop());
    return running;
  });
