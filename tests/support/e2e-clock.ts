/**
 * Browser tests that span days: the server runs in the test's process, with a clock that the test moves. The
 * browsers' clocks are real.
 */
import fs from "node:fs/promises";
import path from "node:path";
import { test as base } from "./e2e.ts";
import { openOn, TestClock, testEnvironment, type Opened } from "./opened.ts";
import { copyOf } from "./template.ts";

const appDir = path.resolve(import.meta.dirname, "../../dist");

export const test = base.extend<{ timed: Opened }>({
  timed: async ({ newData }, provide) => {
    const dataDir = await copyOf(newData);
    const environment = testEnvironment({ dataDir }, { appDir, pushAllowLoopback: true });
    const timed = await openOn(environment, new TestClock());
    await provide(timed);
    await timed.close();
    await fs.rm(dataDir, { recursive: true, force: true });
  },
});
