/**
 * `npm run bench:server`: rate and processor time of votes, transfers and reads, compared with pgbench on the same
 * PostgreSQL, and daily jobs for 1,000 to 100,000 payees. `-- 16 10` sets clients and seconds; `-- jobs` and `--
 * load` select a part. Source: rules.md Q3.
 */
import pg from "pg";
import type { Client } from "../tests/support/client.ts";
import { freshDatabase, startPostgres } from "../tests/support/postgres.ts";
import { startServer } from "../tests/support/server.ts";
import { measureJobs } from "./jobs.ts";
import { load, mixedLoad, type Stats, type NextRequest } from "./load.ts";
import { tpcb } from "./pgbench.ts";
import { clusterTime, processTime } from "./processor-time.ts";
import { requirementTable } from "./report.ts";
import type { Requirement } from "./ratios.ts";
import { createVoters, pick, transfer, vote } from "./voters.ts";

const numbers = process.argv
  .slice(2)
  .filter((word) => /^\d+$/.test(word))
  .map(Number);
const [clients = 16, seconds = 10] = numbers;
const isSelected = (part: string) =>
  process.argv.includes(part) || !process.argv.some((word) => /^(jobs|load)$/.test(word));
/** More than clients, so that no request waits for the same member's last payment. */
const MEMBERS = clients * 4;

/** The first two have limits of their own, also for unchanged answers. */
const READS = ["wallet/balances", "wallet/balanceLogs?limit=20", "vote/voteInfo", "vote/voteValues?limit=20"];

const postgres = await startPostgres();
const requirements: Requirement[] = [];
try {
  if (isSelected("load")) requirements.push(...(await measureLoad()));
  if (isSelected("jobs")) requirements.push(...(await measureJobs(postgres.url)));
} finally {
  await postgres.stop();
}
console.log(`\n${requirementTable(requirements)}`);

async function analyze(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query("vacuum analyze");
  await client.end();
}

/** Processor time in ms per request. */
interface Cost {
  node: number;
  postgres: number;
}

async function measureLoad(): Promise<Requirement[]> {
  const base = await freshDatabase(postgres.url);
  const baseline = await tpcb(base.url, { clients, seconds });
  await base.drop();
  const database = await freshDatabase(postgres.url);
  const server = await startServer({ databaseUrl: database.url });
  const cluster = await clusterTime(postgres.url);
  try {
    const members = await createVoters(server.origin, MEMBERS);
    const chosen = (client: number, n: number) => pick(members, clients, client, n);
    console.log(
      `${clients} clients, ${seconds} s each; ${MEMBERS} members; processor time in ms, and of pgbench's`,
    );
    console.log(
      `${"pgbench, TPC-B-like".padEnd(22)} ${baseline.perSecond.toFixed(0).padStart(7)} per second, ${baseline.msEach.toFixed(2)} ms`,
    );
    const measure = async (name: string, next: NextRequest): Promise<Stats & Cost> => {
      const before = { node: processTime(server.pid()), postgres: cluster() };
      const stats = await load(name, server.origin, { clients, seconds }, next);
      const cost = {
        node: (processTime(server.pid()) - before.node) / stats.done,
        postgres: (cluster() - before.postgres) / stats.done,
      };
      console.log(`${figureLine(stats)}; ${costLine(cost, baseline.msEach)}`);
      return { ...stats, ...cost };
    };
    const voting: NextRequest = (client, n) => vote(chosen(client, n));
    const transferring: NextRequest = (client, n) => transfer(chosen(client, n));
    // A server that has just started compiles its code.
    await load("warm-up", server.origin, { clients, seconds }, (client, n) =>
      n % 2 ? voting(client, n) : transferring(client, n),
    );
    // As pgbench does for its tables. Autovacuum would do it within a minute and change plans during the run.
    await analyze(database.url);
    const votes = await measure("votes", voting);
    const transfers = await measure("transfers", transferring);
    const reads: (Stats & Cost)[] = [];
    for (const path of READS)
      reads.push(await measure(path, (client, n) => get(chosen(client, n).client, path)));
    for (const path of READS.slice(0, 2)) {
      const tags = await Promise.all(members.map(({ client }) => tagOf(server.origin, client, path)));
      const next: NextRequest = (client, n) => {
        const member = chosen(client, n);
        const { headers } = get(member.client, path);
        return { path, headers: { ...headers, "if-none-match": tags[members.indexOf(member)]! } };
      };
      reads.push(await measure(`${path}, 304`, next));
    }
    const mixed = await mixedLoad(server.origin, { clients, seconds }, (client, n) => {
      const turn = (client + n) % (READS.length + 2);
      if (turn === 0) return { ...voting(client, n), name: "votes, mixed" };
      if (turn === 1) return { ...transferring(client, n), name: "transfers, mixed" };
      return { ...get(chosen(client, n).client, READS[turn - 2]!), name: `${READS[turn - 2]!}, mixed` };
    });
    for (const figures of mixed) console.log(figureLine(figures));
    const { broken } = JSON.parse((await server.operator("ledger", "check", "--json")).stdout) as {
      broken: string | null;
    };
    console.log(`ledger check afterwards: ${broken ?? "ok"}`);
    const ofBaseline = ({ node, postgres: own }: Cost) => (node + own) / baseline.msEach;
    return [
      requirement("processor time of a vote to pgbench's", ofBaseline(votes), 2.5),
      requirement("processor time of a transfer to pgbench's", ofBaseline(transfers), 1.5),
      ...limited(reads).map((read) =>
        requirement(`processor time of ${read.name} to pgbench's`, ofBaseline(read), 0.6),
      ),
      requirement("pgbench's rate to votes'", baseline.perSecond / votes.perSecond, 2),
      ...limited(reads).map((read) =>
        requirement(`10 times votes' rate to ${read.name}`, (10 * votes.perSecond) / read.perSecond, 1),
      ),
      ...[votes, transfers, ...reads, ...mixed].map(({ name, p50, p99 }) =>
        requirement(`p99 to p50 of ${name}`, p99 / p50, 5),
      ),
    ];
  } finally {
    await server.stop();
    await database.drop();
  }
}

function limited<T extends Stats>(reads: T[]): T[] {
  return reads.filter(({ name }) => READS.slice(0, 2).some((path) => name.startsWith(path)));
}

async function tagOf(origin: string, member: Client, path: string): Promise<string> {
  const { headers } = await fetch(`${origin}/api/${path}`, get(member, path));
  return headers.get("etag")!;
}

function get(member: Client, path: string) {
  return { path, headers: { token: member.token! } };
}

function figureLine({ name, perSecond, p50, p99, refused }: Stats): string {
  const times = `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`;
  return `${name.padEnd(34)} ${perSecond.toFixed(0).padStart(7)} per second, ${times}${refused ? `, ${refused} REFUSED` : ""}`;
}

function costLine({ node, postgres: own }: Cost, baseline: number): string {
  const ratio = (node + own) / baseline;
  return `${(node + own).toFixed(2)} ms (Node ${node.toFixed(2)}, PostgreSQL ${own.toFixed(2)}), ${ratio.toFixed(1)} x`;
}

function requirement(name: string, value: number, limit: number): Requirement {
  return { name, value, limit, unit: "x", isMet: value <= limit };
}
