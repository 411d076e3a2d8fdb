import path from "node:path";

const root = path.resolve(import.meta.dirname, "../..");

export interface Step {
  name: string;
  /** Arguments to this very Node, one list a process; the next runs only when the one before succeeded. */
  commands: string[][];
  /** Whether it runs at once with the steps beside it that say so, too: each keeps less than the whole machine busy. */
  sideBySide?: true;
  /** Whether it needs a Chromium, found or installed before it starts. */
  browser?: true;
}

const vitest = (...options: string[]) => [
  bin("vitest/vitest.mjs"),
  "run",
  ...options,
  "--no-color",
  "--reporter=default",
  `--reporter=${script("testing/vitest-reporter.ts")}`,
];

/** Everything, in order: what is cheap and tells most comes first, and each needs only those before it. */
export const steps: Step[] = [
  { name: "format", commands: [[bin("oxfmt/bin/oxfmt"), "--check"]], sideBySide: true },
  { name: "lint", commands: [[bin("oxlint/bin/oxlint")]], sideBySide: true },
  { name: "layers", commands: [[script("layers.ts")]], sideBySide: true },
  { name: "types", commands: [[script("types.ts")]], sideBySide: true },
  { name: "catalogues", commands: [[script("catalogues.ts")]], sideBySide: true },
  { name: "unit", commands: [vitest("--project", "unit", "--project", "unit-stateless")] },
  { name: "server", commands: [vitest("--project", "server-pglite", "--project", "server-postgres")] },
  {
    name: "build",
    commands: [
      [bin("vite/bin/vite.js"), "build"],
      [bin("vite/bin/vite.js"), "build", "--config", "vite.console.config.ts"],
      [script("finish-build.ts")],
    ],
  },
  { name: "budgets", commands: [[script("budgets.ts")]] },
  {
    name: "browser",
    commands: [
      [bin("@playwright/test/cli.js"), "test", `--reporter=list,${script("testing/playwright-reporter.ts")}`],
    ],
    browser: true,
  },
  { name: "firefox", commands: [vitest("--project", "firefox")] },
];

/** What tells most in the shortest time: the sources, and the server on the engine that starts fastest. */
export const quickSteps: Step[] = [
  ...steps.filter(({ name }) => ["format", "lint", "layers", "types", "catalogues", "unit"].includes(name)),
  // The embedded engine computes in its worker, which waits for nothing else.
  { name: "server", commands: [vitest("--project", "server-quick", "--maxWorkers", "2")] },
];

function script(file: string): string {
  return path.join(root, "scripts", file);
}

/** The executable of an installed package. */
function bin(file: string): string {
  return path.join(root, "node_modules", file);
}
