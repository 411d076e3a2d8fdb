/** The baseline: pgbench's TPC-B-like transaction on the same server. */
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";

const DEBIAN = "/usr/lib/postgresql";

/** From PGBENCH, the path, or Debian's package `postgresql`; else null. */
function findPgbench(): string | null {
  const folders = fs.existsSync(DEBIAN) ? fs.readdirSync(DEBIAN).map((v) => path.join(DEBIAN, v, "bin")) : [];
  const candidates = [...(process.env["PATH"] ?? "").split(path.delimiter), ...folders].map((folder) =>
    path.join(folder, "pgbench"),
  );
  return process.env["PGBENCH"] ?? candidates.find((file) => fs.existsSync(file)) ?? null;
}

/**
 * @param url of a database to fill.
 * @returns transactions per second.
 * @throws Error when pgbench is missing.
 */
export function tpcb(url: string, { clients, seconds }: { clients: number; seconds: number }): number {
  const pgbench = findPgbench();
  if (!pgbench) {
    throw new Error(
      "pgbench was not found: install PostgreSQL's own package, or name the program in PGBENCH",
    );
  }
  const { hostname, port, username, pathname } = new URL(url);
  const database = ["-h", hostname, "-p", port, "-U", username, pathname.slice(1)];
  const run = (...flags: string[]) =>
    execFileSync(pgbench, [...flags, ...database], { stdio: ["ignore", "pipe", "pipe"], encoding: "utf8" });
  // One branch per client, to avoid contention.
  run("-i", "-q", "-s", String(clients));
  const output = run("-c", String(clients), "-j", "2", "-T", String(seconds));
  return Number(/tps = ([\d.]+)/.exec(output)?.[1]);
}
