/**
 * The chain as this server reads it, through one or more nodes. None of them is believed at once: a node may be behind,
 * on a fork, or leave out what it has not yet indexed, and the next request may be answered by another one.
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
import { asHex } from "./hex.ts";
import { transferEvent } from "./transfers.ts";
import { nodeTransport, TIMEOUT_MS, WrongChain } from "./transport.ts";

export interface Header {
  number: bigint;
  hash: string;
  parentHash: string;
}

export type Receipt = TransactionReceipt;

/** Where a Transfer event of the token was found. What it says is read from its transaction's receipt. */
export interface Found {
  txHash: string;
  blockHash: string;
  to: string;
}

/** One node, or several of which whichever answers. */
export interface Node {
  settings: ChainSettings;
  /** For whatever else is to be asked; retries and fails over as all of these do. */
  client: PublicClient;
  /** The newest block that the node knows. */
  head(): Promise<Header>;
  /** A block by its number; null where the node does not have it. */
  header(number: bigint): Promise<Header | null>;
  /**
   * Transactions with transfers of the token in a range of blocks, both ends included.
   * @param to only those to one of these addresses; to any when left out.
   */
  transfers(from: bigint, until: bigint, to?: string[]): Promise<Found[]>;
  /** Null where the transaction is in no block. */
  receipt(hash: string): Promise<Receipt | null>;
  /** Whom a transaction is sent to, in a block or waiting for one; null where nobody knows it. */
  recipient(hash: string): Promise<{ to: string | null; value: bigint } | null>;
  /** How many decimals the token has. */
  decimals(): Promise<number>;
}

/** Tried again after twice the time each: a node that limits its rate is given some. */
const retries = { retryCount: 3, retryDelay: 200 };

export interface Chain extends Node {
  /** Each by itself: what must hold together has to be read from one of them. */
  nodes: Node[];
}

/** Opens nothing yet: the first question does. */
export function openChain(settings: ChainSettings): Chain {
  const { rpcUrls, chainId } = settings;
  // Here the others are asked before any is asked again.
  const any = fallback(
    rpcUrls.map((url) => nodeTransport(url, chainId, { retryCount: 0 })),
    retries,
  );
  return {
    ...openNode(settings, any),
    nodes: rpcUrls.map((url) => openNode(settings, nodeTransport(url, chainId, retries))),
  };
}

function openNode(settings: ChainSettings, transport: Transport): Node {
  const client = createPublicClient({ transport });
  const token = asHex(settings.token);
  let decimals: Promise<number> | undefined;
  return {
    settings,
    client,
    head: () => client.getBlock({ blockTag: "latest" }),
    header: (blockNumber) => orNull(client.getBlock({ blockNumber }), BlockNotFoundError),
    async transfers(fromBlock, toBlock, to) {
      const filter = { address: token, event: transferEvent, strict: true, fromBlock, toBlock } as const;
      const logs = await client.getLogs(to ? { ...filter, args: { to: to.map(asHex) } } : filter);
      // One that moves nothing can be made by anybody in anybody's name: it is not worth a question.
      const moving = logs.filter(({ args }) => args.value > 0n);
      return moving.map(({ transactionHash, blockHash, args }) => ({
        // In one spelling, whichever node it comes from: by it a deposit is known again.
        txHash: transactionHash.toLowerCase(),
        blockHash,
        to: args.to,
      }));
    },
    async receipt(hash) {
      const question = client.getTransactionReceipt({ hash: asHex(hash) });
      const receipt = await orNull(question, TransactionReceiptNotFoundError);
      if (receipt && receipt.transactionHash !== hash) throw new MixedUp();
      return receipt;
    },
    async recipient(hash) {
      const found = await orNull(client.getTransaction({ hash: asHex(hash) }), TransactionNotFoundError);
      return found && { to: found.to && getAddress(found.to), value: found.value };
    },
    decimals() {
      decimals ??= client.readContract({ address: token, abi: decimalsAbi, functionName: "decimals" });
      // What failed once is asked again.
      decimals.catch(() => (decimals = undefined));
      return decimals;
    },
  };
}

/** A node, or what stands before it, answered another question than it was asked. */
class MixedUp extends Error {
  constructor() {
    super("a receipt is another transaction's than was asked for");
    this.name = "MixedUp";
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
 * Whether the nodes are those of the chain that was configured. The server starts without one that does not answer; it is
 * asked when it does.
 * @throws WrongChain naming both chains when one is of another.
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
