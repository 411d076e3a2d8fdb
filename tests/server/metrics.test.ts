/** What Prometheus reads, and who may. */
import { sql } from "kysely";
import { expect } from "vitest";
import { buildApp } from "../../server/main/app.ts";
import { Client, newMember } from "../support/client.ts";
import { engine, type Opened } from "../support/engine.ts";
import { OPERATOR_TOKEN } from "../support/server.ts";
import { test } from "../support/test.ts";

test("requests are counted by the route's pattern and status, never by the address as it came", async ({
  server,
}) => {
  const client = new Client(server.origin);
  for (const kind of ["notice", "article"] as const) await client.call("GET notice", { kind });
  expect(await metric(server, duration("GET", "/api/notice", 200))).toBe(2);
  await fetch(`${server.origin}/api/nowhere/at-all`);
  expect(await metric(server, duration("GET", "none", 404))).toBe(1);
  const text = await (await fetch(`${server.origin}/metrics`)).text();
  expect(text).not.toMatch(/article|at-all/);
});

test("it says what the pools hold and how the process does", async ({ server }) => {
  const member = await newMember(server.origin, "measured");
  await member.credit("measured", "12.5");
  expect(await metric(server, 'starship_pool_balance{pool="custody",asset="usdt"}')).toBe(-12.5);
  expect(await metric(server, 'starship_pool_balance{pool="treasury",asset="fuel"}')).toBe(10_000_000);
  expect(await metric(server, "starship_database_up")).toBe(1);
  expect(await metric(server, "process_resident_memory_bytes")).toBeGreaterThan(1_000_000);
});

test("it counts the withdrawals that wait for somebody, and those no more that have ended", async ({
  server,
}) => {
  const { db } = server.ctx;
  const member_id = BigInt((await newMember(server.origin, "leaving")).uid!);
  const row = { member_id, amount: 100n, fee: 5n, address: "0x", first_use: false, day: "2026-11-21" };
  for (const status of ["pending", "pending", "sent", "confirmed"] as const) {
    const values = { ...row, status, tx_hash: null, reason: null, sent_at: null, confirmed_at: null };
    await db
      .insertInto("withdrawal")
      .values({ ...values, created_at: new Date() })
      .execute();
  }
  expect(await metric(server, 'starship_withdrawals{status="pending"}')).toBe(2);
  expect(await metric(server, 'starship_withdrawals{status="sent"}')).toBe(1);
  expect(await metric(server, 'starship_withdrawals{status="confirmed"}')).toBeUndefined();
  await db.deleteFrom("withdrawal").execute();
  expect(await metric(server, 'starship_withdrawals{status="pending"}')).toBeUndefined();
});

test("it tells the last day that each job has done, not one that it has begun", async ({ server }) => {
  const { db } = server.ctx;
  const started_at = new Date();
  const run = { name: "lock", budget: 0n, weight: "0", terms: "null", started_at, finished_at: null };
  await db
    .insertInto("job_run")
    .values([
      { ...run, day: "2026-11-20", state: "done" },
      { ...run, day: "2026-11-21", state: "running" },
    ])
    .execute();
  expect(await metric(server, 'starship_job_last_day_seconds{name="lock"}')).toBe(
    Date.UTC(2026, 10, 20) / 1000,
  );
});

test("the pool of connections is told where there is one", async ({ server }) => {
  const total = await metric(server, 'starship_database_connections{state="total"}');
  if (engine === "postgres") expect(total).toBeGreaterThan(0);
  else expect(total).toBeUndefined();
});

const read = (server: Opened, headers: Record<string, string>) =>
  server.app.inject({ url: "/metrics", headers });

test.for([
  ["from another host, through a proxy", {}],
  ["with a wrong token", { "operator-token": "guess" }],
  [
    "with the token, where the operator's calls are closed to other hosts",
    { "operator-token": OPERATOR_TOKEN },
  ],
] as const)("it is refused %s", async ([, headers], { server }) => {
  const answer = await read(server, { "x-forwarded-for": "203.0.113.7", ...headers });
  expect(answer.json()).toMatchObject({ code: 500, data: { reason: "forbidden" } });
  expect(answer.body).not.toContain("starship_");
});

test("where the operator's calls are open to other hosts it needs the token there; each app counts for itself", async ({
  server,
}) => {
  const options = { ...server.environment, operatorToken: OPERATOR_TOKEN, operatorRemote: true };
  const app = await buildApp(server.ctx, { ...options, connections: () => null });
  const far = { "x-forwarded-for": "203.0.113.7" };
  const refused = await app.inject({ url: "/metrics", headers: far });
  expect(refused.json()).toMatchObject({ data: { reason: "forbidden" } });
  const headers = { ...far, "operator-token": OPERATOR_TOKEN };
  const { body } = await app.inject({ url: "/metrics", headers });
  expect(body).toContain("starship_database_up 1");
  expect(body).not.toContain('route="/api/notice"');
  await app.close();
});

test("while the database refuses, the process is told all the same, and that the database does not answer", async ({
  server,
}) => {
  await sql`alter table pool rename to pool_away`.execute(server.ctx.db);
  expect(await metric(server, "starship_database_up")).toBe(0);
  expect(await metric(server, 'starship_pool_balance{pool="treasury",asset="fuel"}')).toBeUndefined();
  expect(await metric(server, "process_resident_memory_bytes")).toBeGreaterThan(0);
  await sql`alter table pool_away rename to pool`.execute(server.ctx.db);
  expect(await metric(server, "starship_database_up")).toBe(1);
});

/** The value of a metric's line, by name and labels as they are written. */
async function metric(server: Opened, line: string, origin = server.origin): Promise<number | undefined> {
  const text = await (await fetch(`${origin}/metrics`)).text();
  const found = text.split("\n").find((one) => one.startsWith(`${line} `));
  return found === undefined ? undefined : Number(found.slice(line.length));
}

const duration = (method: string, route: string, status: number) =>
  `starship_http_request_duration_seconds_count{method="${method}",route="${route}",status="${status}"}`;
