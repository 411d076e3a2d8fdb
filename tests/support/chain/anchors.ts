import { generatePrivateKey } from "viem/accounts";
import type { Hex } from "viem";
import { isAnchorOf } from "../../../contract/evidence/anchor.ts";
import type { PublishedRoot } from "../../../contract/evidence/root.ts";
import type { ChainSettings } from "../../../server/chain/settings.ts";
import { keySigner } from "../../../server/chain/signer.ts";
import { runAnchors, type AnchorAlert, type AnchorRun } from "../../../server/evidence/anchor-run.ts";
import type { Environment } from "../../../server/main/environment.ts";
import { makeRoot } from "../../../server/evidence/make-root.ts";
import { openServer, type Opened } from "../engine.ts";
import { coins, type TestChain } from "./chain.ts";

const GWEI = 1_000_000_000n;
const never = new AbortController().signal;

export interface Anchoring {
  server: Opened;
  chain: TestChain;
  sender: Hex;
  told: AnchorAlert[];
}

interface AnchoringOptions {
  gas?: string;
  settings?: Partial<ChainSettings>;
  environment?: Partial<Environment>;
}

/** A server with a key for roots and a clock that stands still. */
export async function openAnchoring(
  chain: TestChain,
  { gas = "1", settings = {}, environment = {} }: AnchoringOptions = {},
): Promise<Anchoring> {
  const signer = keySigner(generatePrivateKey());
  const sender = (await signer.address()) as Hex;
  const anchor = { signer, maxFeePerGas: 1_000n * GWEI };
  await chain.client.setBalance({ address: sender, value: coins(gas) });
  const server = await openServer({
    ...environment,
    chain: chain.settings({ confirmations: 3, anchor, ...settings }),
  });
  server.clock.stopAt(server.clock.now());
  return { server, chain, sender, told: [] };
}

export function anchorRound(
  { server: { ctx }, told }: Pick<Anchoring, "server" | "told">,
  changes: Partial<AnchorRun> = {},
): Promise<string | null> {
  const { nodes, settings } = ctx.chain!;
  const notify = (alert: AnchorAlert) => told.push(alert);
  return runAnchors({ ctx, node: nodes[0]!, wallet: settings.anchor!, notify, signal: never, ...changes });
}

export async function newRoot({ server }: Pick<Anchoring, "server">): Promise<PublishedRoot> {
  return (await makeRoot(server.ctx))!;
}

/** Runs rounds with a block between them, until everything is confirmed. */
export async function settle(anchoring: Anchoring): Promise<void> {
  for (let i = 0; i < 6; i += 1) {
    anchoring.server.clock.advance(31_000);
    await anchorRound(anchoring);
    await anchoring.chain.mine();
  }
  await anchorRound(anchoring);
}

export async function namedOnChain({ chain, sender }: Anchoring, { hash }: PublishedRoot): Promise<Hex[]> {
  const found: Hex[] = [];
  for (let number = 0n; number <= (await chain.head()); number += 1n) {
    const { transactions } = await chain.client.getBlock({ blockNumber: number, includeTransactions: true });
    for (const one of transactions)
      if (one.from.toLowerCase() === sender.toLowerCase() && isAnchorOf(one.input, hash))
        found.push(one.hash);
  }
  return found;
}
