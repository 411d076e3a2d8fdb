/** What the server is told of the chain that deposits come by. */
import type { DepositKey } from "./deposit-key.ts";
import type { Signer } from "./signer.ts";

export interface ChainSettings {
  /** Nodes, the preferred first: the others are asked when it fails. */
  rpcUrls: string[];
  chainId: number;
  /** As members read it. */
  name: string;
  /** The token's contract, with its checksum. */
  token: string;
  /** Blocks that must hold a deposit, its own among them, before it is credited. */
  confirmations: number;
  /** Where transactions can be looked up; empty for nowhere. */
  explorer: string;
  /** The first block that is read; null for the newest one at the first start. */
  startBlock: bigint | null;
  depositKey: DepositKey;
  /** Between two looks at the chain. */
  pollMs: number;
  /** The demo's own chain, whose money is none; null on any other. */
  demo: DemoChain | null;
  /** Null: the operator pays withdrawals by hand. */
  payout: PayoutSettings | null;
}

export interface PayoutSettings {
  signer: Signer;
  /** The most that a unit of gas may cost, in the coin's smallest unit. */
  maxFeePerGas: bigint;
}

export interface DemoChain {
  /** Sends test USDT to an address. @param value in the token's smallest unit. @returns the transaction's hash. */
  give(address: string, value: bigint): Promise<string>;
}
