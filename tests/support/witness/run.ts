import { spawn } from "node:child_process";
import path from "node:path";

const CLI = path.resolve(import.meta.dirname, "../../../witness/cli.ts");

export interface Ran {
  code: number | null;
  output: string;
}

/**
 * @param until asks the process to end once its output matches.
 * @param killAfter kills the process, as a crash would.
 */
export async function runWitness(
  args: string[],
  until: RegExp | null = null,
  killAfter: Promise<void> | null = null,
): Promise<Ran> {
  const child = spawn(process.execPath, [CLI, ...args], { stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  const take = (chunk: Buffer) => {
    output += chunk.toString();
    if (!child.killed && until?.test(output)) child.kill("SIGTERM");
  };
  child.stdout.on("data", take);
  child.stderr.on("data", take);
  const ended = new Promise<Ran>((done) => child.on("close", (code) => done({ code, output })));
  try {
    await killAfter;
  } finally {
    if (killAfter) child.kill("SIGKILL");
  }
  return ended;
}
