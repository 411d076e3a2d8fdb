import { randomBytes } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { alarmQueries } from "./alarm-queries.ts";
import { buildApp } from "./app.ts";
import { openAddressMarks } from "../chain/address-marks.ts";
import type { Chain } from "../chain/client.ts";
import type { ChainSettings } from "../chain/settings.ts";
import type { Environment } from "./environment.ts";
import { mintFuel } from "../ledger/genesis.ts";
import type { Context } from "../core/context.ts";
import { systemClock, type Clock } from "../core/clock.ts";
import { DatabaseMarks, startMarkWorker } from "../core/database-marks.ts";
import { startEmbeddedUpkeep } from "../core/embedded-upkeep.ts";
import { openContext } from "../core/open-context.ts";
import { watchCertificates } from "../core/certificate.ts";
import { startSupervisor } from "../core/supervisor.ts";
import { joinWorkers, type Log, type Worker } from "../core/worker.ts";
import { courierTexts } from "./courier-texts.ts";
import { inspectionsOf } from "./inspections.ts";
import { startReceiptKeyWorker } from "../wallet/receipt-key.ts";
import { removeCopy, writeToken } from "../operator/token-file.ts";
import { startRetentionWorker } from "../core/retention.ts";
import { onRestored } from "./restored.ts";
import { purges } from "./purges.ts";
import { stockPasses } from "../passes/stock.ts";
import { ensureRoot } from "../accounts/register.ts";
import { makePrivate } from "../store/private-folder.ts";
import { excessRights } from "../store/roles.ts";
import { Bus } from "../store/bus.ts";
import { migrate } from "../store/migrate.ts";
import { makeSecret, type Secret } from "../store/secrets.ts";
import { readDisks } from "../store/disk.ts";
import { countStandbys } from "../store/standbys.ts";
import { readTransactionAge } from "../store/transaction-age.ts";
import { assertRoleSettings } from "../store/role-settings.ts";
import { openEmbedded, openPostgres, type OpenStore, type Store } from "../store/store.ts";

export interface Server {
  app: FastifyInstance;
  ctx: Context;
  store: OpenStore;
  /** Null if all operators have names. */
  operatorToken: string | null;
  /** Whether the token was just created, and is therefore printed once. */
  isTokenNew: boolean;
  /** Printed once and not stored; null if root existed. */
  root: { password: string; payPassword: string } | null;
  /** Finishes running requests. May be called twice. */
  close(): Promise<void>;
}

const TOKEN_BYTES = 32;

/** The longest wait for running work; then uncommitted transactions roll back. */
const DRAIN_MS = 10_000;

/**
 * @param prepare fills the database before jobs and requests start.
 * @param embedded without another database.
 * @throws FolderInUse, or an error of the database.
 */
export async function createServer(
  environment: Environment,
  clock: Clock = systemClock,
  prepare: (ctx: Context) => Promise<void> = async () => {},
  embedded: (folder: string) => Promise<OpenStore> = openEmbedded,
): Promise<Server> {
  const { databaseUrl, dataDir } = environment;
  makePrivate(dataDir);
  const { databaseDirectUrl: directUrl, readDatabaseUrl: replicaUrl } = environment;
  const pooled = directUrl !== undefined;
  const store = databaseUrl ? openPostgres(databaseUrl, { pooled, replicaUrl }) : await embedded(dataDir);
  // A pooler that shares sessions would lose LISTEN.
  const bus = databaseUrl ? new Bus(directUrl ?? databaseUrl) : null;
  try {
    if (pooled) await assertRoleSettings(store.db);
    await (pooled ? migrateAt(directUrl) : migrate(store.db));
    const chain = environment.chain && (await openCheckedChain(environment.chain));
    const isNew = await isEmpty(store.db);
    const marks = openAddressMarks(dataDir, isNew);
    const { replica } = store;
    const ctx = await openContext(store.db, {
      chain,
      clock,
      marks,
      alarms: alarmQueries,
      bus,
      replica,
      addresses: environment.publicOrigins,
    });
    const databaseMarks = new DatabaseMarks(ctx, { dataDir, isNew }, onRestored);
    if (await databaseMarks.round()) await ctx.receipts.reload(store.db);
    await compareAtStart(ctx);
    await mintFuel(store.db, ctx.now());
    await stockPasses(store.db);
    const passwords = { password: randomPassword(), payPassword: randomPassword() };
    const root = (await ensureRoot(ctx, passwords)) ? passwords : null;
    await prepare(ctx);
    const token = await openToken(store.db, dataDir, environment);
    const operatorToken = token.value;
    const { connections } = store;
    const app = await buildApp(ctx, { ...environment, operatorToken, connections });
    if (environment.production && databaseUrl) await warnOfRights(ctx, app.log);
    const workers = await startWorkers(ctx, environment, databaseMarks, app.log);
    const close = once(async () => {
      const cut = setTimeout(() => app.server.closeAllConnections(), DRAIN_MS);
      await Promise.all([app.close(), workers.stop()]);
      clearTimeout(cut);
      await bus?.close();
      await store.close();
    });
    return { app, ctx, store, operatorToken, isTokenNew: token.isNew, root, close };
  } catch (error) {
    await bus?.close();
    await store.close();
    throw error;
  }
}

