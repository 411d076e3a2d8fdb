import { spawnSync } from "node:child_process";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "..");
const compiler = path.join(root, "node_modules/typescript/bin/tsc");

for (const project of ["tsconfig.json", "sw/tsconfig.json", "server/tsconfig.json", "tests/tsconfig.json"]) {
  const { status } = spawnSync(process.execPath, [compiler, "--project", project, "--pretty", "false"], {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
  });
  console.log(`${project}: ${status === 0 ? "no errors" : "errors"}`);
  if (status !== 0) process.exitCode = 1;
}
