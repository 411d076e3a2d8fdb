/**
 * `npm run bench:servers`: rate and processor time of votes on one, two and four servers over one PostgreSQL, in
 * turns. `-- 16 10` sets clients and seconds of each part. Source: rules.md V25.
 */
import os from "node:os";
import { freshDatabase, startPostgres } from "../tests/support/postgres.ts";
import { startServer, type TestServer } from "../tests/support/server.ts";
import { load } from "./load.ts";
import { clusterTime, processTime } from "./processor-time.ts";
import { median, type Requirement } from "./ratios.ts";
import { requirementTable } from "./report.ts";
import { createVoters, pick, vote } from "./voters.ts";

const [clients = 16, seconds = 10] = process.argv.slice(2).map(Number);
const COUNTS = [1, 2, 4];
const TURNS = 3;
/** Many more than clients: in a large community, members who vote at the same time seldom pay the same members. */
const VOTERS = clients * 12;

interface Figures {
  perSecond: number;
  node: number;
  postgres: number;
}

const postgres = await startPostgres();
const servers: TestServer[] = [];
try {
  const database = await freshDatabase(postgres.url);
  while (servers.length < Math.max(...COUNTS)) servers.push(await startServer({ databaseUrl: database.url }));
  const cluster = await clusterTime(postgres.url);
  const voters = await createVoters(servers[0]!.origin, VOTERS);
  const measure = async (count: number): Promise<Figures> => {
    const origins = servers.slice(0, count).map(({ origin }) => origin);
    const spent = () => ({
      node: servers.reduce((sum, server) => sum + processTime(server.pid()), 0),
      postgres: cluster(),
    });
    const before = spent();
    const stats = await load("votes", origins, { clients, seconds }, (client, n) =>
      vote(pick(voters, clients, client, n)),
    );
    const after = spent();
    if (stats.refused > 0) throw new Error(`${stats.refused} votes were refused`);
    return {
      perSecond: stats.perSecond,
      node: (after.node - before.node) / stats.done,
      postgres: (after.postgres - before.postgres) / stats.done,
    };
  };
  // Servers that have just started compile their code.
  await measure(Math.max(...COUNTS));
  const runs = new Map<number, Figures[]>(COUNTS.map((count) => [count, []]));
  for (let turn = 0; turn < TURNS; turn += 1)
    for (const [count, figures] of runs) figures.push(await measure(count));
  const of = (count: number, figure: keyof Figures) => median(runs.get(count)!.map((run) => run[figure]));
  console.log(
    `${clients} clients, ${VOTERS} members, ${os.availableParallelism()} cores; medians of ${TURNS} turns`,
  );
  for (const count of COUNTS) {
    const [node, own] = [of(count, "node"), of(count, "postgres")];
    console.log(
      `${count} servers: ${of(count, "perSecond").toFixed(0)} votes a second; ${(node + own).toFixed(2)} ms (Node ${node.toFixed(2)}, PostgreSQL ${own.toFixed(2)})`,
    );
  }
  const check = await servers[0]!.operator("ledger", "check", "--json");
  const { broken } = JSON.parse(check.stdout) as { broken: string | null };
  console.log(`ledger check afterwards: ${broken ?? "ok"}`);
  const requirements = COUNTS.slice(1).map((count, i): Requirement => {
    const fewer = COUNTS[i]!;
    const value = of(fewer, "perSecond") / of(count, "perSecond");
    return { name: `rate of ${fewer} servers to ${count}'s`, value, limit: 1, unit: "x", isMet: value <= 1 };
  });
  console.log(`\n${requirementTable(requirements)}`);
} finally {
  await Promise.all(servers.map((server) => server.stop()));
  await postgres.stop();
}
