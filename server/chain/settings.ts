import type { DepositKey } from "./deposit-key.ts";
import type { Signer } from "./signer.ts";

export interface ChainSettings {
  /** Nodes in order of preference; the others are for failover and for the quorum. */
  rpcUrls: string[];
  /** Number of nodes that must say the same before money is credited or a payout is decided. */
  quorum: number;
  chainId: number;
  /** Shown to members. */
  name: string;
  /** The token's contract, with checksum. */
  token: string;
  /** Blocks needed to credit a deposit, its own included. */
  confirmations: number;
  /** URL of a block explorer, or empty. */
  explorer: string;
  /** URL of a node that apps ask, or empty. */
  publicNode: string;
  /** First block to read; null starts at the head. */
  startBlock: bigint | null;
  depositKey: DepositKey;
  pollMs: number;
  /** The demo's chain, whose money is worthless; null on any other. */
  demo: DemoChain | null;
  /** Null: the operator pays withdrawals by hand. */
  payout: PayoutSettings | null;
  /** Who writes roots to the chain; absent: nobody does. */
  anchor?: PayoutSettings | null;
  /** Addresses of the operator that hold what members own, beside the payout wallet. */
  cold?: ColdAddress[];
}

export interface ColdAddress {
  /** With checksum. */
  address: string;
  /** Of its holder over `ownershipText`. */
  signature: string;
}

export interface PayoutSettings {
  signer: Signer;
  /** The most paid per unit of gas, in the coin's smallest unit. */
  maxFeePerGas: bigint;
}

export interface DemoChain {
  /** Sends test USDT. @param value in the token's smallest unit. @returns the transaction's hash. */
  give(address: string, value: bigint): Promise<string>;
  /** Mines so many blocks at once. */
  mine(blocks: number): Promise<void>;
}
