/**
 * Each node answers by its own count of blocks. A node that lags, has lost data or does not answer makes no statement;
 * only a statement can contradict another. Source: rules.md D31.
 */
import type { Chain, Node, Receipt } from "./client.ts";
import { isTooLong } from "./transport.ts";

/** The block is said to hold the transaction. */
export interface Claim {
  txHash: string;
  block: bigint;
}

/** `text` holds everything on which nodes must agree. */
export interface Statement {
  text: string;
  decimals: number;
  /** Null if the block does not hold the transaction. */
  receipt: Receipt | null;
}

export type Verdict<S extends { text: string }> =
  | { kind: "agreed"; statement: S }
  /** Too few nodes made a statement. */
  | { kind: "waiting" }
  | { kind: "disagreed"; texts: string[] };

/** A contradiction outweighs any number of nodes that agree. */
export function judge<S extends { text: string }>(said: (S | null)[], quorum: number): Verdict<S> {
  const given = said.filter((statement) => statement !== null);
  const texts = [...new Set(given.map(({ text }) => text))];
  if (texts.length > 1) return { kind: "disagreed", texts };
  const [statement] = given;
  return statement !== undefined && given.length >= quorum
    ? { kind: "agreed", statement }
    : { kind: "waiting" };
}

export interface Witness {
  node: Node;
  /** At the required depth; null for no statement. */
  state(claim: Claim): Promise<Statement | null>;
}

/** The given node comes first. */
export function witnessesOf(chain: Chain, node: Node): Witness[] {
  const others = chain.nodes.filter((other) => other !== node);
  return [openWitness(node, unlessTooLong), ...others.map((other) => openWitness(other))];
}

/** For one round: asks for head, chain and token only once. */
export function openWitness(node: Node, silence = answered): Witness {
  let about: Promise<About> | undefined;
  return { node, state: (claim) => silence(stateOf(node, claim, (about ??= readAbout(node)))) };
}

/** Other errors end the round, so that the next one uses another node. */
async function unlessTooLong<T>(answer: Promise<T>): Promise<T | null> {
  return answer.catch((error: unknown) => {
    if (isTooLong(error)) return null;
    throw error;
  });
}

interface About {
  /** The newest block at the required depth. */
  deep: bigint;
  chainId: number;
  decimals: number;
}

async function readAbout(node: Node): Promise<About> {
  const [head, chainId, decimals] = await Promise.all([
    node.head(),
    node.client.getChainId(),
    node.decimals(),
  ]);
  return { deep: head.number - BigInt(node.settings.confirmations) + 1n, chainId, decimals };
}

async function stateOf(
  node: Node,
  { txHash, block }: Claim,
  about: Promise<About>,
): Promise<Statement | null> {
  const { deep, chainId, decimals } = await about;
  if (block > deep) return null;
  const header = await node.header(block);
  if (header === null) return null;
  const where = { chainId, decimals, block: header.hash.toLowerCase() };
  if (!header.transactions.some((hash) => hash.toLowerCase() === txHash))
    return { text: JSON.stringify({ ...where, receipt: null }), decimals, receipt: null };
  const receipt = await node.receipt(txHash);
  // The receipt is lost, or the block was replaced meanwhile.
  if (receipt?.blockHash !== header.hash) return null;
  return { text: JSON.stringify({ ...where, receipt: contentOf(receipt) }), decimals, receipt };
}

/** The receipt's content, in the same form for all nodes. */
function contentOf({ status, blockNumber, transactionIndex, logs }: Receipt): object {
  return {
    status,
    blockNumber: blockNumber.toString(),
    transactionIndex,
    logs: logs.map(({ address, topics, data, logIndex }) =>
      [logIndex, address, ...topics, data].join(" ").toLowerCase(),
    ),
  };
}

/** Null for any error. */
export async function answered<T>(answer: Promise<T>): Promise<T | null> {
  return answer.catch(() => null);
}
