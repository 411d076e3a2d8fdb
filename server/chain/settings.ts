import type { DepositKey } from "./deposit-key.ts";
import type { Signer } from "./signer.ts";

export interface ChainSettings {
  /** In order of preference; the others serve failover and the quorum. */
  rpcUrls: string[];
  /** How many nodes must agree before money is credited or a payout is decided. */
  quorum: number;
  chainId: number;
  /** Shown to members. */
  name: string;
  /** The token's contract, with checksum. */
  token: string;
  /** Blocks needed to credit a deposit, including its own. */
  confirmations: number;
  /** URL of a block explorer, or empty. */
  explorer: string;
  /** URL of a node that apps may ask, or empty. */
  publicNode: string;
  /** First block to read; null starts at the head. */
  startBlock: bigint | null;
  depositKey: DepositKey;
  pollMs: number;
  /** The demo's chain, whose money is worthless; null for any other. */
  demo: DemoChain | null;
  /** Null if the operator pays withdrawals by hand. */
  payout: PayoutSettings | null;
  /** The wallet that anchors roots; absent if roots are not anchored. */
  anchor?: PayoutSettings | null;
  /** The operator's addresses that hold members' money in addition to the payout wallet. */
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
  /** The most paid per unit of gas, in the coin's smallest unit. */
  maxFeePerGas: bigint;
}

export interface DemoChain {
  /** Sends test USDT. @param value in the token's smallest unit. @returns the transaction's hash. */
  give(address: string, value: bigint): Promise<string>;
  mine(blocks: number): Promise<void>;
}
