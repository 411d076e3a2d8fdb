import { isAddressEqual } from "viem";
import type { Node } from "./client.ts";
import { asHex } from "./hex.ts";
import { transactionCount } from "./payments.ts";

/**
 * Works on a node that has lost the receipt.
 * @returns the hash of the mined transaction that used the nonce; null if there is none at the required depth.
 * @throws a node error if the node no longer has the old state.
 */
export async function nonceUser(node: Node, owner: string, nonce: bigint): Promise<string | null> {
  const head = await node.head();
  const isUsedAt = async (block: bigint) =>
    block >= 0n && BigInt(await transactionCount(node, owner, block)) > nonce;
  let used = head.number - BigInt(node.settings.confirmations) + 1n;
  if (!(await isUsedAt(used))) return null;
  let unused = used - 1n;
  // Nodes keep only the newest states.
  for (let step = 1n; await isUsedAt(unused); step *= 2n) {
    used = unused;
    unused = used - step;
  }
  while (used - unused > 1n) {
    const middle = (used + unused) / 2n;
    if (await isUsedAt(middle)) used = middle;
    else unused = middle;
  }
  const block = await node.client.getBlock({ blockNumber: used, includeTransactions: true });
  const user = block.transactions.find(
    (one) => isAddressEqual(one.from, asHex(owner)) && BigInt(one.nonce) === nonce,
  );
  return user?.hash.toLowerCase() ?? null;
}
