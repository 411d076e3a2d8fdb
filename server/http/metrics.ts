/** What Prometheus reads: the process, the requests, the database's connections and a few figures of the ledger. */
import type { FastifyInstance, FastifyRequest } from "fastify";
import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { Refused } from "../core/refused.ts";
import type { Context } from "../core/context.ts";
import { readFigures } from "./ledger-metrics.ts";
import { routeOf } from "./logging.ts";

/** Connections to the database: open, of those unused, and requests that wait for one. */
export interface Connections {
  total: number;
  idle: number;
  waiting: number;
}

export interface Metrics {
  ctx: Context;
  /** Null where there is no pool. */
  connections: () => Connections | null;
  /** Figures of the ledger are nobody else's business. */
  mayRead: (request: FastifyRequest) => boolean;
}

/** From a cached answer to the longest that a client waits. */
const BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** `GET /metrics`, in a registry of this app's own. It answers while the database does not, and says so. */
export function measure(app: FastifyInstance, { ctx, connections, mayRead }: Metrics): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  timeRequests(app, registry);
  countConnections(registry, connections);
  const readLedger = ledgerFigures(registry, ctx);
  app.get("/metrics", async (request, reply) => {
    if (!mayRead(request)) throw new Refused("forbidden");
    await readLedger();
    reply.type(registry.contentType);
    return registry.metrics();
  });
}

function timeRequests(app: FastifyInstance, registry: Registry): void {
  const seconds = new Histogram({
    name: "starship_http_request_duration_seconds",
    help: "How long answers took, by route and HTTP status",
    labelNames: ["method", "route", "status"],
    buckets: BUCKETS,
    registers: [registry],
  });
  app.addHook("onResponse", async (request, reply) => {
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

/** @returns what reads the figures anew; what is no longer there is then gone from the metrics too. */
function ledgerFigures(registry: Registry, ctx: Context): () => Promise<void> {
  const gauge = (name: string, help: string, labelNames: string[]) =>
    new Gauge({ name: `starship_${name}`, help, labelNames, registers: [registry] });
  const up = gauge("database_up", "Whether the database answered this reading", []);
  const pools = gauge("pool_balance", "What the platform's pools hold, in coins", ["pool", "asset"]);
  const withdrawals = gauge("withdrawals", "Withdrawals that are not at their end, by status", ["status"]);
  const jobs = gauge("job_last_day_seconds", "The last day that a daily job has done, as 00:00 UTC", [
    "name",
  ]);
  const chains = {
    head: gauge("chain_head", "The newest block that was read whole", ["chain"]),
    lag: gauge("chain_lag_blocks", "Blocks between the head and what was read for deposits", ["chain"]),
    read: gauge("chain_read_seconds", "When the chain was last read, in seconds since 1970", ["chain"]),
    gone: gauge("chain_deposits_gone", "Decided deposits whose block the chain has dropped", ["chain"]),
  };
  const pauses = gauge("payouts_paused", "Wallets that sign no payouts, by what is in the way", ["reason"]);
  const stuck = gauge("payouts_stuck", "Payouts that do not get into a block", []);
  return async () => {
    const figures = await readFigures(ctx).catch(() => null);
    up.set(figures ? 1 : 0);
    for (const one of [pools, withdrawals, jobs, pauses, stuck, ...Object.values(chains)]) one.reset();
    for (const { pool, asset, balance } of figures?.pools ?? []) pools.set({ pool, asset }, balance);
    for (const { status, count } of figures?.withdrawals ?? []) withdrawals.set({ status }, count);
    for (const { name, day } of figures?.jobs ?? []) jobs.set({ name }, day);
    for (const { reason, count } of figures?.pauses ?? []) pauses.set({ reason }, count);
    if (figures) stuck.set(figures.stuck);
    for (const { chain, ...values } of figures?.chains ?? [])
      for (const name of ["head", "lag", "read", "gone"] as const) chains[name].set({ chain }, values[name]);
  };
}
