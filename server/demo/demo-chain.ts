/** If no chain is configured and anvil is installed. */
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { anvilProgram } from "./chain/anvil.ts";
import { startDemoChain } from "./chain/demo-chain.ts";
import type { Environment } from "../main/environment.ts";
import { missingOnChain } from "../withdrawals/chain-status.ts";
import { deleteChainBlocks } from "../deposits/cursor.ts";
import { resetAnchors } from "../evidence/anchor-reset.ts";
import { resetPayouts } from "../withdrawals/payout-reset.ts";
import type { Context } from "../core/context.ts";
import { lockFolder } from "../store/folder-lock.ts";

export interface DemoChain {
  environment: Environment;
  /** Call before the chain is watched. */
  prepare(ctx: Context): Promise<void>;
  /** Chain and ledger must agree. */
  fund(ctx: Context): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Null without a chain: deposits are closed.
 * @throws FolderInUse
 */
export async function openDemoChain(environment: Environment): Promise<DemoChain | null> {
  const program = environment.chain ? null : anvilProgram();
  if (program === null) return null;
  const folder = path.join(environment.dataDir, "chain");
  // Servers on PostgreSQL may share the parent folder.
  const release = lockFolder(folder);
  try {
    const { settings, isNew, stop } = await startDemoChain(program, folder);
    return {
      environment: { ...environment, chain: settings },
      async prepare({ db }) {
        if (!isNew) return;
        await deleteChainBlocks(db, settings.chainId);
        await resetPayouts(db, settings.chainId);
        await resetAnchors(db, settings.chainId);
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
/** Afterwards the demo starts, and payouts wait for funds. */
const MAX_POLLS = 50;

async function fund(ctx: Context): Promise<void> {
  const demo = ctx.chain?.settings.demo;
  const missing = await missingOnChain(ctx);
  if (!demo || !missing) return;
  const hash = await demo.give(missing.address, missing.value);
  for (let i = 0; i < MAX_POLLS; i += 1) {
    // The first root reads the reserves some blocks below the head.
    if (await ctx.chain?.receipt(hash)) return demo.mine(ctx.chain!.settings.confirmations);
    await wait(BLOCK_WAIT_MS);
  }
}
