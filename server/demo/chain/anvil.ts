/** anvil from npm, for demo and tests. */
import { spawn, type ChildProcess } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { root } from "../../core/root.ts";

export interface Anvil {
  /** "http://127.0.0.1:PORT" */
  url: string;
  /** Waits for the saved state. */
  stop(): Promise<void>;
}

const START_LIMIT_MS = 20_000;
const LISTENS = /Listening on (127\.0\.0\.1:\d+)/;

/** Null if not installed. */
export function anvilProgram(): string | null {
  const arch = process.arch === "x64" ? "amd64" : process.arch;
  const file = process.platform === "win32" ? "anvil.exe" : "anvil";
  const program = path.join(
    root,
    "node_modules",
    `@foundry-rs/anvil-${process.platform}-${arch}`,
    "bin",
    file,
  );
  return fs.existsSync(program) ? program : null;
}

/**
 * It ends with this process, even after a kill.
 * @param flags besides its address.
 * @throws Error with its output when it does not start.
 */
export async function startAnvil(program: string, flags: string[] = []): Promise<Anvil> {
  const keeper = path.join(root, "server/demo/chain/keeper.ts");
  const child = spawn(
    process.execPath,
    [keeper, program, "--host", "127.0.0.1", "--port", "0", ...flags],
    // Ctrl-C must reach only the server, which stops anvil in order.
    { stdio: ["pipe", "pipe", "pipe"], detached: true },
  );
  const url = `http://${await listening(child)}`;
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  return {
    url,
    stop: async () => {
      child.stdin.end();
      await ended;
    },
  };
}

function listening(child: ChildProcess): Promise<string> {
  let output = "";
  return new Promise((resolve, reject) => {
    const limit = setTimeout(() => child.kill("SIGTERM"), START_LIMIT_MS);
    const read = (chunk: Buffer) => {
      // Later output has a line per request.
      if (output.length < 20_000) output += chunk.toString();
      const address = LISTENS.exec(output)?.[1];
      if (address === undefined) return;
      clearTimeout(limit);
      resolve(address);
    };
    child.stdout?.on("data", read);
    child.stderr?.on("data", read);
    child.once("error", reject);
    child.once("exit", () => {
      clearTimeout(limit);
      reject(new Error(`anvil did not start:\n${output.slice(-2_000)}`));
    });
  });
}
