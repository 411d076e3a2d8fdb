/** What a wallet that pays asks of a node. Amounts are in the smallest unit of token or coin. */
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
import type { Node, Receipt } from "./client.ts";
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

/** Below it a fee could not be raised by an eighth. */
const LEAST_TIP = 1_000_000n;

/** The data of a call that transfers a token. */
export function transferData(to: string, value: bigint): Hex {
  return encodeFunctionData({ abi: tokenAbi, functionName: "transfer", args: [asHex(to), value] });
}

/** What gas costs at a block: enough for a while in which it becomes dearer. */
export async function estimateFees({ client }: Node, blockNumber: bigint): Promise<Fees> {
  const [{ baseFeePerGas }, estimate] = await Promise.all([
    client.getBlock({ blockNumber }),
    client.estimateMaxPriorityFeePerGas(),
  ]);
  const tip = estimate < LEAST_TIP ? LEAST_TIP : estimate;
  return { maxFeePerGas: 2n * (baseFeePerGas ?? 0n) + tip, maxPriorityFeePerGas: tip };
}

/** The gas to allow a transfer, with half as much again; null when the token would refuse it. */
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

/** What an address has of the token, at a block or at the newest one. */
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

/** What an address has of the chain's own coin, which pays for gas. */
export function coinBalance({ client }: Node, owner: string, blockNumber?: bigint): Promise<bigint> {
  return client.getBalance({ address: asHex(owner), ...(blockNumber !== undefined && { blockNumber }) });
}

/** How many transactions of an address there are up to a block, or with those that wait for one. */
export function transactionCount({ client }: Node, owner: string, at: bigint | "pending"): Promise<number> {
  const address = asHex(owner);
  return client.getTransactionCount(
    at === "pending" ? { address, blockTag: at } : { address, blockNumber: at },
  );
}

/** Decimals of the coin that pays for gas, on every chain of this kind. */
const COIN_DECIMALS = 18;

/** A smallest unit's number in whole coins, as a decimal string. */
export function inWhole(value: bigint, decimals = COIN_DECIMALS): string {
  return formatUnits(value, decimals);
}

/** Whether a transaction succeeded and moved just this: a token may also refuse by moving nothing. */
export function hasPaid(
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
