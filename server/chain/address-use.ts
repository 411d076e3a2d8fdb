import { asHex } from "./hex.ts";
import { coinBalance, tokenBalance, transactionCount } from "./payments.ts";
import type { Node } from "./client.ts";

/** Whether anything happened at an address: tokens, coins, transactions or code. @throws node errors. */
export async function isUsedAddress(node: Node, address: string): Promise<boolean> {
  const [tokens, coins, transactions, code] = await Promise.all([
    tokenBalance(node, address),
    coinBalance(node, address),
    transactionCount(node, address, "latest"),
    node.client.getCode({ address: asHex(address) }),
  ]);
  return tokens > 0n || coins > 0n || transactions > 0 || (code !== undefined && code !== "0x");
}
