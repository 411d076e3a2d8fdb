/** A whole server as one value: the database opened and brought up to date, the app built on it. */
import { randomBytes } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { buildApp } from "./app.ts";
import type { Chain } from "../chain/client.ts";
import type { ChainSettings } from "../chain/settings.ts";
import type { Environment } from "./environment.ts";
import { pushText } from "../http/messages.ts";
import type { Payouts } from "../withdrawals/worker.ts";
import type { Pushing } from "../push/worker.ts";
import { mintFuel } from "../ledger/genesis.ts";
import { openReceiptSigner } from "../ledger/receipts.ts";
import type { Context } from "../core/context.ts";
import { writeToken } from "../operator/token-file.ts";
import { stockPasses } from "../operator/public-config.ts";
import { ensureRoot } from "../accounts/register.ts";
import { migrate } from "../store/migrate.ts";
import { sharedSecret } from "../store/secrets.ts";
import { openEmbedded, openPostgres, type OpenStore } from "../store/store.ts";

export interface Server {
  app: FastifyInstance;
  ctx: Context;
  store: OpenStore;
  operatorToken: string;
  /** The root member's passwords when it was made just now, else null: they are shown once and kept nowhere. */
  root: { password: string; payPassword: string } | null;
  /** Takes no new requests, finishes those that run, then leaves the database. May be called twice. */
  close(): Promise<void>;
}

/** Requests that still run after this long are cut off: what they had not committed has not happened. */
const DRAIN_MS = 10_000;

/**
 * @param prepare what is to be in the database before daily jobs run and requests come.
 * @throws FolderInUse, or what the database says.
 */
export async function createServer(
  environment: Environment,
  now = () => new Date(),
  prepare: (ctx: Context) => Promise<void> = async () => {},
): Promise<Server> {
  const { databaseUrl, dataDir } = environment;
  const store = databaseUrl ? openPostgres(databaseUrl) : await openEmbedded(dataDir);
  try {
    await migrate(store.db);
    const receipts = await openReceiptSigner(store.db);
    const chain = environment.chain && (await openCheckedChain(environment.chain));
    const ctx: Context = { db: store.db, receipts, now, chain };
    await mintFuel(store.db, now());
    await stockPasses(store.db);
    const passwords = { password: randomPassword(), payPassword: randomPassword() };
    const root = (await ensureRoot(ctx, passwords)) ? passwords : null;
    await prepare(ctx);
    const operatorToken =
      environment.operatorToken ?? (await sharedSecret(store.db, "operator-token", randomPassword));
    writeToken(dataDir, operatorToken);
    const { connections } = store;
    const app = await buildApp(ctx, { ...environment, operatorToken, connections });
    const { startJobs } = await import("../daily/worker.ts");
    const jobs = environment.jobs ? await startJobs(ctx, store, app.log) : null;
    const pushing = environment.push ? await startPush(ctx, app.log) : null;
    const { startWatch } = await import("../deposits/worker.ts");
    const watch = environment.watch ? startWatch(ctx, app.log) : null;
    const payouts = environment.payouts ? await startPaying(ctx, app.log) : null;
    const close = once(async () => {
      const cut = setTimeout(() => app.server.closeAllConnections(), DRAIN_MS);
      await Promise.all([app.close(), jobs?.stop(), pushing?.stop(), watch?.stop(), payouts?.stop()]);
      clearTimeout(cut);
      await store.close();
    });
    return { app, ctx, store, operatorToken, root, close };
  } catch (error) {
    await store.close();
    throw error;
  }
}

/** @throws Error when a node is one of another chain. */
async function openCheckedChain(settings: ChainSettings): Promise<Chain> {
  // A server that takes no deposits starts without the library.
  const { assertChain, openChain } = await import("../chain/client.ts");
  await assertChain(settings);
  return openChain(settings);
}

async function startPush(ctx: Context, log: FastifyInstance["log"]): Promise<Pushing> {
  const { openCourier } = await import("../push/deliver.ts");
  const { startPushing } = await import("../push/worker.ts");
  return startPushing(await openCourier(ctx, pushText), log);
}

/** The library of chains is loaded only where there is something to pay from. */
async function startPaying(ctx: Context, log: FastifyInstance["log"]): Promise<Payouts | null> {
  if (!ctx.chain?.settings.payout) return null;
  const { startPayouts } = await import("../withdrawals/worker.ts");
  return startPayouts(ctx, log);
}

/** The same run for every call. */
function once(run: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  return () => (running ??= run());
}

function randomPassword(): string {
  return randomBytes(18).toString("base64url");
}
