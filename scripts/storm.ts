/**
 * `npm run storm -- MINUTES`: runs the long disaster tests for that time on each engine. `STORM_SEED` repeats a
 * run.
 */
import { spawnSync } from "node:child_process";
import path from "node:path";

const minutes = Number(process.argv[2] ?? 30);
if (!(minutes > 0)) throw new Error("npm run storm -- MINUTES, more than 0");
const vitest = path.resolve(import.meta.dirname, "../node_modules/vitest/vitest.mjs");
const projects = ["--project", "server-postgres", "--project", "server-pglite"];
const limit = `--testTimeout=${(minutes + 30) * 60_000}`;
const { status } = spawnSync(
  process.execPath,
  [vitest, "run", ...projects, limit, "tests/disasters/storm.test.ts"],
  { stdio: "inherit", env: { ...process.env, STORM_MINUTES: String(minutes) } },
);
process.exitCode = status ?? 1;
