import { readRanges } from "./block-ranges.ts";
import { asHex } from "./hex.ts";
import type { Node } from "./client.ts";
import { transferEvent } from "./transfers.ts";
import { TooFewNodes } from "./transport.ts";

const WIDEST = 64_000n;

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
  const first = await lastBlockBefore(node, since, head);
  const hashes = await readRanges({ first, last: head, widest: WIDEST }, async (from, until) => {
    if (Date.now() > deadline) throw new TooFewNodes();
    const logs = await logsOf(node, recipient, from, until);
    const exact = logs.filter(({ args }) => args.value === value);
    return exact.map(({ transactionHash }) => transactionHash.toLowerCase());
  });
  return [...new Set(hashes)];
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
