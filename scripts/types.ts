import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "..");
const compiler = path.join(root, "node_modules/typescript/bin/tsc");
const programs = ["tests/tsconfig.json", "server/tsconfig.json", "tsconfig.json", "sw/tsconfig.json"];

/** With these results, unchanged files are not checked again. */
const kept = path.join(root, "node_modules/.cache/types");

/** In parallel, each program with one checker: several checkers of one program would each resolve its shared files. */
await Promise.all(
  programs.map(async (project) => {
    const results = path.join(kept, `${project.replace("/", "-")}.tsbuildinfo`);
    const options = ["--pretty", "false", "--checkers", "1", "--incremental", "--tsBuildInfoFile", results];
    const check = spawn(process.execPath, [compiler, "--project", project, ...options], {
      cwd: root,
      stdio: ["ignore", "inherit", "inherit"],
    });
    const [status] = (await once(check, "exit")) as [number | null];
    console.log(`${project}: ${status === 0 ? "no errors" : "errors"}`);
    if (status !== 0) process.exitCode = 1;
  }),
);
