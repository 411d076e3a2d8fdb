/** Reads a bare address, or a payment request of EIP-681. Source: rules.md W56. */

export interface PlatformChain {
  chainId: number;
  /** The contract of the platform's USDT. */
  token: string;
}

export type ReadCode =
  | { address: string; problem: null }
  | { address: null; problem: "no_address" | "other_chain" | "other_token" };

const ADDRESS = /^0x[0-9a-fA-F]{40}$/;
/** Groups: target, chain, function, parameters. */
const REQUEST = /^ethereum:(?:pay-)?(0x[0-9a-fA-F]{40})(?:@(\d+))?(?:\/([^?]*))?(?:\?(.*))?$/i;

export function readCode(text: string, { chainId, token }: PlatformChain): ReadCode {
  const trimmed = text.trim();
  if (ADDRESS.test(trimmed)) return found(trimmed);
  const request = REQUEST.exec(trimmed);
  if (!request) return problem("no_address");
  const [, target = "", chain, call, parameters = ""] = request;
  if (chain !== undefined && BigInt(chain) !== BigInt(chainId)) return problem("other_chain");
  if (call === undefined || call === "") return found(target);
  // A token transfer's target is the contract, where money would be lost.
  if (call !== "transfer") return problem("no_address");
  if (target.toLowerCase() !== token.toLowerCase()) return problem("other_token");
  const recipient = new URLSearchParams(parameters).get("address") ?? "";
  return ADDRESS.test(recipient) ? found(recipient) : problem("no_address");
}

function found(address: string): ReadCode {
  return { address, problem: null };
}

function problem(why: "no_address" | "other_chain" | "other_token"): ReadCode {
  return { address: null, problem: why };
}
