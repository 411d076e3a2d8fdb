/**
 * A single answer proves nothing: a node may lag, be on a fork, or not have indexed a block, and the next request may
 * reach another node.
 */
import {
  BlockNotFoundError,
  createPublicClient,
  fallback,
  getAddress,
  http,
  parseAbi,
  TransactionNotFoundError,
  TransactionReceiptNotFoundError,
  type PublicClient,
  type Transport,
  type TransactionReceipt,
} from "viem";
import type { ChainSettings } from "./settings.ts";
import { askQuorum } from "./ask-nodes.ts";
import { asHex } from "./hex.ts";
import { transferEvent } from "./transfers.ts";
import { nodeTransport, TIMEOUT_MS, WrongChain } from "./transport.ts";

export interface Header {
  number: bigint;
  hash: string;
  parentHash: string;
  /** Seconds since 1970. */
  timestamp: bigint;
  /** Hashes. */
  transactions: string[];
}

export type Receipt = TransactionReceipt;

/** Amounts come from the transaction's receipt. */
export interface Found {
  txHash: string;
  blockHash: string;
  to: string;
}

/** One node, or all of them with failover. */
export interface Node {
  settings: ChainSettings;
  /** With the same retries and failover. */
  client: PublicClient;
  head(): Promise<Header>;
  /** Null if the node does not have the block. */
  header(number: bigint): Promise<Header | null>;
  /**
   * Both blocks included.
   * @param to recipients; any if omitted.
   */
  transfers(from: bigint, until: bigint, to?: string[]): Promise<Found[]>;
  /** Null if no block holds the transaction. */
  receipt(hash: string): Promise<Receipt | null>;
  /** Mined or pending; null if unknown. */
  recipient(hash: string): Promise<{ to: string | null; value: bigint } | null>;
  /** A chain returns those of a quorum. */
  decimals(): Promise<number>;
}

/** For nodes with rate limits. */
const retries = { retryCount: 3, retryDelay: 200 };

export interface Chain extends Node {
  /** For reads that must be consistent. */
  nodes: Node[];
}

/** Connects on first use. */
export function openChain(settings: ChainSettings): Chain {
  const { rpcUrls, chainId } = settings;
  // No retries per node: the next node is tried first.
  const any = fallback(
    rpcUrls.map((url) => nodeTransport(url, chainId, { retryCount: 0 })),
    retries,
  );
  const nodes = rpcUrls.map((url) => openNode(settings, nodeTransport(url, chainId, retries)));
  let decimals: Promise<number> | undefined;
  return {
    ...openNode(settings, any),
    nodes,
    /** Decimals never change. */
    decimals() {
      decimals ??= askQuorum({ nodes, settings }, (node) => node.decimals());
      decimals.catch(() => (decimals = undefined));
      return decimals;
    },
  };
}

function openNode(settings: ChainSettings, transport: Transport): Node {
  const client = createPublicClient({ transport });
  const token = asHex(settings.token);
  return {
    settings,
    client,
    head: () => client.getBlock({ blockTag: "latest" }),
    header: (blockNumber) => orNull(client.getBlock({ blockNumber }), BlockNotFoundError),
    async transfers(fromBlock, toBlock, to) {
      const filter = { address: token, event: transferEvent, strict: true, fromBlock, toBlock } as const;
      const logs = await client.getLogs(to ? { ...filter, args: { to: to.map(asHex) } } : filter);
      // Anybody can make transfers of zero in anybody's name.
      const moving = logs.filter(({ args }) => args.value > 0n);
      return moving.map(({ transactionHash, blockHash, args }) => ({
        // Nodes differ in letter case, and the hash identifies a deposit.
        txHash: transactionHash.toLowerCase(),
        blockHash,
        to: args.to,
      }));
    },
    async receipt(hash) {
      const request = client.getTransactionReceipt({ hash: asHex(hash) });
      const receipt = await orNull(request, TransactionReceiptNotFoundError);
      if (receipt && receipt.transactionHash !== hash) throw new WrongReceipt();
      return receipt;
    },
    async recipient(hash) {
      const found = await orNull(client.getTransaction({ hash: asHex(hash) }), TransactionNotFoundError);
      return found && { to: found.to && getAddress(found.to), value: found.value };
    },
    decimals: () => client.readContract({ address: token, abi: decimalsAbi, functionName: "decimals" }),
  };
}

/** A node or proxy mixed up requests. */
class WrongReceipt extends Error {
  constructor() {
    super("a node answered with another transaction's receipt");
    this.name = "WrongReceipt";
  }
}

const decimalsAbi = parseAbi(["function decimals() view returns (uint8)"]);

async function orNull<T>(answer: Promise<T>, missing: new (...args: never[]) => Error): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof missing) return null;
    throw error;
  }
}

/**
 * Nodes that do not answer are checked on first use.
 * @throws WrongChain with both chain ids.
 */
export async function assertChain({ rpcUrls, chainId }: ChainSettings): Promise<void> {
  const answers = await Promise.allSettled(
    rpcUrls.map((url) =>
      createPublicClient({ transport: http(url, { timeout: TIMEOUT_MS / 2, retryCount: 0 }) }).getChainId(),
    ),
  );
  for (const [i, answer] of answers.entries()) {
    if (answer.status === "fulfilled" && answer.value !== chainId)
      throw new WrongChain(chainId, answer.value, `address ${i + 1}`);
  }
}
