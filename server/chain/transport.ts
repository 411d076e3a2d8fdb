import { BaseError, http, ResponseBodyTooLargeError, type Transport } from "viem";

/** A slower node counts as down. */
export const TIMEOUT_MS = 8_000;
/**
 * Above the receipt of any transaction at today's gas limit (16.7 million), and above all token transfers of a block.
 * Several longer answers could exhaust the memory.
 */
const MAX_BYTES = 24 * 1_024 * 1_024;

/** Checks the chain id before the first request. */
export function nodeTransport(url: string, chainId: number, retries: object): Transport {
  const inner = http(url, { timeout: TIMEOUT_MS, maxResponseBodySize: MAX_BYTES, ...retries });
  let checked: Promise<void> | undefined;
  return (options) => {
    const transport = inner(options);
    const check = async () => {
      const answer = Number(await transport.request({ method: "eth_chainId" }));
      if (answer !== chainId) throw new WrongChain(chainId, answer);
    };
    const request: typeof transport.request = async (args, overrides) => {
      checked ??= check();
      // A failed check is repeated.
      checked.catch(() => (checked = undefined));
      await checked;
      return transport.request(args, overrides);
    };
    return { ...transport, request };
  };
}

/** Also thrown while the server runs, since a node may have been down at the start. */
export class WrongChain extends Error {
  constructor(chainId: number, answer: number, node = "an address") {
    super(`CHAIN_ID is ${chainId}, but ${node} of CHAIN_RPC_URL is a node of chain ${answer}`);
    this.name = "WrongChain";
  }
}

/** Fewer nodes than the quorum answer, or the nodes contradict each other. */
export class TooFewNodes extends Error {
  constructor() {
    super("too few nodes say the same");
    this.name = "TooFewNodes";
  }
}

/** Somebody can make a transaction with such a receipt. */
export function isTooLong(error: unknown): boolean {
  return error instanceof BaseError && error.walk((one) => one instanceof ResponseBodyTooLargeError) !== null;
}

/** Its message may hold the node's address with a key. */
export function isNodeError(error: unknown): boolean {
  return error instanceof BaseError || error instanceof WrongChain || error instanceof TooFewNodes;
}
