/** Whether the chain names a root as the platform says, by a node of the witness's own. Source: rules.md E41, E38. */
import { createPublicClient, http, TransactionNotFoundError } from "viem";
import { isAnchorOf, type RootAnchor } from "../contract/evidence/anchor.ts";
import type { PublishedRoot } from "../contract/evidence/root.ts";

const LIMIT_MS = 30_000;

export interface AnchorCheck {
  findings: string[];
  notes: string[];
}

/** Of the newest root that the platform says is on the chain: it stands for those before it. */
export async function checkAnchor(roots: readonly PublishedRoot[], node: string): Promise<AnchorCheck> {
  const root = roots.find(({ anchor }) => anchor);
  if (!root?.anchor) return { findings: [], notes: [] };
  const { transaction, block } = root.anchor;
  const place = `root ${root.statement.number} in transaction ${transaction}`;
  try {
    const fault = await faultOf(root.anchor, root.hash, node);
    return fault === null
      ? { findings: [], notes: [`fits: ${place}, block ${block.number}`] }
      : { findings: [`anchor: ${place}: ${fault}`], notes: [] };
  } catch (error) {
    return {
      findings: [],
      notes: [`not checked: the node cannot tell: ${(error as Error).message.split("\n")[0]!}`],
    };
  }
}

/** @throws the node's errors. */
async function faultOf(
  { chainId, address, transaction, block }: RootAnchor,
  hash: string,
  node: string,
): Promise<string | null> {
  const client = createPublicClient({ transport: http(node, { timeout: LIMIT_MS, retryCount: 1 }) });
  if ((await client.getChainId()) !== chainId) return `the node is not of chain ${chainId}`;
  const found = await client
    .getTransaction({ hash: transaction as `0x${string}` })
    .catch((error: unknown) => {
      if (error instanceof TransactionNotFoundError) return null;
      throw error;
    });
  if (found === null) return "the chain has no such transaction";
  if (!isAnchorOf(found.input, hash)) return "it names something else";
  if (found.from.toLowerCase() !== address.toLowerCase()) return `${found.from} has sent it, not ${address}`;
  if (found.blockHash !== block.hash) return `it is in block ${found.blockHash ?? "none"}, not ${block.hash}`;
  return null;
}
