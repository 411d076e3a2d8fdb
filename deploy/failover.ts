/**
 * `node deploy/failover.ts`: members vote, transfer and read through HAProxy while each part of the cluster of
 * `deploy/cluster.sh up` fails in turn. Compares acknowledged payments with booked ones.
 */
import { execFile } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { Load, type Period } from "./rehearsal/load.ts";
import {
  addresses,
  cluster,
  folder,
  ledgerHolds,
  node,
  noticedRestoration,
  run,
  secrets,
} from "./rehearsal/cluster.ts";

const execute = promisify(execFile);
const BACK_WITHIN_S = 30;
const MEMBERS = Number(process.env.MEMBERS ?? 6);

interface Fault {
  name: string;
  /** @returns a function that undoes the fault once the service is back. */
  strike(): Promise<() => Promise<unknown>>;
}

const pidOf = (name: string) => Number(fs.readFileSync(path.join(folder, "run", `${name}.pid`), "utf8"));
const primary = async () => Number((await run("primary")).trim());
const postmaster = async (at: number) => Number((await run("postmaster", String(at))).trim());

async function processesOf(at: number): Promise<number[]> {
  const parent = await postmaster(at);
  const { stdout } = await execute("ps", ["-o", "pid=", "--ppid", String(parent)]);
  return [parent, ...stdout.split("\n").map(Number).filter(Boolean)];
}

function signal(pids: number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch {
      // It has ended by itself.
    }
  }
}

async function etcdLeader(): Promise<number> {
  const endpoints = [1, 2, 3].map((n) => `http://${node(n)}:2379`).join(",");
  const { stdout } = await execute(
    "etcdctl",
    [`--endpoints=${endpoints}`, "endpoint", "status", "-w", "json"],
    {
      env: { ...process.env, ETCDCTL_API: "3" },
    },
  );
  const members = JSON.parse(stdout) as {
    Endpoint: string;
    Status: { header: { member_id: number }; leader: number };
  }[];
  const leader = members.find(({ Status }) => Status.leader === Status.header.member_id)!;
  return [1, 2, 3].find((n) => leader.Endpoint.includes(`${node(n)}:`))!;
}

async function synchronous(): Promise<number> {
  const response = await fetch(`http://${node(1)}:8008/cluster`);
  const { members } = (await response.json()) as { members: { name: string; role: string }[] };
  return Number(members.find(({ role }) => role === "sync_standby")!.name);
}

const faults: Fault[] = [
  {
    name: "PostgreSQL of the primary killed (-9)",
    async strike() {
      signal([await postmaster(await primary())], "SIGKILL");
      return async () => {};
    },
  },
  {
    name: "machine of the primary killed (-9): Patroni and PostgreSQL",
    async strike() {
      const at = await primary();
      const processes = await processesOf(at);
      signal([pidOf(`starship-patroni@${at}`), ...processes], "SIGKILL");
      return () => run("start", "starship-patroni@.service", String(at));
    },
  },
  {
    name: "synchronous replica cut off (stopped, connections open)",
    async strike() {
      const at = await synchronous();
      const processes = [pidOf(`starship-patroni@${at}`), ...(await processesOf(at))];
      signal(processes, "SIGSTOP");
      return async () => signal(processes, "SIGCONT");
    },
  },
  {
    name: "etcd's leader killed (-9)",
    async strike() {
      const at = await etcdLeader();
      signal([pidOf(`starship-etcd@${at}`)], "SIGKILL");
      return () => run("start", "starship-etcd@.service", String(at));
    },
  },
  {
    name: "PgBouncer killed (-9) and started",
    async strike() {
      signal([pidOf("starship-pgbouncer")], "SIGKILL");
      await run("start", "starship-pgbouncer.service");
      return async () => {};
    },
  },
  {
    name: "servers replaced one after the other by a newer version",
    async strike() {
      await run("release", "2");
      for (const n of [1, 2, 3]) {
        await run("deploy", String(n), "2");
        await until(60, () => isReady(n));
      }
      return async () => {};
    },
  },
];

async function isReady(n: number): Promise<boolean> {
  return (await fetch(`http://${node(n)}:8080/api/ready`).catch(() => null))?.ok ?? false;
}

async function until(seconds: number, holds: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + seconds * 1000;
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`not within ${seconds} s`);
    await delay(200);
  }
}

/** Whether all three members of Patroni run or stream, and one is synchronous. */
async function isWhole(): Promise<boolean> {
  const response = await fetch(`http://${node(await primary().catch(() => 1))}:8008/cluster`).catch(
    () => null,
  );
  if (!response) return false;
  const { members } = (await response.json()) as { members: { role: string; state: string }[] };
  const states = members.map(({ state }) => state);
  return (
    states.filter((state) => state === "running" || state === "streaming").length === 3 &&
    members.some(({ role }) => role === "sync_standby")
  );
}

const seconds = (ms: number) => (ms / 1000).toFixed(1);

function row(name: string, { votes, transfers, reads, old, oldest, gap, readGap, slowest }: Period): string {
  const cells = [
    name,
    votes,
    transfers,
    reads,
    old,
    seconds(oldest),
    seconds(gap),
    seconds(readGap),
    seconds(slowest),
  ];
  return `| ${cells.join(" | ")} |`;
}

const { OPERATOR_TOKEN } = secrets();
const load = await Load.begin(cluster, OPERATOR_TOKEN, MEMBERS);
const lines = [
  "| fault | votes | transfers | reads | of those from a replica | oldest of those, s | longest without a payment, s | longest without a read, s | slowest request, s |",
  "|---|---|---|---|---|---|---|---|---|",
];
console.log(lines.join("\n"));
await delay(8_000);
console.log(row("none", load.period()));
let late = 0;
for (const { name, strike } of faults) {
  const undo = await strike();
  await load.allPaidSince(performance.now());
  await delay(3_000);
  await undo();
  await until(120, isWhole);
  const period = load.period();
  if (period.gap > BACK_WITHIN_S * 1000) late += 1;
  console.log(row(name, period));
}
await load.end();
const counts = await load.count();
console.log(
  `\nacknowledged ${counts.acknowledged}, booked ${counts.booked}, lost ${counts.lost}, twice ${counts.twice}, retries without an end ${counts.open}`,
);
const holds = await ledgerHolds(`${addresses.FRONT}:5000`);
console.log(`ledger check: ${holds ? "holds" : "FAILS"}`);
const versions = [1, 2, 3].map((n) => path.basename(fs.realpathSync(`/proc/${pidOf(`starship@${n}`)}/cwd`)));
console.log(`servers at the end: ${versions.join(", ")}`);
const isTakenForRestored = (await noticedRestoration(`http://${node(1)}:8080`)) !== null;
console.log(`failovers taken for a restoration: ${isTakenForRestored ? "YES" : "none"}`);
const failed = counts.lost + counts.twice + counts.open + late + Number(!holds) + Number(isTakenForRestored);
process.exitCode = failed > 0 ? 1 : 0;
