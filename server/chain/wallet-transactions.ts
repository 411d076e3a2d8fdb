/** Source: rules.md W27. */
import { getAddress, isAddressEqual } from "viem";
import { askQuorum } from "./ask-nodes.ts";
import { readRanges } from "./block-ranges.ts";
import type { Chain, Node, Receipt } from "./client.ts";
import { asHex } from "./hex.ts";
import { transactionCount } from "./payments.ts";
import { movements, transferEvent } from "./transfers.ts";
import { TooFewNodes } from "./transport.ts";
import { judge, openWitness } from "./witnesses.ts";

const WIDEST = 1_000n;

export interface SentTransfer {
  txHash: string;
  block: bigint;
}

/** Both blocks included, oldest first. */
export async function transfersOutOf(
  { client, settings }: Node,
  sender: string,
  from: bigint,
  until: bigint,
): Promise<SentTransfer[]> {
  const logs = await readRanges({ first: from, last: until, widest: WIDEST }, (fromBlock, toBlock) =>
    client.getLogs({
      address: asHex(settings.token),
      event: transferEvent,
      strict: true,
      args: { from: asHex(sender) },
      fromBlock,
      toBlock,
    }),
  );
  const moving = logs.filter(({ args }) => args.value > 0n);
  const found = new Map(
    moving.map(({ transactionHash, blockNumber }) => [transactionHash.toLowerCase(), blockNumber]),
  );
  return [...found].map(([txHash, block]) => ({ txHash, block }));
}

export interface WalletCall {
  hash: string;
  nonce: number;
  block: bigint;
  receipt: Receipt;
  transfers: { to: string; value: bigint }[];
}

/** Null if not mined, or not the wallet's. */
export async function readWalletCall(node: Node, sender: string, hash: string): Promise<WalletCall | null> {
  const receipt = await node.receipt(hash);
  if (!receipt || !isAddressEqual(receipt.from, asHex(sender))) return null;
  const { nonce } = await node.client.getTransaction({ hash: asHex(hash) });
  return { hash: hash.toLowerCase(), nonce, block: receipt.blockNumber, ...movedBy(node, sender, receipt) };
}

function movedBy({ settings }: Pick<Node, "settings">, sender: string, receipt: Receipt) {
  const moved = receipt.status === "success" ? movements(receipt) : [];
  const own = moved.filter(({ token, from }) => token === settings.token && getAddress(from) === sender);
  return { receipt, transfers: own.map(({ to, value }) => ({ to: getAddress(to), value })) };
}

/**
 * @param call as one node has shown it, or as it was recorded.
 * Source: rules.md W51.
 * @returns the quorum's; null if it shows none; undefined while nodes contradict each other.
 * @throws node errors; TooFewNodes.
 */
export async function agreeOnCall(
  chain: Chain,
  sender: string,
  { hash, block }: Pick<WalletCall, "hash" | "block">,
): Promise<WalletCall | null | undefined> {
  const said = await Promise.all(chain.nodes.map((node) => openWitness(node).state({ txHash: hash, block })));
  const verdict = judge(said, chain.settings.quorum);
  if (verdict.kind === "waiting") throw new TooFewNodes();
  if (verdict.kind === "disagreed") return undefined;
  const { receipt } = verdict.statement;
  if (!receipt || !isAddressEqual(receipt.from, asHex(sender))) return null;
  const nonce = await askQuorum(
    chain,
    async ({ client }) => (await client.getTransaction({ hash: asHex(hash) })).nonce,
  );
  return { hash, nonce, block, ...movedBy(chain, sender, receipt) };
}

/**
 * Searches by the wallet's transaction counts at earlier blocks.
 * @returns null if it is not mined, or if the nodes no longer have the old states: then its hash must be given.
 */
export async function findByNonce(
  node: Node,
  sender: string,
  nonce: number,
  from: bigint,
): Promise<string | null> {
  const head = await node.head();
  const countAt = (block: bigint) => transactionCount(node, sender, block).catch(() => null);
  let low = from > 0n ? from - 1n : 0n;
  let high = head.number;
  if ((await transactionCount(node, sender, high)) <= nonce) return null;
  while (high - low > 1n) {
    const middle = (low + high) / 2n;
    const count = await countAt(middle);
    // An unknown count continues the search among newer blocks.
    if (count !== null && count > nonce) high = middle;
    else low = middle;
  }
  const { transactions } = await node.client.getBlock({ blockNumber: high, includeTransactions: true });
  const own = transactions.find((one) => isAddressEqual(one.from, asHex(sender)) && one.nonce === nonce);
  return own?.hash.toLowerCase() ?? null;
}
