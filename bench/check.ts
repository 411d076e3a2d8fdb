/**
 * `npm run bench:check`: time and processor time of `ledger check` on PostgreSQL, whole and since a sealed point,
 * with the same new transactions and ever more old ones. `-- 1000 10000` sets the members.
 */
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { evidenceInspection } from "../server/evidence/check.ts";
import { makeRoot } from "../server/evidence/make-root.ts";
import { checkFromPoint } from "../server/ledger/check-since.ts";
import { createServer } from "../server/main/server.ts";
import { migrate } from "../server/store/migrate.ts";
import { openPostgres } from "../server/store/store.ts";
import { reportsInspection } from "../server/reports/check.ts";
import { Client } from "../tests/support/client.ts";
import { testEnvironment } from "../tests/support/opened.ts";
import { freshDatabase, startPostgres, withoutSync, type Postgres } from "../tests/support/postgres.ts";
import { makePlatform, LINES } from "./made-platform.ts";
import { clusterTime } from "./processor-time.ts";
import { median, type Requirement } from "./ratios.ts";
import { requirementTable } from "./report.ts";

const sizes = process.argv.slice(2).map(Number);
const SIZES = sizes.length > 0 ? sizes : [1_000, 10_000];
/** Ledger transactions since the point, each of another member. */
const NEW = [0, 100, 1_000];
const TURNS = 5;
const WAVE = 20;
/** Source: rules.md O135. The largest ratio of costs with ten times as many old transactions. */
const LIMIT = 2;

interface Cost {
  ms: number;
  processor: number;
}

const postgres = await startPostgres(withoutSync);
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "starship-bench-"));
try {
  console.log(
    "| old lines | whole, s | processor, s | new transactions | since the point, ms | processor, ms |",
  );
  console.log("|---|---|---|---|---|---|");
  const measured: Cost[][] = [];
  for (const size of SIZES) measured.push(await measure(postgres, size));
  const [first, last] = [measured[0]!, measured.at(-1)!];
  const requirements = NEW.map((count, i): Requirement => {
    const value = last[i]!.processor / first[i]!.processor;
    const name = `processor time of a check with ${count} new, ${SIZES.at(-1)} members to ${SIZES[0]}`;
    return { name, value, limit: LIMIT, unit: "x", isMet: value <= LIMIT };
  });
  console.log(`\n${requirementTable(requirements)}`);
  if (requirements.some(({ isMet }) => !isMet)) process.exitCode = 1;
} finally {
  await postgres.stop();
  fs.rmSync(folder, { recursive: true, force: true });
}

function seconds(ms: number): string {
  return (ms / 1_000).toFixed(1);
}

function memberOf(n: number, members: number): string {
  return `m${100 + ((n * Math.floor((members - 100) / 900)) % (members - 100))}`;
}

/** @returns costs by the number of new transactions. */
async function measure({ url }: Postgres, members: number): Promise<Cost[]> {
  const database = await freshDatabase(url);
  const store = openPostgres(database.url);
  await migrate(store.db);
  await store.close();
  await makePlatform(database.url, { members, outcomes: 1 });
  const dataDir = path.join(folder, String(members));
  fs.mkdirSync(dataDir);
  const server = await createServer(testEnvironment({ dataDir, databaseUrl: database.url }, {}));
  try {
    const { ctx } = server;
    const origin = await server.app.listen({ port: 0, host: "127.0.0.1" });
    const operator = new Client(origin);
    const spent = await clusterTime(database.url);
    const timed = async (run: () => Promise<void>): Promise<Cost> => {
      const [began, own, theirs] = [performance.now(), process.cpuUsage(), spent()];
      await run();
      const { user, system } = process.cpuUsage(own);
      return { ms: performance.now() - began, processor: (user + system) / 1_000 + spent() - theirs };
    };
    const check = async (whole: boolean) => {
      const answer = await checkFromPoint(ctx, [evidenceInspection(ctx), reportsInspection], { whole });
      if (!answer.ok || (answer.since === null) !== whole) throw new Error(JSON.stringify(answer));
    };
    await makeRoot(ctx);
    const whole = await timed(() => check(true));
    const costs: Cost[] = [];
    let added = 0;
    const point = await ctx.db.selectFrom("sealed_point").selectAll().executeTakeFirstOrThrow();
    for (const count of NEW) {
      for (; added < count; added += WAVE)
        await Promise.all(
          Array.from({ length: WAVE }, (_, i) => operator.credit(memberOf(added + i, members), "1")),
        );
      await makeRoot(ctx);
      await ctx.db.updateTable("sealed_point").set(point).execute();
      await check(false);
      const turns: Cost[] = [];
      for (let turn = 0; turn < TURNS; turn += 1) {
        await ctx.db.updateTable("sealed_point").set(point).execute();
        turns.push(await timed(() => check(false)));
      }
      const cost = {
        ms: median(turns.map(({ ms }) => ms)),
        processor: median(turns.map(({ processor }) => processor)),
      };
      costs.push(cost);
      console.log(
        `| ${(members * LINES).toLocaleString("en")} | ${seconds(whole.ms)} | ${seconds(whole.processor)} | ${count} | ${cost.ms.toFixed(0)} | ${cost.processor.toFixed(0)} |`,
      );
    }
    return costs;
  } finally {
    await server.close();
    await database.drop();
  }
}
