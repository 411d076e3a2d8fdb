/** A token may take a fee, or log transfers that did not happen, so the recipient's balance must have grown. */
import type { Node } from "./client.ts";
import { tokenBalance } from "./payments.ts";
import { asHex } from "./hex.ts";
import { transferEvent } from "./transfers.ts";
import { isNodeError } from "./transport.ts";

export interface Arrived {
  to: string;
  block: bigint;
  /** All its transfers in the block, in the token's smallest unit. */
  value: bigint;
}

/** If the node no longer has the balances around the block, the newest balance must cover the value. */
export async function isBacked(node: Node, { to, block, value }: Arrived): Promise<boolean> {
  const grown = await growthIn(node, to, block);
  if (grown === null) return (await tokenBalance(node, to)) >= value;
  // An amount that left in the same block had arrived.
  return grown >= value || grown + (await leftIn(node, to, block)) >= value;
}

/** Returns null if the node does not hold the old state. */
async function growthIn(node: Node, owner: string, block: bigint): Promise<bigint | null> {
  try {
    const before = await tokenBalance(node, owner, block - 1n);
    return (await tokenBalance(node, owner, block)) - before;
  } catch (error) {
    if (isNodeError(error)) return null;
    throw error;
  }
}

async function leftIn({ client, settings }: Node, owner: string, block: bigint): Promise<bigint> {
  const logs = await client.getLogs({
    address: asHex(settings.token),
    event: transferEvent,
    args: { from: asHex(owner) },
    strict: true,
    fromBlock: block,
    toBlock: block,
  });
  return logs.reduce((sum, { args }) => sum + args.value, 0n);
}
