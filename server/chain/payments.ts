/** Amounts are in the smallest unit of token or coin. */
import {
  BaseError,
  encodeFunctionData,
  ExecutionRevertedError,
  formatUnits,
  getAddress,
  isAddressEqual,
  parseAbi,
  type Hex,
} from "viem";
import { askNodes } from "./ask-nodes.ts";
import type { Chain, Node, Receipt } from "./client.ts";
import { asHex } from "./hex.ts";
import { movements } from "./transfers.ts";

const tokenAbi = parseAbi([
  "function transfer(address to, uint256 value) returns (bool)",
  "function balanceOf(address owner) view returns (uint256)",
]);

export interface Fees {
  maxFeePerGas: bigint;
  maxPriorityFeePerGas: bigint;
}

/** A smaller fee could not be raised by an eighth. */
const MIN_TIP = 1_000_000n;

/** Nodes accept a replacement for at least an eighth more. */
export function raiseFees(earlier: { max_fee: string; max_priority_fee: string }, now: Fees): Fees {
  return {
    maxFeePerGas: max(eighthMore(earlier.max_fee), now.maxFeePerGas),
    maxPriorityFeePerGas: max(eighthMore(earlier.max_priority_fee), now.maxPriorityFeePerGas),
  };
}

function eighthMore(text: string): bigint {
  return (BigInt(text) * 9n) / 8n + 1n;
}

function max(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}

export function transferData(to: string, value: bigint): Hex {
  return encodeFunctionData({ abi: tokenAbi, functionName: "transfer", args: [asHex(to), value] });
}

/**
 * As a quorum shows them, since a single node could make payments dear, or too dear to be made.
 * @throws node errors; TooFewNodes.
 */
export async function estimateFees(chain: Chain): Promise<Fees> {
  const shown = await askNodes(chain, feesAt);
  return shown.toSorted((a, b) => (a.maxFeePerGas < b.maxFeePerGas ? -1 : 1))[chain.settings.quorum - 1]!;
}

/** With room for a rising base fee. */
async function feesAt({ client }: Node): Promise<Fees> {
  const [{ baseFeePerGas }, estimate] = await Promise.all([
    client.getBlock(),
    client.estimateMaxPriorityFeePerGas(),
  ]);
  const tip = estimate < MIN_TIP ? MIN_TIP : estimate;
  return { maxFeePerGas: 2n * (baseFeePerGas ?? 0n) + tip, maxPriorityFeePerGas: tip };
}

/** Includes a margin of half; null if the token would revert. */
export async function transferGas(
  { client, settings }: Node,
  from: string,
  to: string,
  value: bigint,
): Promise<bigint | null> {
  try {
    const gas = await client.estimateGas({
      account: asHex(from),
      to: asHex(settings.token),
      data: transferData(to, value),
    });
    return (gas * 3n) / 2n;
  } catch (error) {
    if (error instanceof BaseError && error.walk((one) => one instanceof ExecutionRevertedError)) return null;
    throw error;
  }
}

/** At the newest block by default. */
export function tokenBalance(
  { client, settings }: Node,
  owner: string,
  blockNumber?: bigint,
): Promise<bigint> {
  return client.readContract({
    address: asHex(settings.token),
    abi: tokenAbi,
    functionName: "balanceOf",
    args: [asHex(owner)],
    ...(blockNumber !== undefined && { blockNumber }),
  });
}

/** The chain's own coin, which pays for gas. */
export function coinBalance({ client }: Node, owner: string, blockNumber?: bigint): Promise<bigint> {
  return client.getBalance({ address: asHex(owner), ...(blockNumber !== undefined && { blockNumber }) });
}

/** Counts up to a block, or includes pending transactions. */
export function transactionCount(
  { client }: Pick<Node, "client">,
  owner: string,
  at: bigint | "latest" | "pending",
): Promise<number> {
  const address = asHex(owner);
  return client.getTransactionCount(
    typeof at === "string" ? { address, blockTag: at } : { address, blockNumber: at },
  );
}

/** The chain's coin has 18 decimals on every EVM chain. */
const COIN_DECIMALS = 18;

/** @returns a decimal string. */
export function toCoins(value: bigint, decimals = COIN_DECIMALS): string {
  return formatUnits(value, decimals);
}

/** Some tokens fail without reverting. */
export function isPaidBy(
  receipt: Receipt,
  { token, sender, recipient, value }: { token: string; sender: string; recipient: string; value: string },
): boolean {
  return (
    receipt.status === "success" &&
    movements(receipt).some(
      (moved) =>
        isAddressEqual(asHex(moved.token), asHex(token)) &&
        getAddress(moved.from) === sender &&
        getAddress(moved.to) === recipient &&
        moved.value === BigInt(value),
    )
  );
}
