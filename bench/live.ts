/**
 * `npm run bench:live`: cost and delay of open live channels. `-- 5000` sets their number, which `ulimit -n` must
 * allow. The readers run in this process, the server in another.
 */
import { createHash } from "node:crypto";
import http from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { LIVE_PATH } from "../contract/live.ts";
import { GENESIS_HASH } from "../contract/wallet/statement.ts";
import { Client } from "../tests/support/client.ts";
import { freshDatabase, startPostgres } from "../tests/support/postgres.ts";
import { startServer } from "../tests/support/server.ts";
import type { Requirement } from "./ratios.ts";
import { requirementTable } from "./report.ts";

const COUNT = Number(process.argv[2] ?? 5_000);
const IDLE_MS = 60_000;
const CREDITS = 300;
const OPENED_AT_ONCE = 100;

const postgres = await startPostgres();
const database = await freshDatabase(postgres.url);
const env = { LIVE_CHANNELS: String(COUNT), JOBS: "0" };
const server = await startServer({ databaseUrl: database.url, env });
const operator = new Client(server.origin);
const toldAt = new Float64Array(COUNT);
try {
  await makeMembers(database.url);
  const before = await figures();
  const began = performance.now();
  for (let from = 0; from < COUNT; from += OPENED_AT_ONCE) {
    const numbers = Array.from({ length: Math.min(OPENED_AT_ONCE, COUNT - from) }, (_, i) => from + i);
    await Promise.all(numbers.map(openChannel));
  }
  const openedIn = performance.now() - began;
  const opened = await figures();
  await delay(IDLE_MS);
  const idle = await figures();
  const took = await tellAll();
  const told = await figures();
  const own = await tellOwn();
  const after = await figures();
  const kbEach = (idle.memory - before.memory) / COUNT / 1_000;
  const idleShare = ((idle.cpu - opened.cpu) / (IDLE_MS / 1_000)) * 100;
  console.log(
    [
      `${COUNT} channels, opened in ${(openedIn / 1_000).toFixed(1)} s with ${(opened.cpu - before.cpu).toFixed(1)} s of processor time`,
      `memory      ${megabytes(before.memory)} before, ${megabytes(idle.memory)} with them: ${kbEach.toFixed(1)} kB each`,
      `heap        ${megabytes(before.heap)} before, ${megabytes(idle.heap)} with them`,
      `idle        ${idleShare.toFixed(1)} % of one core, heartbeats and session checks included`,
      `broadcast   all told within ${took.toFixed(0)} ms, ${(told.cpu - idle.cpu).toFixed(2)} s of processor time`,
      `credits     ${CREDITS} one after the other: told ${line(own)} after their answer; ${(((after.cpu - told.cpu) / CREDITS) * 1_000).toFixed(1)} ms of processor time each`,
    ].join("\n"),
  );
  console.log(
    requirementTable([
      requirement("memory of a channel", kbEach, 60, "kB"),
      requirement("ms of processor time a second when idle", idleShare * 10, 200, "ms"),
    ]),
  );
} finally {
  await server.stop();
  await database.drop();
  await postgres.stop();
  process.exit();
}

function requirement(name: string, value: number, limit: number, unit: Requirement["unit"]): Requirement {
  return { name, value, limit, unit, isMet: value <= limit };
}

/** Sessions are inserted by SQL: signing in would take hours of password hashing. */
async function makeMembers(url: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  const hashes = Array.from({ length: COUNT }, (_, i) => createHash("sha256").update(tokenOf(i)).digest());
  await client.query(
    `with made as (
       insert into member (account, referrer_id, created_at, depth, jump_id)
       select 'live_' || i, g.id, now(), g.depth + 1, jump_below(g.id)
       from generate_series(0, $1::int - 1) i, (select id, depth from member where account = 'genesis') g
       returning id, account
     ), wallets as (
       insert into wallet (member_id, head_hash) select id, $2 from made
     )
     insert into session (token_hash, member_id, created_at, used_at)
     select ($3::bytea[])[substr(account, 6)::int + 1], id, now(), now() from made`,
    [COUNT, GENESIS_HASH, hashes],
  );
  await client.end();
}

function tokenOf(number: number): string {
  return `bench-token-${number}`;
}

function openChannel(number: number): Promise<void> {
  const headers = { token: tokenOf(number) };
  return new Promise((resolve, reject) => {
    const request = http.get(`${server.origin}/api/${LIVE_PATH}`, { agent: false, headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`a channel was answered ${response.statusCode}`));
      response.setEncoding("utf8").on("data", (text: string) => {
        if (text.includes("data:")) toldAt[number] = performance.now();
        resolve();
      });
    });
    request.on("error", reject);
  });
}

/** @returns ms from the operator's answer until the last channel got a hint. */
async function tellAll(): Promise<number> {
  toldAt.fill(0);
  await operator.call("POST operator/config", { applyTransferMinAmount: "11" });
  const answered = performance.now();
  while (toldAt.includes(0)) await delay(5);
  return Math.max(...toldAt) - answered;
}

/** @returns ms from each credit's answer until its member got a hint. */
async function tellOwn(): Promise<number[]> {
  const took: number[] = [];
  for (let i = 0; i < CREDITS; i += 1) {
    const number = (i * 7_919) % COUNT;
    toldAt[number] = 0;
    await operator.credit(`live_${number}`, "1");
    const answered = performance.now();
    while (toldAt[number] === 0) await delay(1);
    took.push(toldAt[number]! - answered);
  }
  return took.toSorted((a, b) => a - b);
}

async function figures(): Promise<{ memory: number; heap: number; cpu: number }> {
  const text = await (await fetch(`${server.origin}/metrics`)).text();
  const read = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, "m").exec(text)?.[1]);
  return {
    memory: read("process_resident_memory_bytes"),
    heap: read("nodejs_heap_size_used_bytes"),
    cpu: read("process_cpu_seconds_total"),
  };
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(0)} MB`;
}

function line(sorted: number[]): string {
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)]!.toFixed(0);
  return `${at(0.5)} ms (p50), ${at(0.99)} ms (p99)`;
}
