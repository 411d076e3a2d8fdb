import { asHex } from "./hex.ts";
import type { Node } from "./client.ts";
import { transferEvent } from "./transfers.ts";
import { isNodeError, TooFewNodes } from "./transport.ts";

/** Nodes limit the blocks of a request, each differently. */
const WIDEST = 64_000n;
const NARROWEST = 1_000n;

export interface Searched {
  recipient: string;
  /** In the token's smallest unit. */
  value: bigint;
  since: Date;
  /** In ms since 1970. */
  deadline: number;
}

/**
 * Searches one node for transfers of exactly `value` to `recipient`, up to its newest block.
 * @returns hashes in lower case, oldest first.
 * @throws node errors; TooFewNodes after the deadline.
 */
export async function transfersTo(
  node: Node,
  { recipient, value, since, deadline }: Searched,
): Promise<string[]> {
  const { number: head } = await node.head();
  const found = new Set<string>();
  let step = WIDEST;
  for (let from = await lastBlockBefore(node, since, head); from <= head;) {
    if (Date.now() > deadline) throw new TooFewNodes();
    const until = from + step - 1n < head ? from + step - 1n : head;
    try {
      for (const { transactionHash, args } of await logsOf(node, recipient, from, until))
        if (args.value === value) found.add(transactionHash.toLowerCase());
      from = until + 1n;
    } catch (error) {
      if (!isNodeError(error) || step <= NARROWEST) throw error;
      step /= 4n;
    }
  }
  return [...found];
}

function logsOf({ client, settings }: Node, recipient: string, fromBlock: bigint, toBlock: bigint) {
  return client.getLogs({
    address: asHex(settings.token),
    event: transferEvent,
    strict: true,
    args: { to: asHex(recipient) },
    fromBlock,
    toBlock,
  });
}

/** Blocks that the node no longer has count as earlier. */
async function lastBlockBefore(node: Node, time: Date, head: bigint): Promise<bigint> {
  const seconds = BigInt(Math.floor(time.getTime() / 1000));
  let low = 0n;
  let high = head + 1n;
  while (high - low > 1n) {
    const middle = (low + high) / 2n;
    const header = await node.header(middle);
    if (header && header.timestamp >= seconds) high = middle;
    else low = middle;
  }
  return low;
}
