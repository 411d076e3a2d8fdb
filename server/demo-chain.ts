/** Gives the demo a chain of its own, where none is configured and anvil is installed. */
import path from "node:path";
import { anvilProgram } from "./demo/chain/anvil.ts";
import { startDemoChain } from "./demo/chain/demo-chain.ts";
import type { Environment } from "./environment.ts";
import { forgetChain } from "./services/deposit-cursor.ts";
import type { Context } from "./services/context.ts";
import { lockFolder } from "./store/folder-lock.ts";

export interface DemoChain {
  environment: Environment;
  /** To be done before the chain is watched. */
  prepare(ctx: Context): Promise<void>;
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
      prepare: async ({ db }) => (isNew ? forgetChain(db, settings.chainId) : undefined),
      stop: () => stop().finally(release),
    };
  } catch (error) {
    release();
    throw error;
  }
}
