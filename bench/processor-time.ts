/** Reads the kernel's counters (Linux). */
import { spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import pg from "pg";

/** Ticks per second of the kernel's counters. */
const TICKS = 100;

interface ProcessStat {
  parent: number;
  /** In ms: `own` of the process, `ended` of its children that have ended. */
  own: number;
  ended: number;
}

/**
 * @returns a function for the time used so far, in ms, by sessions, ended ones included, and the cluster's own
 * processes.
 */
export async function clusterTime(url: string): Promise<() => number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  const { parent } = statOf(rows[0]!.pid)!;
  await client.end();
  return () => {
    const { own, ended } = statOf(parent)!;
    const children = readdirSync("/proc")
      .filter((name) => /^\d+$/.test(name))
      .map((name) => statOf(Number(name)))
      .filter((stat) => stat?.parent === parent);
    return children.reduce((sum, child) => sum + child!.own, own + ended);
  };
}

/** In ms; NaN once the process has ended. */
export function processTime(pid: number): number {
  return statOf(pid)?.own ?? Number.NaN;
}

/** In ms, of the programs that this process has run. */
export function endedChildrenTime(): number {
  return statOf(process.pid)!.ended;
}

/** The program's time is not counted as this process's. @returns its output. */
export function run(file: string, args: string[]): Promise<string> {
  const child = spawn(file, args, { stdio: ["ignore", "pipe", "pipe"] });
  let printed = "";
  let complaint = "";
  child.stdout.on("data", (chunk: Buffer) => (printed += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (complaint += chunk.toString()));
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => (code === 0 ? resolve(printed) : reject(new Error(complaint))));
  });
}

const ms = (ticks: number) => (ticks * 1000) / TICKS;

/** Null for a process that has ended. */
function statOf(pid: number): ProcessStat | null {
  let text: string;
  try {
    text = readFileSync(`/proc/${pid}/stat`, "utf8");
  } catch {
    return null;
  }
  // The process name before it may contain any characters.
  const fields = text
    .slice(text.lastIndexOf(") ") + 2)
    .split(" ")
    .map(Number);
  return {
    parent: fields[1]!,
    own: ms(fields[11]! + fields[12]!),
    ended: ms(fields[13]! + fields[14]!),
  };
}
