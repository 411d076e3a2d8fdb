/**
 * `npm run bench:sum-tree -- 1000000`: processor time and memory of the first tree over that many members and of
 * one after a thousand have changed; size and time of a path. Source: rules.md E11.
 */
import fs from "node:fs";
import { sql } from "kysely";
import { checkMember } from "../contract/evidence/member-path.ts";
import { sha256 } from "../contract/evidence/sha256.ts";
import { openContext } from "../server/core/open-context.ts";
import type { Context } from "../server/core/context.ts";
import { makeRoot } from "../server/evidence/make-root.ts";
import { readOwnPath } from "../server/evidence/own-path.ts";
import { migrate } from "../server/store/migrate.ts";
import { openPostgres, type Store } from "../server/store/store.ts";
import { freshDatabase, startPostgres } from "../tests/support/postgres.ts";
import { median } from "./ratios.ts";

const MEMBERS = Number(process.argv[2] ?? 1_000_000);
const CHANGED = 1_000;
const RUNS = 100;
const LIMITS = { buildSeconds: 60, memoryMiB: 1_024, changedShare: 0.1, pathBytes: 4_096, checkMs: 50 };
/** A slow phone takes this many times as long. */
const SLOWER = 4;
const TICKS = 100;

const postgres = await startPostgres();
const database = await freshDatabase(postgres.url);
const store = openPostgres(database.url);
try {
  await migrate(store.db);
  const ctx = await openContext(store.db);
  await grow(store.db);
  console.log(`${MEMBERS} members\n`);
  const build = await used(ctx, () => makeRoot(ctx));
  report("first tree, processor s in all", build.all, LIMITS.buildSeconds);
  report("memory of the process, MiB", process.resourceUsage().maxRSS / 1_024, LIMITS.memoryMiB);
  const idle = await used(ctx, () => makeRoot(ctx));
  await change(store.db);
  const update = await used(ctx, () => makeRoot(ctx));
  console.log(`nothing changed: ${idle.all.toFixed(2)} s; ${CHANGED} changed: ${update.all.toFixed(2)} s`);
  report(`${CHANGED} changed, share of the first`, update.all / build.all, LIMITS.changedShare);
  await measurePaths(ctx);
} finally {
  await store.close();
  await database.drop();
  await postgres.stop();
}

async function grow(db: Store): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`insert into member (account, referrer_id, created_at, depth, jump_id)
      select 'm' || i, null, now(), 0, null from generate_series(1, ${MEMBERS}::integer) i`.execute(tx);
    await sql`insert into wallet (member_id, usdt, points, fuel, lock, pass, seq, head_hash)
      select id, (random() * 1e12)::bigint, (random() * 1e11)::bigint, (random() * 1e12)::bigint, (random() * 1e10)::bigint,
        (random() * 20)::bigint * 1e8::bigint, 1, encode(sha256(id::text::bytea), 'hex') from member`.execute(
      tx,
    );
  });
  await sql`analyze wallet`.execute(db);
}

async function change(db: Store): Promise<void> {
  await sql`update wallet set usdt = usdt + 1, seq = seq + 1 where member_id % ${MEMBERS / CHANGED}::integer = 0`.execute(
    db,
  );
}

/** Of this process and its database connections. */
async function used(ctx: Context, work: () => Promise<unknown>): Promise<{ own: number; all: number }> {
  const before = process.cpuUsage();
  const earlier = await databaseSeconds(ctx.db);
  await work();
  const { user, system } = process.cpuUsage(before);
  const [own, ofDatabase] = [(user + system) / 1e6, (await databaseSeconds(ctx.db)) - earlier];
  console.log(`  of it ${own.toFixed(2)} s in this process, ${ofDatabase.toFixed(2)} s in the database`);
  return { own, all: own + ofDatabase };
}

async function databaseSeconds(db: Store): Promise<number> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where datname = current_database()`.execute(db);
  return rows.reduce((sum, { pid }) => {
    const fields = fs.readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]!.split(" ");
    return sum + (Number(fields[11]) + Number(fields[12])) / TICKS;
  }, 0);
}

async function measurePaths(ctx: Context): Promise<void> {
  const [sizes, checks, reads]: [number[], number[], number[]] = [[], [], []];
  for (let run = 0; run < RUNS; run += 1) {
    const member = BigInt(1 + Math.floor(Math.random() * MEMBERS));
    const began = performance.now();
    const { uid, root, path } = await readOwnPath(ctx, member);
    reads.push(performance.now() - began);
    sizes.push(Buffer.byteLength(JSON.stringify(path)));
    const start = performance.now();
    const checked = checkMember(uid, path!, root!.statement, sha256);
    checks.push(performance.now() - start);
    if ("fault" in checked) throw new Error(checked.fault);
  }
  report("largest path of two leaves, bytes", Math.max(...sizes), LIMITS.pathBytes);
  report(`checking it, ${SLOWER} times slower, ms`, median(checks) * SLOWER, LIMITS.checkMs);
  report(`the first time, ${SLOWER} times slower, ms`, checks[0]! * SLOWER, LIMITS.checkMs);
  console.log(`reading it: ${median(reads).toFixed(1)} ms`);
}

function report(name: string, value: number, limit: number): void {
  const isMet = value <= limit;
  console.log(
    `${name.padEnd(40)} ${value.toFixed(2).padStart(10)} of at most ${limit}: ${isMet ? "met" : "MISSED"}`,
  );
  if (!isMet) process.exitCode = 1;
}
