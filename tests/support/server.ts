/** The real server as a child process. */
import { spawn, type ChildProcess } from "node:child_process";
import fs from "node:fs/promises";
import path from "node:path";
import { bundled } from "./bundled.ts";
import { freshDataFolder } from "./template.ts";

const root = path.resolve(import.meta.dirname, "../..");
const LISTENS = /^Starship listens on (http:\/\/127\.0\.0\.1:(\d+))\s*$/m;

/** These servers live for seconds: optimising the embedded engine costs more than it saves. */
const ONE_COMPILATION = "--liftoff-only";

export const OPERATOR_TOKEN = "test-operator-token-of-32-characters";

export interface ServerOptions {
  /** Default: a temporary folder, removed by `stop`. */
  dataDir?: string;
  /** Default: the embedded engine in `dataDir`. */
  databaseUrl?: string;
  /** Default: a free one. */
  port?: number;
  env?: Record<string, string>;
  /** Flags of the start, such as `--demo`. */
  flags?: string[];
}

export interface Finished {
  code: number | null;
  stdout: string;
  stderr: string;
}

export interface TestServer {
  /** "http://127.0.0.1:PORT", the same after a restart. */
  readonly origin: string;
  readonly dataDir: string;
  pid(): number;
  output(): string;
  /** Ends it gracefully, and removes a temporary data folder. */
  stop(): Promise<void>;
  /** Ends it gracefully; the data stay for `restart`. Resolves to its exit code. */
  pause(): Promise<number | null>;
  /** Resolves to its exit code once it ends by itself. */
  ended(): Promise<number | null>;
  /** Kills it, as a power failure would. The data stay. */
  kill(): Promise<unknown>;
  /** Starts it on the same port and data, after ending it if it runs. */
  restart(): Promise<void>;
  /** Runs the operator's command line: `operator("credit", "alice", "1000", "--reason", "gift")`. */
  operator(...args: string[]): Promise<Finished>;
  /** The same after `sh` has arranged things: `operatorAfter("exec > report.csv", "report", "ledger")`. */
  operatorAfter(script: string, ...args: string[]): Promise<Finished>;
}

/** @throws Error with its output when it ends instead of listening. */
export async function startServer(options: ServerOptions = {}): Promise<TestServer> {
  const dataDir = options.dataDir ?? (await freshDataFolder());
  const env = {
    ...process.env,
    // Test runners set both, and Node prints a warning into the output that tests read.
    FORCE_COLOR: undefined,
    NO_COLOR: undefined,
    NODE_ENV: "test",
    LOG_LEVEL: "warn",
    HOST: "127.0.0.1",
    PORT: String(options.port ?? 0),
    DATA_DIR: dataDir,
    DATABASE_URL: options.databaseUrl ?? "",
    OPERATOR_TOKEN,
    // Jobs would change what a test counts.
    JOBS: "0",
    SUPERVISE: "0",
    ...options.env,
  };
  let running = await launch(env, options.flags ?? []);
  const { origin, port } = running;

  const pause = () => end(running.child, "SIGTERM");
  return {
    origin,
    dataDir,
    pid: () => running.child.pid!,
    output: () => running.output(),
    pause,
    ended: () => ended(running.child),
    kill: () => end(running.child, "SIGKILL"),
    async stop() {
      await pause();
      if (options.dataDir === undefined) await fs.rm(dataDir, { recursive: true, force: true });
    },
    async restart() {
      await pause();
      running = await launch({ ...env, PORT: port }, options.flags ?? []);
    },
    operator: (...args) => runOperator({ STARSHIP_URL: origin, OPERATOR_TOKEN: env.OPERATOR_TOKEN }, ...args),
    async operatorAfter(script, ...args) {
      const words = ["-c", `${script}; exec "$0" "$@"`, process.execPath, await bundled("operator"), ...args];
      return run("sh", words, { STARSHIP_URL: origin, OPERATOR_TOKEN: env.OPERATOR_TOKEN });
    },
  };
}

/** Runs the server to its end: for starts that must fail, and for one-off flags. */
export async function runServer(env: Record<string, string>, ...flags: string[]): Promise<Finished> {
  return runNode(await bundled("server"), flags, {
    LOG_LEVEL: "warn",
    PORT: "0",
    DATABASE_URL: "",
    OPERATOR_TOKEN,
    ...env,
  });
}

export async function runOperator(env: Record<string, string>, ...args: string[]): Promise<Finished> {
  return runNode(await bundled("operator"), args, env);
}

/** @param signal is sent when `isTime`. */
export async function interruptOperator(
  env: Record<string, string>,
  signal: NodeJS.Signals,
  isTime: Promise<void>,
  ...args: string[]
): Promise<Finished> {
  const child = start(process.execPath, [await bundled("operator"), ...args], env);
  void isTime.then(() => child.kill(signal));
  return finished(child);
}

interface Running {
  child: ChildProcess;
  origin: string;
  port: string;
  output(): string;
}

async function launch(env: NodeJS.ProcessEnv, flags: string[]): Promise<Running> {
  const program = await bundled("server");
  const child = spawn(process.execPath, [ONE_COMPILATION, program, ...flags], {
    cwd: root,
    env: { ...env, NODE_COMPILE_CACHE: compiled(program) },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let printed = "";
  return new Promise((resolve, reject) => {
    const read = (chunk: Buffer) => {
      printed += chunk.toString();
      const match = LISTENS.exec(printed);
      if (!match) return;
      resolve({ child, origin: String(match[1]), port: String(match[2]), output: () => printed });
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    child.once("error", reject);
    child.once("exit", (code, signal) => {
      reject(new Error(`the server ended (${signal ?? code}) instead of listening:\n${printed}`));
    });
  });
}

/** The folder of Node's cache of compiled code. */
function compiled(program: string): string {
  return path.join(path.dirname(program), "compiled");
}

function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  const whenEnded = ended(child);
  child.kill(signal);
  return whenEnded;
}

function ended(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode);
  return new Promise((resolve) => void child.once("exit", resolve));
}

function runNode(program: string, args: string[], env: Record<string, string>): Promise<Finished> {
  return run(process.execPath, [program, ...args], { ...env, NODE_COMPILE_CACHE: compiled(program) });
}

function run(command: string, args: string[], env: Record<string, string>): Promise<Finished> {
  return finished(start(command, args, env));
}

function start(command: string, args: string[], env: Record<string, string>) {
  return spawn(command, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
}

function finished(child: ReturnType<typeof start>): Promise<Finished> {
  let stdout = "";
  let stderr = "";
  child.stdout.on("data", (chunk: Buffer) => (stdout += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (stderr += chunk.toString()));
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => resolve({ code, stdout, stderr }));
  });
}
