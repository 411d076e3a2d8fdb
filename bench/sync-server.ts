/**
 * `npm run bench:sync-server`: processor time of an unchanged `GET sync`, of one with new lines, and of the calls
 * that it replaced, in turns on both engines; on PostgreSQL its sessions are included.
 */
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { createServer, type Server } from "../server/main/server.ts";
import { newMember, passwords, type Client } from "../tests/support/client.ts";
import { testEnvironment } from "../tests/support/engine.ts";
import { freshDatabase, startPostgres } from "../tests/support/postgres.ts";
import { requirementTable } from "./report.ts";

const TURNS = 12;
const CALLS = 40;
/** What the app once fetched every 30 s. */
const replaced = [
  "account/info",
  "vote/ordinalsAmount",
  "wallet/balances",
  "vote/voteInfo",
  "wallet/balanceLogs?after=SEQ&limit=200",
  "vote/voteValues?limit=200",
  "config",
  "app/bannerList",
  "vote/setting",
  "nft/settings",
  "receipt/key",
  "notice?kind=notice&limit=200",
  "notice?kind=article&limit=200",
  "health",
];
/** The most that an unchanged sync may cost, in single calls. Source: rules.md A109. */
const limits = { embedded: 4, postgres: 3 };
const TICK_MS = 10;

const postgres = await startPostgres();
const database = await freshDatabase(postgres.url);
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "starship-bench-"));
try {
  const ratios = [
    { engine: "embedded", ratio: await measure(undefined) },
    { engine: "postgres", ratio: await measure(database.url) },
  ] as const;
  const requirements = ratios.map(({ engine, ratio }) => ({
    name: `an unchanged sync to a single call, ${engine}`,
    value: ratio,
    limit: limits[engine],
    unit: "x" as const,
    isMet: ratio <= limits[engine],
  }));
  console.log(`\n${requirementTable(requirements)}`);
} finally {
  await database.drop();
  await postgres.stop();
  fs.rmSync(folder, { recursive: true, force: true });
}

async function measure(databaseUrl: string | undefined): Promise<number> {
  const dataDir = path.join(folder, databaseUrl ? "postgres" : "embedded");
  fs.mkdirSync(dataDir);
  const server = await createServer(testEnvironment({ dataDir, ...(databaseUrl && { databaseUrl }) }, {}));
  try {
    const origin = await server.app.listen({ port: 0, host: "127.0.0.1" });
    const member = await furnish(origin);
    const cpu = async () =>
      process.cpuUsage().user / 1000 +
      process.cpuUsage().system / 1000 +
      (await sessionsCpu(server, databaseUrl));
    let cursor = await readCursor(server, member);
    const lines = (await member.call("GET wallet/balanceLogs", { limit: 1 })).list[0]!.seq;
    const kinds: Record<string, { run: () => Promise<unknown>; ms: number[] }> = {
      sync: {
        run: async () => {
          const { statusCode } = await get(server, member, `sync?since=${cursor}`);
          if (statusCode !== 304) throw new Error("something changed");
        },
        ms: [],
      },
      calls: {
        run: async () => {
          for (const call of replaced) await get(server, member, call.replace("SEQ", String(lines)));
        },
        ms: [],
      },
      whole: { run: () => get(server, member, "sync"), ms: [] },
    };
    for (const { run } of Object.values(kinds)) for (let i = 0; i < 300; i += 1) await run();
    for (let turn = 0; turn < TURNS; turn += 1) {
      cursor = await readCursor(server, member);
      for (const { run, ms } of Object.values(kinds)) {
        const before = await cpu();
        for (let i = 0; i < CALLS; i += 1) await run();
        ms.push(((await cpu()) - before) / CALLS);
      }
    }
    const [sync, calls, whole] = Object.values(kinds).map(({ ms }) => median(ms)) as [number, number, number];
    const single = calls / replaced.length;
    console.log(
      `${server.store.engine}: sync ${sync.toFixed(2)} ms, ${replaced.length} calls ${calls.toFixed(2)} ms, one ${single.toFixed(2)} ms, whole ${whole.toFixed(2)} ms`,
    );
    return sync / single;
  } finally {
    await server.close();
  }
}

async function furnish(origin: string): Promise<Client> {
  const member = await newMember(origin, "bench");
  await member.credit("bench", "900000");
  const { payPassword } = passwords;
  for (let i = 0; i < 10; i += 1) {
    const below = await newMember(origin, `below_${i}`, "bench");
    await below.credit(`below_${i}`, "5000");
    await member
      .call("POST vote/create", { level: 1 + (i % 3), payType: "usdt", payPassword })
      .catch(() => {});
    await below.call("POST vote/create", { level: 1, payType: "usdt", payPassword });
    await member.call("POST wallet/transfer", { account: `below_${i}`, amount: "10", payPassword });
  }
  for (let i = 0; i < 20; i += 1) {
    const languages = { en: { title: `Notice ${i}`, summary: "Summary", body: "Text. ".repeat(200) } };
    const kind = i % 2 ? "notice" : "article";
    const publishAt = new Date(Date.now() - 60_000).toISOString();
    await member.call("POST operator/notices", {
      kind,
      pinned: false,
      publishAt,
      languages,
      push: false,
    } as never);
  }
  await member.credit("bench", "1000", "fuel");
  await member.call("POST stake/create", { amount: "200", payPassword }).catch(() => {});
  await member.call("POST nft/buy", { id: 1, quantity: 2, payPassword });
  await member.call("POST nft/stake", { id: 1, quantity: 1, payPassword });
  return member;
}

async function get(server: Server, member: Client, call: string) {
  const answer = await server.app.inject({ url: `/api/${call}`, headers: { token: member.token! } });
  if (answer.statusCode !== 200 && answer.statusCode !== 304) throw new Error(`${call}: ${answer.body}`);
  return answer;
}

async function readCursor(server: Server, member: Client): Promise<string> {
  const answer = await get(server, member, "sync");
  return answer.json<{ data: { cursor: string } }>().data.cursor;
}

/** In ms, from the kernel's ticks. */
async function sessionsCpu(server: Server, databaseUrl: string | undefined): Promise<number> {
  if (databaseUrl === undefined) return 0;
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where datname = current_database()`.execute(server.ctx.db);
  const ticks = rows.map(({ pid }) => {
    const fields = fs.readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]!.split(" ");
    return Number(fields[11]) + Number(fields[12]);
  });
  return ticks.reduce((sum, count) => sum + count, 0) * TICK_MS;
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
}
