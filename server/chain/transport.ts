/** How nodes are reached. */
import { BaseError, http, ResponseBodyTooLargeError, type Transport } from "viem";

/** A node that has not answered by then is taken for gone. */
export const TIMEOUT_MS = 8_000;
/**
 * More than the receipt of any transaction with the most gas that one may use today (16.7 million), and than all transfers
 * of a token in a block. What is longer is not read: it would take the memory of whoever reads several of them.
 */
const MOST_BYTES = 24 * 1_024 * 1_024;

/** The node at an address, which must be of the chain: who asks it for anything asks that first, until it is known. */
export function nodeTransport(url: string, chainId: number, retries: object): Transport {
  const inner = http(url, { timeout: TIMEOUT_MS, maxResponseBodySize: MOST_BYTES, ...retries });
  let checked: Promise<void> | undefined;
  return (options) => {
    const transport = inner(options);
    const check = async () => {
      const answer = Number(await transport.request({ method: "eth_chainId" }));
      if (answer !== chainId) throw new WrongChain(chainId, answer);
    };
    const request: typeof transport.request = async (question, how) => {
      checked ??= check();
      // What failed once is asked again.
      checked.catch(() => (checked = undefined));
      await checked;
      return transport.request(question, how);
    };
    return { ...transport, request };
  };
}

/** A node of another chain, such as one that was down at the start: what it says must not be taken for this one's. */
export class WrongChain extends Error {
  constructor(chainId: number, answer: number, node = "an address") {
    super(`CHAIN_ID is ${chainId}, but ${node} of CHAIN_RPC_URL is a node of chain ${answer}`);
    this.name = "WrongChain";
  }
}

/** Whether an answer was longer than is read. A transaction's receipt can be made so by whoever pays for it. */
export function isTooLong(error: unknown): boolean {
  return error instanceof BaseError && error.walk((one) => one instanceof ResponseBodyTooLargeError) !== null;
}

/** Whether it is a node's fault, or the way's to it. What is said of it may hold the node's address, and with it a key. */
export function isOfNode(error: unknown): boolean {
  return error instanceof BaseError || error instanceof WrongChain;
}
