/** Asks an independent node whether the chain names a root. Source: rules.md E29. */
import { isAnchorOf } from "../../../contract/evidence/anchor.ts";
import type { PublishedRoot } from "../../../contract/evidence/root.ts";

/** The node's answer is not trusted. */
interface Transaction {
  from?: unknown;
  input?: unknown;
  blockHash?: unknown;
}

/**
 * @param ask calls a method of the node's JSON-RPC.
 * @returns null for a root without an anchor.
 * @throws what `ask` throws, and for a node of another chain
 */
export async function isOnChain(
  { hash, anchor }: Pick<PublishedRoot, "hash" | "anchor">,
  ask: (method: string, params: string[]) => Promise<unknown>,
): Promise<boolean | null> {
  if (!anchor) return null;
  const [chainId, transaction] = await Promise.all([
    ask("eth_chainId", []),
    ask("eth_getTransactionByHash", [anchor.transaction]),
  ]);
  if (Number(chainId) !== anchor.chainId) throw new Error("the node is of another chain");
  const { from, input, blockHash } = (transaction ?? {}) as Transaction;
  return (
    typeof input === "string" &&
    isAnchorOf(input, hash) &&
    blockHash === anchor.block.hash &&
    typeof from === "string" &&
    from.toLowerCase() === anchor.address.toLowerCase()
  );
}
