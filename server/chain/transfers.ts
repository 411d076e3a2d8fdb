import { getAddress, parseAbiItem, parseEventLogs, type TransactionReceipt } from "viem";

export const transferEvent = parseAbiItem(
  "event Transfer(address indexed from, address indexed to, uint256 value)",
);

/** Addresses have checksums. */
export interface Movement {
  token: string;
  /** Within the transaction; a reorg does not change it. */
  ordinal: number;
  from: string;
  to: string;
  /** In the token's smallest unit. */
  value: bigint;
}

/** Omits transfers of zero, which anybody can make. */
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

const LEDGER_DECIMALS = 8;

/** Rounded down; `dust` is the rest in the token's smallest unit. */
export function toUnits(value: bigint, decimals: number): { amount: bigint; dust: bigint } {
  if (decimals < LEDGER_DECIMALS)
    return { amount: value * 10n ** BigInt(LEDGER_DECIMALS - decimals), dust: 0n };
  const unit = 10n ** BigInt(decimals - LEDGER_DECIMALS);
  return { amount: value / unit, dust: value % unit };
}

/** In the token's smallest unit, rounded down. */
export function fromUnits(amount: bigint, decimals: number): bigint {
  if (decimals < LEDGER_DECIMALS) return amount / 10n ** BigInt(LEDGER_DECIMALS - decimals);
  return amount * 10n ** BigInt(decimals - LEDGER_DECIMALS);
}
