/**
 * `node bench/begin.ts [VOTES] [LOTS]`: processor time that a run takes to record its payees, in this process and
 * PostgreSQL. Source: rules.md J3, Q4.
 */
import { readFileSync } from "node:fs";
import { sql } from "kysely";
import { UNIT } from "../contract/money.ts";
import type { DailyJobName } from "../contract/daily/schemas.ts";
import { advance, begin } from "../server/daily/run-steps.ts";
import { migrate } from "../server/store/migrate.ts";
import { openPostgres, type Store } from "../server/store/store.ts";
import { freshDatabase, startPostgres, withoutSync } from "../tests/support/postgres.ts";

const VOTES = Number(process.argv[2] ?? 1_000_000);
const MEMBERS_WITH_LOTS = 100_000;
const LOTS = Number(process.argv[3] ?? 40);
const DAY = "2026-12-31";
/** Ticks per second of the kernel's counters. */
const TICKS = 100;

const postgres = await startPostgres(withoutSync);
const database = await freshDatabase(postgres.url);
const { db, close } = openPostgres(database.url);
try {
  await migrate(db);
  await populate(db);
  await measure("dividend", VOTES, "votes");
  await measure("lock", MEMBERS_WITH_LOTS, `members with ${LOTS} lots`);
} finally {
  await close();
  await database.drop();
  await postgres.stop();
}

async function measure(name: DailyJobName, count: number, payees: string): Promise<void> {
  const started = performance.now();
  const before = await processorTime(db);
  let longest = 0;
  const step = async (perform: () => Promise<unknown>) => {
    const from = performance.now();
    await perform();
    longest = Math.max(longest, performance.now() - from);
  };
  await step(() => db.transaction().execute((tx) => begin(tx, name, DAY, new Date())));
  while (await isListing(name))
    await step(() => db.transaction().execute((tx) => advance(tx, name, DAY, new Date())));
  const spent = (await processorTime(db)) - before;
  const { rows } = await sql<{ count: bigint }>`
    select count(*) as count from job_payment where name = ${name}`.execute(db);
  if (Number(rows[0]!.count) !== count) throw new Error(`${name} recorded ${rows[0]!.count} of ${count}`);
  console.log(
    `${name}: ${count.toLocaleString("en")} ${payees} recorded in ${seconds(performance.now() - started)}, ` +
      `${seconds(spent)} of processor time, ${seconds((spent * 100_000) / count)} per 100,000; ` +
      `the longest transaction ${seconds(longest)}`,
  );
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(2)} s`;
}

async function isListing(name: string): Promise<boolean> {
  const run = db.selectFrom("job_run").select("listing").where("name", "=", name).where("day", "=", DAY);
  return (await run.executeTakeFirstOrThrow()).listing;
}

/** Of this process and the database's sessions, in ms. */
async function processorTime(store: Store): Promise<number> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where datname = current_database()`.execute(store);
  const ticks = rows.map(({ pid }) => {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]!.split(" ");
    return Number(fields[11]) + Number(fields[12]);
  });
  const { user, system } = process.cpuUsage();
  return (ticks.reduce((sum, one) => sum + one, 0) * 1000) / TICKS + (user + system) / 1000;
}

async function populate(store: Store): Promise<void> {
  const members = Math.max(VOTES, MEMBERS_WITH_LOTS);
  await store.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`
      insert into member (account, referrer_id, created_at, depth, jump_id)
      select 'payee_' || n, null, now(), 0, null from generate_series(1, ${members}::integer) n`.execute(tx);
    await sql`insert into wallet (member_id, head_hash) select id, ${"0".repeat(64)} from member`.execute(tx);
    await sql`
      insert into vote (member_id, level, pay_price, vote_value, repurchases_left, base_value, repurchase_fuel, seat, status, created_at)
      select id, 1, ${100n * UNIT}::bigint, ${150n * UNIT}::bigint, 10, ${150n * UNIT}::bigint, ${10n * UNIT}::bigint, id, 'active', now()
      from member order by id limit ${VOTES}`.execute(tx);
    await sql`
      insert into locked_lot (member_id, day, rate, amount)
      select id, ${DAY}::date - n, 1000000, ${UNIT}::bigint
      from (select id from member order by id limit ${MEMBERS_WITH_LOTS}) m, generate_series(1, ${LOTS}::integer) n`.execute(
      tx,
    );
    await sql`insert into pool (pool, asset, stripe, balance) values ('dividend', 'usdt', 0, ${1_000_000n * UNIT})`.execute(
      tx,
    );
  });
  await store.connection().execute(async (session) => {
    await sql`set statement_timeout = 0`.execute(session);
    await sql`vacuum analyze`.execute(session);
    await sql`set statement_timeout = '10s'`.execute(session);
  });
}
