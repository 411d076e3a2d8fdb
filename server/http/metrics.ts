import type { FastifyInstance, FastifyRequest } from "fastify";
import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { Refused } from "../core/refused.ts";
import type { Context } from "../core/context.ts";
import { readAlarms } from "../core/alarms.ts";
import { inTime } from "./health.ts";
import { readLedgerMetrics } from "./ledger-metrics.ts";
import { isStream, routeOf } from "./logging.ts";

/** `waiting` counts requests for a connection. */
export interface Connections {
  total: number;
  idle: number;
  waiting: number;
}

export interface Metrics {
  ctx: Context;
  /** Null without a pool. */
  connections: () => Connections | null;
  /** Limited, because the metrics show the ledger. */
  mayRead: (request: FastifyRequest) => Promise<boolean>;
}

/** In seconds, from a cached answer to the longest wait of clients. */
const BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/**
 * While the database is down it answers with `database_up` 0.
 * @returns the registry, for further metrics.
 */
export function mountMetrics(app: FastifyInstance, { ctx, connections, mayRead }: Metrics): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  timeRequests(app, registry);
  countConnections(registry, connections);
  const readLedger = ledgerGauges(registry, ctx);
  app.get("/metrics", async (request, reply) => {
    if (!(await mayRead(request))) throw new Refused("forbidden");
    await readLedger();
    reply.type(registry.contentType);
    return registry.metrics();
  });
  return registry;
}

function timeRequests(app: FastifyInstance, registry: Registry): void {
  const seconds = new Histogram({
    name: "starship_http_request_duration_seconds",
    help: "Duration of requests, by route and HTTP status",
    labelNames: ["method", "route", "status"],
    buckets: BUCKETS,
    registers: [registry],
  });
  app.addHook("onResponse", async (request, reply) => {
    if (isStream(reply)) return;
    const labels = { method: request.method, route: routeOf(request), status: reply.statusCode };
    seconds.observe(labels, reply.elapsedTime / 1000);
  });
}

function countConnections(registry: Registry, connections: () => Connections | null): void {
  if (!connections()) return;
  const gauge = new Gauge({
    name: "starship_database_connections",
    help: "Connections to the database: total, idle, and requests waiting for one",
    labelNames: ["state"],
    registers: [registry],
    collect: () => {
      for (const [state, count] of Object.entries(connections() ?? {})) gauge.set({ state }, count);
    },
  });
}

/** The returned function also removes outdated labels. */
function ledgerGauges(registry: Registry, ctx: Context): () => Promise<void> {
  const gauge = (name: string, help: string, labelNames: string[]) =>
    new Gauge({ name: `starship_${name}`, help, labelNames, registers: [registry] });
  const up = gauge("database_up", "Whether the database answered this request", []);
  const pools = gauge("pool_balance", "Balances of the platform's pools, in coins", ["pool", "asset"]);
  const withdrawals = gauge("withdrawals", "Unfinished withdrawals, by status", ["status"]);
  const jobs = gauge("job_last_day_seconds", "Last completed day of a daily job, as its 00:00 UTC", ["name"]);
  const chains = {
    head: gauge("chain_head", "Newest block that was read completely", ["chain"]),
    lag: gauge("chain_lag_blocks", "Blocks up to the head that were not read for deposits", ["chain"]),
    read: gauge("chain_read_seconds", "When the chain was last read, in seconds since 1970", ["chain"]),
    gone: gauge("chain_deposits_gone", "Decided deposits whose block a reorg dropped", ["chain"]),
    stopped: gauge("chain_credits_stopped", "1 while nodes contradict each other and nothing is credited", [
      "chain",
    ]),
  };
  const reviews = gauge("deposits_review", "Deposits that wait for an operator, by reason", ["reason"]);
  const pauses = gauge("payouts_paused", "Wallets with paused payouts, by reason", ["reason"]);
  const stuck = gauge("payouts_stuck", "Payouts that no block includes", []);
  const breaks = gauge("chain_breaks", "Open disagreements of books and chain, by kind", ["kind"]);
  const alarms = gauge("alarms", "What needs the operator, by kind", ["kind"]);
  const ahead = gauge("clock_ahead_seconds", "How far this server's clock is ahead of the database's", []);
  return async () => {
    const metrics = await readLedgerMetrics(ctx).catch(() => null);
    const raised = await inTime(readAlarms(ctx)).catch(() => []);
    ahead.set(ctx.clock.ahead / 1000);
    alarms.reset();
    for (const { kind } of raised) alarms.inc({ kind });
    up.set(metrics ? 1 : 0);
    for (const metric of [pools, withdrawals, jobs, reviews, pauses, stuck, breaks, ...Object.values(chains)])
      metric.reset();
    for (const { pool, asset, balance } of metrics?.pools ?? []) pools.set({ pool, asset }, balance);
    for (const { status, count } of metrics?.withdrawals ?? []) withdrawals.set({ status }, count);
    for (const { name, day } of metrics?.jobs ?? []) jobs.set({ name }, day);
    for (const { reason, count } of metrics?.reviews ?? []) reviews.set({ reason }, count);
    for (const { reason, count } of metrics?.pauses ?? []) pauses.set({ reason }, count);
    for (const { kind, count } of metrics?.breaks ?? []) breaks.set({ kind }, count);
    if (metrics) stuck.set(metrics.stuck);
    for (const { chain, ...values } of metrics?.chains ?? [])
      for (const name of ["head", "lag", "read", "gone", "stopped"] as const)
        chains[name].set({ chain }, values[name]);
  };
}
