import type { DepositKey } from "./deposit-key.ts";
import type { Signer } from "./signer.ts";

export interface ChainSettings {
  /** In order of preference. */
  rpcUrls: string[];
  /** The nodes that must agree before money is credited or a payout is decided. */
  quorum: number;
  chainId: number;
  name: string;
  /** With checksum. */
  token: string;
  /** The blocks needed to credit a deposit, including its own block. */
  confirmations: number;
  /** The URL of a block explorer, or empty. */
  explorer: string;
  /** The URL of a node that apps may ask, or empty. */
  publicNode: string;
  /** Null starts at the head. */
  startBlock: bigint | null;
  depositKey: DepositKey;
  pollMs: number;
  /** Null for a chain with real money. */
  demo: DemoChain | null;
  /** Null if the operator pays withdrawals by hand. */
  payout: PayoutSettings | null;
  /** Absent if roots are not anchored. */
  anchor?: PayoutSettings | null;
  /** Hold members' money in addition to the payout wallet. */
  cold?: ColdAddress[];
}

export interface ColdAddress {
  /** With checksum. */
  address: string;
  /** The holder's signature over `ownershipText`. */
  signature: string;
}

export interface PayoutSettings {
  signer: Signer;
  /** Per unit of gas, in the coin's smallest unit. */
  maxFeePerGas: bigint;
}

export interface DemoChain {
  /** @param value in the token's smallest unit. @returns the transaction's hash. */
  give(address: string, value: bigint): Promise<string>;
  mine(blocks: number): Promise<void>;
}
