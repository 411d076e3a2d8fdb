/** What the token's Transfer events say. */
import { getAddress, parseAbiItem, parseEventLogs, type TransactionReceipt } from "viem";

export const transferEvent = parseAbiItem(
  "event Transfer(address indexed from, address indexed to, uint256 value)",
);

/** One movement of a token within a transaction. Addresses with their checksum. */
export interface Movement {
  token: string;
  /** The place of its log among those of the transaction, which stays the same in whatever block that is. */
  ordinal: number;
  from: string;
  to: string;
  /** In the token's smallest unit. */
  value: bigint;
}

/** Every transfer of tokens in a transaction. One that moves nothing is left out: anybody can make it, to anybody. */
export function movements({ logs }: TransactionReceipt): Movement[] {
  const first = Math.min(...logs.map(({ logIndex }) => logIndex));
  return parseEventLogs({ abi: [transferEvent], logs, strict: true })
    .map(({ address, logIndex, args }) => ({
      token: getAddress(address),
      ordinal: logIndex - first,
      ...args,
    }))
    .filter(({ value }) => value > 0n);
}

/** Decimals of an amount in the ledger. */
const LEDGER_DECIMALS = 8;

/** An amount of the token in units of the ledger, rounded down, and what that leaves in the token's smallest unit. */
export function toUnits(value: bigint, decimals: number): { amount: bigint; dust: bigint } {
  if (decimals < LEDGER_DECIMALS)
    return { amount: value * 10n ** BigInt(LEDGER_DECIMALS - decimals), dust: 0n };
  const unit = 10n ** BigInt(decimals - LEDGER_DECIMALS);
  return { amount: value / unit, dust: value % unit };
}

/** An amount of the ledger in the token's smallest unit; what that cannot hold is cut off. */
export function fromUnits(amount: bigint, decimals: number): bigint {
  if (decimals < LEDGER_DECIMALS) return amount / 10n ** BigInt(LEDGER_DECIMALS - decimals);
  return amount * 10n ** BigInt(decimals - LEDGER_DECIMALS);
}
