import path from "node:path";

const root = path.resolve(import.meta.dirname, "../..");

export interface Step {
  name: string;
  /** Arguments to this very Node, one list a process; the next runs only when the one before succeeded. */
  commands: string[][];
  /** Whether it needs a Chromium, found or installed before it starts. */
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

/** Everything, in order: what is cheap and tells most comes first, and each needs only those before it. */
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

function script(file: string): string {
  return path.join(root, "scripts", file);
}

/** The executable of an installed package. */
function bin(file: string): string {
  return path.join(root, "node_modules", file);
}
