import { asHex } from "./hex.ts";
import { askNodes } from "./ask-nodes.ts";
import { coinBalance, tokenBalance, transactionCount } from "./payments.ts";
import type { Chain, Node } from "./client.ts";

/** @throws node errors. */
async function isUsedAddress(node: Node, address: string): Promise<boolean> {
  const [tokens, coins, transactions, code] = await Promise.all([
    tokenBalance(node, address),
    coinBalance(node, address),
    transactionCount(node, address, "latest"),
    node.client.getCode({ address: asHex(address) }),
  ]);
  return tokens > 0n || coins > 0n || transactions > 0 || (code !== undefined && code !== "0x");
}

/**
 * "used" if a quorum shows a use, "disputed" if fewer nodes do. Source: rules.md D55.
 * @throws node errors; TooFewNodes.
 */
export async function agreeOnUse(chain: Chain, address: string): Promise<"unused" | "used" | "disputed"> {
  const answers = await askNodes(chain, (node) => isUsedAddress(node, address));
  const used = answers.filter((isUsed) => isUsed).length;
  if (used === 0) return "unused";
  return used >= chain.settings.quorum ? "used" : "disputed";
}
