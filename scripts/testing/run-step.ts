import { spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { ensureBrowsers } from "../../tests/support/chromium.ts";
import type { Step } from "./steps.ts";
import { readTally, TALLY_FILE, type Tally } from "./tally.ts";

const root = path.resolve(import.meta.dirname, "../..");
const STEP_LIMIT_MS = 3_600_000;
/** Space for the databases of all simultaneous tests and the browsers' profiles. */
const ROOM_BYTES = 4 * 2 ** 30;

export interface Outcome {
  tally: Tally;
  output: string;
  seconds: number;
}

/** @param keep whether the output goes into the outcome instead of the terminal. */
export async function runStep(step: Step, tallyFile: string, keep: boolean): Promise<Outcome> {
  const started = performance.now();
  const printed: Buffer[] = [];
  let succeeded = true;
  try {
    const env = environment(tallyFile, step.browser ? ensureBrowsers() : {});
    for (const command of step.commands) succeeded &&= await run(command, env, keep ? printed : null);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    succeeded = false;
  }
  return {
    tally: readTally(tallyFile, succeeded),
    output: Buffer.concat(printed).toString(),
    seconds: (performance.now() - started) / 1000,
  };
}

async function run(command: string[], env: NodeJS.ProcessEnv, printed: Buffer[] | null): Promise<boolean> {
  const stdio = printed ? "pipe" : "inherit";
  const child = spawn(process.execPath, command, {
    cwd: root,
    env,
    stdio: ["ignore", stdio, stdio],
    timeout: STEP_LIMIT_MS,
  });
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk: Buffer) => printed?.push(chunk));
  const [code] = (await once(child, "close")) as [number | null];
  return code === 0;
}

function environment(tallyFile: string, extra: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const plain = process.stdout.isTTY ? {} : { FORCE_COLOR: "0", NO_COLOR: undefined };
  return {
    ...process.env,
    ...plain,
    CI: "true",
    TMPDIR: temporaryFolder(),
    // The tests start hundreds of processes that read the same sources.
    NODE_COMPILE_CACHE: path.join(root, "node_modules/.cache/compiled"),
    [TALLY_FILE]: tallyFile,
    ...extra,
  };
}

/** In memory where there is space: the tests write gigabytes of temporary files. */
function temporaryFolder(): string {
  try {
    const memory = "/dev/shm";
    fs.accessSync(memory, fs.constants.W_OK);
    const { bavail, bsize } = fs.statfsSync(memory);
    return bavail * bsize >= ROOM_BYTES ? memory : os.tmpdir();
  } catch {
    return os.tmpdir();
  }
}
