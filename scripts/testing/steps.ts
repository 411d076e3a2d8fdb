import path from "node:path";

const root = path.resolve(import.meta.dirname, "../..");

export interface Step {
  name: string;
  /** Arguments for Node, one list per process, run until one fails. */
  commands: string[][];
  /** Finds or installs a Chromium first. */
  browser?: true;
}

const vitest = (...projects: string[]) => [
  bin("vitest/vitest.mjs"),
  "run",
  ...projects.flatMap((project) => ["--project", project]),
  "--no-color",
  "--reporter=default",
  `--reporter=${script("testing/vitest-reporter.ts")}`,
];

/** In order: cheap and informative steps first. */
export const steps: Step[] = [
  { name: "format", commands: [[bin("oxfmt/bin/oxfmt"), "--check"]] },
  { name: "lint", commands: [[bin("oxlint/bin/oxlint")]] },
  { name: "layers", commands: [[script("layers.ts")]] },
  { name: "types", commands: [[script("types.ts")]] },
  { name: "catalogues", commands: [[script("catalogues.ts")]] },
  { name: "unit", commands: [vitest("unit")] },
  { name: "server", commands: [vitest("server-pglite", "server-postgres")] },
  { name: "build", commands: [[bin("vite/bin/vite.js"), "build"], [script("finish-build.ts")]] },
  { name: "budgets", commands: [[script("budgets.ts")]] },
  {
    name: "browser",
    commands: [
      [bin("@playwright/test/cli.js"), "test", `--reporter=list,${script("testing/playwright-reporter.ts")}`],
    ],
    browser: true,
  },
  { name: "firefox", commands: [vitest("firefox")] },
];

/**
 * The tests of the server that take longest: thousands of operations, processes that are killed, hours of a chain. `quick`
 * leaves them out.
 */
const longRuns = [
  "chain-watch",
  "database-gone",
  "demo",
  "deposits-faults",
  "deposits-hostile",
  "jobs-schedule",
  "model",
  "nft",
  "operator-cli",
  "payouts-crashes",
  "payouts-process",
  "process",
  "shutdown",
];

/** `npm test -- quick`: what answers in two minutes while one works. */
export const quickSteps: Step[] = [
  ...steps.filter(({ name }) => ["format", "lint", "layers", "types", "unit"].includes(name)),
  {
    name: "server-quick",
    commands: [
      [...vitest("server-pglite"), ...longRuns.map((name) => `--exclude=tests/server/${name}.test.ts`)],
    ],
  },
];

function script(file: string): string {
  return path.join(root, "scripts", file);
}

function bin(file: string): string {
  return path.join(root, "node_modules", file);
}
