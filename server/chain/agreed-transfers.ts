/** The transfers of one transaction, as a quorum of nodes shows them. Source: rules.md W58, O107. */
import { Refused } from "../core/refused.ts";
import { askMost, askQuorum } from "./ask-nodes.ts";
import type { Chain } from "./client.ts";
import { movements, type Movement } from "./transfers.ts";

export interface AgreedTransfers {
  block: bigint;
  /** None for a transaction that failed. */
  transfers: Movement[];
}

/**
 * @throws Refused `transaction_not_deep` while no block at the depth of the confirmations holds it; a node's error;
 * TooFewNodes.
 */
export async function readAgreedTransfers(chain: Chain, hash: string): Promise<AgreedTransfers> {
  const { head, said } = await readAtHead(chain, hash);
  if (said === "") throw new Refused("transaction_not_deep", { field: "txHash" });
  const { status, block, moved } = JSON.parse(said) as {
    status: string;
    block: string;
    moved: (Omit<Movement, "value"> & { value: string })[];
  };
  if (head - BigInt(block) + 1n < BigInt(chain.settings.confirmations))
    throw new Refused("transaction_not_deep", { field: "txHash" });
  const transfers = moved.map((one) => ({ ...one, value: BigInt(one.value) }));
  return { block: BigInt(block), transfers: status === "success" ? transfers : [] };
}

/** As texts, which can be compared; empty if no block holds the transaction. */
async function readAtHead(chain: Chain, hash: string): Promise<{ head: bigint; said: string }> {
  const head = await askMost(chain, async (node) => (await node.head()).number);
  const said = await askQuorum(chain, async (node) => {
    const receipt = await node.receipt(hash);
    if (!receipt) return "";
    const moved = movements(receipt).map((one) => ({ ...one, value: one.value.toString() }));
    const { status, blockHash, blockNumber } = receipt;
    return JSON.stringify({ status, blockHash, block: blockNumber.toString(), moved });
  });
  return { head, said };
}
