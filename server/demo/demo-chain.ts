/** Gives the demo a chain of its own, where none is configured and anvil is installed. */
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { anvilProgram } from "./chain/anvil.ts";
import { startDemoChain } from "./chain/demo-chain.ts";
import type { Environment } from "../main/environment.ts";
import { missingOnChain } from "../withdrawals/chain-status.ts";
import { forgetChain } from "../deposits/cursor.ts";
import { forgetPayouts } from "../withdrawals/payout-reset.ts";
import type { Context } from "../core/context.ts";
import { lockFolder } from "../store/folder-lock.ts";

export interface DemoChain {
  environment: Environment;
  /** To be done before the chain is watched. */
  prepare(ctx: Context): Promise<void>;
  /** Gives the wallet that pays what the operator's credits promise, so that the chain holds what the ledger says. */
  fund(ctx: Context): Promise<void>;
  stop(): Promise<void>;
}

/**
 * @returns null where the demo gets none: deposits are closed then.
 * @throws FolderInUse
 */
export async function openDemoChain(environment: Environment): Promise<DemoChain | null> {
  const program = environment.chain ? null : anvilProgram();
  if (program === null) return null;
  const folder = path.join(environment.dataDir, "chain");
  // Two would write one state: with PostgreSQL several servers may share this folder's parent.
  const release = lockFolder(folder);
  try {
    const { settings, isNew, stop } = await startDemoChain(program, folder);
    return {
      environment: { ...environment, chain: settings },
      async prepare({ db }) {
        if (!isNew) return;
        await forgetChain(db, settings.chainId);
        await forgetPayouts(db, settings.chainId);
      },
      fund,
      stop: () => stop().finally(release),
    };
  } catch (error) {
    release();
    throw error;
  }
}

const BLOCK_WAIT_MS = 200;
/** The demo starts without it then, and payouts wait for it. */
const MOST_WAITS = 50;

async function fund(ctx: Context): Promise<void> {
  const demo = ctx.chain?.settings.demo;
  const missing = await missingOnChain(ctx);
  if (!demo || !missing) return;
  const hash = await demo.give(missing.address, missing.value);
  for (let i = 0; i < MOST_WAITS; i += 1) {
    if (await ctx.chain?.receipt(hash)) return;
    await wait(BLOCK_WAIT_MS);
  }
}
