import type { Node } from "./client.ts";
import { asHex } from "./hex.ts";

/** @returns null if the chain has the bytes, else the error. */
export async function broadcast(node: Node, { raw, hash }: { raw: string; hash: string }): Promise<unknown> {
  try {
    await node.client.sendRawTransaction({ serializedTransaction: asHex(raw) });
  } catch (error) {
    // After "already known", "nonce too low" or no answer, the chain may have it.
    if (!(await isKnown(node, hash))) return error;
  }
  return null;
}

async function isKnown(node: Node, hash: string): Promise<boolean> {
  return (await node.recipient(hash)) !== null || (await node.receipt(hash)) !== null;
}