/** A pooler's session would keep the lock of migrations. */
async function migrateAt(url: string): Promise<void> {
  const { db, close } = openPostgres(url);
  try {
    await migrate(db);
  } finally {
    await close();
  }
}

interface NoToken {
  value: null;
  isNew: false;
}

/** A given token is the operator's to keep; a created one is written to this machine's disk. */
async function openToken(
  db: Store,
  dataDir: string,
  { operatorToken: given, operators }: Pick<Environment, "operatorToken" | "operators">,
): Promise<Secret | NoToken> {
  // A token of no particular person would make two operators of one.
  if (given === undefined && operators.length > 0) return { value: null, isNew: false };
  if (given !== undefined) {
    removeCopy(dataDir, given);
    return { value: given, isNew: false };
  }
  const token = await makeSecret(db, "operator-token", () => randomBytes(TOKEN_BYTES).toString("base64url"));
  if (token.isNew) writeToken(dataDir, token.value);
  return token;
}

async function isEmpty(db: Store): Promise<boolean> {
  return (await db.selectFrom("member").select("id").limit(1).executeTakeFirst()) === undefined;
}

/** Before requests are answered; without a node, the first act compares. */
async function compareAtStart({ db, chain }: Context): Promise<void> {
  if (!chain) return;
  const { tryCompare } = await import("../chain/comparison.ts");
  await tryCompare(db, chain);
}

async function warnOfRights({ db }: Context, log: Log): Promise<void> {
  const [excess] = await excessRights(db);
  if (excess !== undefined)
    log.warn({ excess }, "the database role can rewrite what proves payments: see `npm run roles`");
}

/** @throws Error when a node belongs to another chain, or an address is not its signer's. */
async function openCheckedChain(settings: ChainSettings): Promise<Chain> {
  // Loaded only by servers that use a chain.
  const { assertChain, openChain } = await import("../chain/client.ts");
  await assertChain(settings);
  const { assertApart, assertOwned } = await import("../chain/ownership.ts");
  await assertOwned(settings);
  await assertApart(settings);
  return openChain(settings);
}

/** Chain and push libraries are loaded only if used. */
async function startWorkers(
  ctx: Context,
  environment: Environment,
  marks: DatabaseMarks,
  log: Log,
): Promise<Worker> {
  const workers: (Worker | null)[] = [startReceiptKeyWorker(ctx, log)];
  if (!environment.databaseUrl) workers.push(startEmbeddedUpkeep(ctx, environment.dataDir, log));
  if (environment.jobs) {
    const { startSettingsWorker } = await import("../operator/schedule/worker.ts");
    const { startLedgerCheckWorker } = await import("../operator/ledger-check/worker.ts");
    const { startDailyWorkers } = await import("../daily/worker.ts");
    const { startAirdropWorker } = await import("../airdrops/worker.ts");
    const { addLots } = await import("../fuel/locked-lots.ts");
    const { startRootWorker } = await import("../evidence/worker.ts");
    const { startReportWorker } = await import("../reports/worker.ts");
    workers.push(
      startSettingsWorker(ctx, log),
      startDailyWorkers(ctx, log),
      startReportWorker(ctx, log),
      startAirdropWorker(ctx, addLots, log),
      startRootWorker(ctx, log),
      startRetentionWorker(ctx, purges, log),
      startLedgerCheckWorker(ctx, inspectionsOf(ctx), log),
    );
    const { startDaySumsWorker } = await import("../books/worker.ts");
    workers.push(startDaySumsWorker(ctx, log));
    if (ctx.chain?.settings.anchor) {
      const { startAnchorWorker } = await import("../evidence/anchor-worker.ts");
      workers.push(startAnchorWorker(ctx, log));
    }
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
  if ((environment.payouts || environment.watch) && ctx.chain) {
    const { startBookWorker } = await import("../withdrawals/reconcile/worker.ts");
    const { startCustodyWorker } = await import("../books/worker.ts");
    const { readReserves } = await import("../evidence/reserves.ts");
    const { chain } = ctx;
    workers.push(
      startBookWorker(ctx, log),
      startCustodyWorker(ctx, log, () => readReserves(ctx, chain)),
    );
  }
  if (environment.supervise) {
    const readCertificates = watchCertificates(environment.publicOrigins);
    const { databaseStandbys: needed = 0 } = environment;
    const look = async () => ({
      disks: await readDisks(environment.dataDir, environment.watchedFolders),
      certificates: await readCertificates(),
      transactions: await readTransactionAge(ctx.db),
      ...(needed > 0 && { standbys: { needed, connected: await countStandbys(ctx.db) } }),
    });
    workers.push(startSupervisor(ctx, log, look));
  }
  workers.push(startMarkWorker(ctx, marks, log, environment.supervise));
  return joinWorkers(workers.filter((worker) => worker !== null));
}

function once(run: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  return () => (running ??= run());
}

function randomPassword(): string {
  return randomBytes(18).toString("base64url");
}
