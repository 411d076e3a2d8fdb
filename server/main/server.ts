/** A complete server: migrated database, app and workers. */
import { randomBytes } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { buildApp } from "./app.ts";
import type { Chain } from "../chain/client.ts";
import type { ChainSettings } from "../chain/settings.ts";
import type { Environment } from "./environment.ts";
import { mintFuel } from "../ledger/genesis.ts";
import { openReceiptSigner } from "../ledger/receipts.ts";
import { SharedClock, systemClock, type Clock } from "../core/clock.ts";
import type { Context } from "../core/context.ts";
import { startSupervisor } from "../core/supervisor.ts";
import { WorkerHealth } from "../core/worker-health.ts";
import { joinWorkers, type Log, type Worker } from "../core/worker.ts";
import { courierTexts } from "./courier-texts.ts";
import { writeToken } from "../operator/token-file.ts";
import { stockPasses } from "../passes/stock.ts";
import { ensureRoot } from "../accounts/register.ts";
import { migrate } from "../store/migrate.ts";
import { sharedSecret } from "../store/secrets.ts";
import { openEmbedded, openPostgres, type OpenStore } from "../store/store.ts";

export interface Server {
  app: FastifyInstance;
  ctx: Context;
  store: OpenStore;
  operatorToken: string;
  /** The root member's new passwords, printed once and not stored; null if root existed. */
  root: { password: string; payPassword: string } | null;
  /** Refuses new requests, finishes running ones, then closes the database. May be called twice. */
  close(): Promise<void>;
}

/** Connections are closed after this time; uncommitted transactions roll back. */
const DRAIN_MS = 10_000;

/**
 * @param prepare fills the database before jobs and requests start.
 * @throws FolderInUse, or an error of the database.
 */
export async function createServer(
  environment: Environment,
  clock: Clock = systemClock,
  prepare: (ctx: Context) => Promise<void> = async () => {},
): Promise<Server> {
  const { databaseUrl, dataDir } = environment;
  const store = databaseUrl ? openPostgres(databaseUrl) : await openEmbedded(dataDir);
  try {
    await migrate(store.db);
    const receipts = await openReceiptSigner(store.db);
    const chain = environment.chain && (await openCheckedChain(environment.chain));
    const shared = new SharedClock(clock, store.db);
    await shared.measure();
    const workerHealth = new WorkerHealth(shared.now);
    const ctx: Context = {
      db: store.db,
      receipts,
      now: shared.now,
      clock: shared,
      workers: workerHealth,
      chain,
    };
    await mintFuel(store.db, ctx.now());
    await stockPasses(store.db);
    const passwords = { password: randomPassword(), payPassword: randomPassword() };
    const root = (await ensureRoot(ctx, passwords)) ? passwords : null;
    await prepare(ctx);
    const operatorToken =
      environment.operatorToken ?? (await sharedSecret(store.db, "operator-token", randomPassword));
    writeToken(dataDir, operatorToken);
    const { connections } = store;
    const app = await buildApp(ctx, { ...environment, operatorToken, connections });
    const workers = await startWorkers(ctx, environment, app.log);
    const close = once(async () => {
      const cut = setTimeout(() => app.server.closeAllConnections(), DRAIN_MS);
      await Promise.all([app.close(), workers.stop()]);
      clearTimeout(cut);
      await store.close();
    });
    return { app, ctx, store, operatorToken, root, close };
  } catch (error) {
    await store.close();
    throw error;
  }
}

/** @throws Error when a node is of another chain. */
async function openCheckedChain(settings: ChainSettings): Promise<Chain> {
  // Loaded only for servers that take deposits.
  const { assertChain, openChain } = await import("../chain/client.ts");
  await assertChain(settings);
  return openChain(settings);
}

/** Chain and push libraries are loaded only where they are used. */
async function startWorkers(ctx: Context, environment: Environment, log: Log): Promise<Worker> {
  const workers: (Worker | null)[] = [];
  if (environment.jobs) {
    const { startDailyWorkers } = await import("../daily/worker.ts");
    workers.push(startDailyWorkers(ctx, log));
  }
  if (environment.push) {
    const { openCourier } = await import("../push/deliver.ts");
    const { startPushWorker } = await import("../push/worker.ts");
    workers.push(startPushWorker(await openCourier(ctx, courierTexts), log));
  }
  if (environment.watch && ctx.chain) {
    const { startDepositWorker } = await import("../deposits/worker.ts");
    workers.push(startDepositWorker(ctx, log));
  }
  if (environment.payouts && ctx.chain?.settings.payout) {
    const { startPayoutWorker } = await import("../withdrawals/worker.ts");
    workers.push(startPayoutWorker(ctx, log));
  }
  if (environment.supervise) workers.push(startSupervisor(ctx, log));
  return joinWorkers(workers.filter((worker) => worker !== null));
}

/** Runs once; every call gets the same promise. */
function once(run: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  return () => (running ??= run());
}

function randomPassword(): string {
  return randomBytes(18).toString("base64url");
}
