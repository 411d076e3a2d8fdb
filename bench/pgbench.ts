/** The baseline: pgbench's TPC-B-like transaction on the same server. */
import fs from "node:fs";
import path from "node:path";
import { clusterTime, endedChildrenTime, run } from "./processor-time.ts";

const DEBIAN = "/usr/lib/postgresql";

function findPgbench(): string | null {
  const folders = fs.existsSync(DEBIAN) ? fs.readdirSync(DEBIAN).map((v) => path.join(DEBIAN, v, "bin")) : [];
  const candidates = [...(process.env["PATH"] ?? "").split(path.delimiter), ...folders].map((folder) =>
    path.join(folder, "pgbench"),
  );
  return process.env["PGBENCH"] ?? candidates.find((file) => fs.existsSync(file)) ?? null;
}

export interface Baseline {
  perSecond: number;
  /** In ms, of PostgreSQL and pgbench. */
  msEach: number;
}

/**
 * @param url of a database to fill.
 * @throws Error when pgbench is missing.
 */
export async function tpcb(
  url: string,
  { clients, seconds }: { clients: number; seconds: number },
): Promise<Baseline> {
  const pgbench = findPgbench();
  if (!pgbench) {
    throw new Error(
      "pgbench was not found: install PostgreSQL's own package, or name the program in PGBENCH",
    );
  }
  const { hostname, port, username, pathname } = new URL(url);
  const database = ["-h", hostname, "-p", port, "-U", username, pathname.slice(1)];
  // One branch per client avoids contention.
  await run(pgbench, ["-i", "-q", "-s", String(clients), ...database]);
  const cluster = await clusterTime(url);
  const spent = () => cluster() + endedChildrenTime();
  const before = spent();
  const output = await run(pgbench, ["-c", String(clients), "-j", "2", "-T", String(seconds), ...database]);
  const done = Number(/actually processed: (\d+)/.exec(output)?.[1]);
  return { perSecond: Number(/tps = ([\d.]+)/.exec(output)?.[1]), msEach: (spent() - before) / done };
}
