import path from "node:path";

const root = path.resolve(import.meta.dirname, "../..");

export interface Step {
  name: string;
  /** Arguments to this same Node, one list per process; each runs only if the one before succeeded. */
  commands: string[][];
  /** Whether it runs in parallel with neighbouring steps that are also marked: each uses only a part of the machine. */
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

/** Cheap and informative steps come first, and each needs only earlier ones. */
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
  { name: "webkit", commands: [vitest("--project", "webkit")] },
];

/** The sources, and the server on the engine that starts fastest. */
export const quickSteps: Step[] = [
  ...steps.filter(({ name }) => ["format", "lint", "layers", "types", "catalogues", "unit"].includes(name)),
  // The embedded engine computes within its worker, so more workers than cores gain nothing.
  { name: "server", commands: [vitest("--project", "server-quick", "--maxWorkers", "2")] },
];

function script(file: string): string {
  return path.join(root, "scripts", file);
}

function bin(file: string): string {
  return path.join(root, "node_modules", file);
}
