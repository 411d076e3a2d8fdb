import { defineConfig } from "vitest/config";
import { LongestFirst } from "./scripts/testing/longest-first.ts";
import { longRuns } from "./scripts/testing/long-runs.ts";

/** A test mostly waits for its server or its database: a core less than there are would leave one idle. */
const maxWorkers = 3;

/** The server's tests run twice, once an engine: one connection and many behave differently under load. */
const server = {
  include: ["tests/{attacks,disasters,server}/**/*.test.ts"],
  setupFiles: "tests/support/cheap-passwords.ts",
  // Each file opens servers of its own: reading the whole server's modules anew for each would cost more than many take.
  isolate: false,
  // Waits end with what is waited for: these limits are for what hangs, not for a machine that is busy.
  testTimeout: 900_000,
  hookTimeout: 900_000,
  expect: { poll: { timeout: 300_000, interval: 20 } },
};

const embedded = { ...server, env: { ENGINE: "pglite" } };

/**
 * These need PostgreSQL: the embedded engine has one server and no connection. They test what several servers tell each
 * other, what SQL makes over a connection, what statements cost and how long they may take, rows' locks, and a silent
 * database.
 */
const notEmbedded = [
  "tests/attacks/operator-recheck.test.ts",
  "tests/attacks/row-locks.test.ts",
  "tests/server/collation.test.ts",
  "tests/server/daily-cost.test.ts",
  "tests/server/database-silent.test.ts",
  "tests/server/live-servers.test.ts",
  "tests/server/made-platform.test.ts",
  "tests/server/move.test.ts",
  "tests/server/session-settings.test.ts",
  "tests/server/statement-limits.test.ts",
];

const unit = {
  // A thread starts at a fifth less processor time than a process.
  pool: "threads" as const,
  setupFiles: ["tests/support/own-channels.ts", "tests/support/key-generation.ts"],
  // Not taken from below where a project extends a file.
  maxWorkers,
  // For what hangs, not for a busy machine.
  testTimeout: 120_000,
  hookTimeout: 120_000,
};

/**
 * Tests of rooms that keep nothing between calls, by files that put nothing in the place of a global: they share a
 * thread and its modules, at a third of the processor time of modules of their own.
 */
const stateless =
  "tests/unit/{accounts,bench,chain,contract,docs,economy,evidence,feedback,main,model,operator,push,scripts,store,ui}/**";

export default defineConfig({
  test: {
    maxWorkers,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        // The app's own plugins, so that macros and catalogues are what the build makes of them.
        extends: "./vite.config.ts",
        test: { ...unit, name: "unit", include: ["tests/unit/**/*.test.{ts,tsx}"], exclude: [stateless] },
      },
      {
        extends: "./vite.config.ts",
        test: { ...unit, name: "unit-stateless", include: [`${stateless}/*.test.{ts,tsx}`], isolate: false },
      },
      // Over the built app, like the browser tests: run `npm run build` before.
      // Once more after a failure, as the other browser's (docs/decisions/2026-11-23-flaky-browser-tests.md).
      { test: { name: "firefox", include: ["tests/firefox/**/*.test.ts"], retry: 1 } },
      { test: { name: "webkit", include: ["tests/webkit/**/*.test.ts"], retry: 1 } },
      { test: { ...embedded, name: "server-pglite", exclude: notEmbedded } },
      // An `--exclude` of the command line gives way to a project's own: the quick run has a project.
      { test: { ...embedded, name: "server-quick", exclude: [...notEmbedded, ...longRuns] } },
      {
        test: {
          ...server,
          name: "server-postgres",
          env: { ENGINE: "postgres" },
          // About the embedded engine and its files, about calls and about the command line alone: once is enough.
          exclude: [
            "tests/attacks/bystander.test.ts",
            "tests/attacks/data-folder.test.ts",
            "tests/attacks/fuzz.test.ts",
            "tests/server/*-commands.test.ts",
            "tests/server/embedded-upkeep.test.ts",
            "tests/server/reused-engine.test.ts",
          ],
          globalSetup: "tests/support/postgres-setup.ts",
        },
      },
    ],
  },
});
