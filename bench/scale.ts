/**
 * `npm run bench:scale -- --members 1000000`: processor time of calls, of server and database, on made platforms of
 * that size and of 1,000, in turns. `--outcomes 5` sets the answers kept per member. Source: rules.md O138.
 */
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { sql } from "kysely";
import { hashPassword } from "../server/accounts/passwords.ts";
import { PURGE_BATCH } from "../server/core/retention.ts";
import { makeRoot } from "../server/evidence/make-root.ts";
import { purges } from "../server/main/purges.ts";
import { createServer, type Server } from "../server/main/server.ts";
import { migrate } from "../server/store/migrate.ts";
import { openPostgres } from "../server/store/store.ts";
import { Client, passwords } from "../tests/support/client.ts";
import { testEnvironment } from "../tests/support/opened.ts";
import { freshDatabase, startPostgres, withoutSync, type Database } from "../tests/support/postgres.ts";
import { LINES, makePlatform } from "./made-platform.ts";
import { clusterTime } from "./processor-time.ts";
import { median, type Requirement } from "./ratios.ts";
import { requirementTable } from "./report.ts";

const { values } = parseArgs({ options: { members: { type: "string" }, outcomes: { type: "string" } } });
const FEW = 1_000;
const MANY = Number(values.members ?? 100_000);
const OUTCOMES = Number(values.outcomes ?? 5);
const TURNS = 5;
const CALLS = 20;
/** Per platform, spread over all members. */
const CALLERS = 10;
const LIMIT = 2;
/** Rounds of all purges. */
const PURGES = 20;
const { payPassword } = passwords;

interface Platform {
  members: number;
  madeIn: number;
  database: Database;
  server: Server;
  callers: Caller[];
}

interface Caller {
  client: Client;
  referrer: string;
  cursor: string;
}

const calls: Record<string, (caller: Caller) => Promise<unknown>> = {
  "wallet/balances": ({ client }) => client.call("GET wallet/balances", {}),
  "the bill's first page": ({ client }) => client.call("GET wallet/balanceLogs", { limit: 20 }),
  transfer: ({ client, referrer }) =>
    client.call("POST wallet/transfer", { account: referrer, amount: "10", payPassword }),
  vote: ({ client }) => client.call("POST vote/create", { level: 1, payType: "usdt", payPassword }),
  "team: sums": ({ client }) => client.call("GET community/info", {}),
  "team: direct members": ({ client }) => client.call("GET community/communityList", { limit: 20 }),
  notices: ({ client }) => client.call("GET notice", { kind: "notice", limit: 20 }),
  inbox: ({ client }) => client.call("GET inbox", { limit: 20 }),
  "account events": ({ client }) => client.call("GET account/events", { limit: 20 }),
  "sync, unchanged": ({ client, cursor }) => client.answer("GET sync", { since: cursor }),
  "sync, whole": ({ client }) => client.call("GET sync", {}),
};

const postgres = await startPostgres({ ...withoutSync, autovacuum: "off" });
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "starship-bench-"));
const platforms: Platform[] = [];
try {
  for (const members of [FEW, MANY]) platforms.push(await open(members));
  const spent = await clusterTime(postgres.url);
  const rows = new Map<string, number[][]>();
  for (const [name, call] of Object.entries(calls)) {
    const costs: number[][] = platforms.map(() => []);
    for (let turn = 0; turn < TURNS; turn += 1)
      for (const [i, { callers }] of platforms.entries()) {
        if (name.startsWith("sync")) await renewCursors(callers);
        const [own, theirs] = [process.cpuUsage(), spent()];
        for (let n = 0; n < CALLS; n += 1) await call(callers[n % callers.length]!);
        const { user, system } = process.cpuUsage(own);
        // The first turn compiles.
        if (turn > 0) costs[i]!.push(((user + system) / 1_000 + spent() - theirs) / CALLS);
      }
    rows.set(name, costs);
    console.log(`${name}: ${costs.map((cost) => median(cost).toFixed(2)).join(", ")} ms`);
  }
  report(rows);
  await reportPurges(platforms.at(-1)!);
} finally {
  for (const { server, database } of platforms) {
    await server.close();
    await database.drop();
  }
  await postgres.stop();
  fs.rmSync(folder, { recursive: true, force: true });
}

async function open(members: number): Promise<Platform> {
  const database = await freshDatabase(postgres.url);
  const store = openPostgres(database.url);
  await migrate(store.db);
  await store.close();
  const began = performance.now();
  await makePlatform(database.url, { members, outcomes: OUTCOMES });
  const madeIn = (performance.now() - began) / 1_000;
  const dataDir = path.join(folder, String(members));
  fs.mkdirSync(dataDir);
  const server = await createServer(testEnvironment({ dataDir, databaseUrl: database.url }, {}));
  const origin = await server.app.listen({ port: 0, host: "127.0.0.1" });
  await makeRoot(server.ctx);
  console.log(`${members.toLocaleString("en")} members made in ${madeIn.toFixed(0)} s`);
  return { members, madeIn, database, server, callers: await openCallers(server, origin, members) };
}

/** Made members have no passwords. */
async function openCallers(server: Server, origin: string, members: number): Promise<Caller[]> {
  const hashes = { login: passwords.password, pay: payPassword };
  const callers: Caller[] = [];
  for (let n = 0; n < CALLERS; n += 1) {
    const id = 2 * Math.floor((members * (n + 1)) / (CALLERS + 1) / 2);
    for (const [kind, password] of Object.entries(hashes))
      await sql`
        insert into credential (member_id, kind, hash) values (${id}, ${kind}, ${await hashPassword(password)})`.execute(
        server.ctx.db,
      );
    const { rows } = await sql<{ account: string }>`
      select r.account from member m join member r on r.id = m.referrer_id where m.id = ${id}`.execute(
      server.ctx.db,
    );
    const client = await new Client(origin).login(`m${id}`);
    await client.credit(`m${id}`, "900000");
    callers.push({ client, referrer: rows[0]!.account, cursor: "" });
  }
  return callers;
}

async function renewCursors(callers: Caller[]): Promise<void> {
  for (const caller of callers) {
    const { cursor } = await caller.client.call("GET sync", {});
    caller.cursor = cursor;
  }
}

/** Purges what is due on a platform of two years that has never purged. */
async function reportPurges({ server: { ctx } }: Platform): Promise<void> {
  const due = await sql<{ outcomes: number }>`
    select count(*)::integer as outcomes from outcome where created_at < now() - interval '90 days'`.execute(
    ctx.db,
  );
  const times: number[] = [];
  for (let round = 0; round < PURGES; round += 1) {
    for (const purge of purges) {
      const began = performance.now();
      await ctx.db.transaction().execute((tx) => purge(tx, ctx.now(), PURGE_BATCH));
      times.push(performance.now() - began);
    }
  }
  console.log(
    `\npurges: ${due.rows[0]!.outcomes} answers older than 90 days; ${times.length} pieces, median ${median(times).toFixed(1)} ms, longest ${Math.max(...times).toFixed(0)} ms`,
  );
}

function report(rows: Map<string, number[][]>): void {
  const [few, many] = platforms as [Platform, Platform];
  const size = ({ members }: Platform) => members.toLocaleString("en");
  console.log(
    `\nlines: ${platforms.map(({ members }) => (members * LINES).toLocaleString("en")).join(", ")}`,
  );
  console.log(`| call | ${size(few)} members, ms | ${size(many)} members, ms | ratio |\n|---|---|---|---|`);
  const requirements: Requirement[] = [];
  for (const [name, costs] of rows) {
    const [a, b] = costs.map(median) as [number, number];
    console.log(`| ${name} | ${a.toFixed(2)} | ${b.toFixed(2)} | ${(b / a).toFixed(2)} |`);
    requirements.push({ name, value: b / a, limit: LIMIT, unit: "x", isMet: b / a <= LIMIT });
  }
  console.log("\n```text");
  for (const { name, value } of requirements)
    console.log(
      `${name.padEnd(24)} ${"#".repeat(Math.round(value * 20)).padEnd(40, ".")} ${value.toFixed(2)}`,
    );
  console.log("```\n");
  console.log(requirementTable(requirements));
  if (requirements.some(({ isMet }) => !isMet)) process.exitCode = 1;
}
