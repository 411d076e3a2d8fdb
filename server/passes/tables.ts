import type { Generated } from "kysely";

export interface NftStockTable {
  tier: number;
  remaining: number;
}

export interface NftHoldingTable {
  member_id: bigint;
  tier: number;
  /** All passes held, including staked ones. */
  quantity: number;
  staked: Generated<number>;
}

export interface NftTransactionTable {
  id: Generated<bigint>;
  member_id: bigint;
  type: "MINT" | "TRANSFER" | "STAKE";
  tier: number;
  quantity: number;
  /** Set on transfers only, like `other_id`. */
  direction: "in" | "out" | null;
  other_id: bigint | null;
  /** Numbers of the passes within their tier, ascending. */
  serials: number[];
  /** Set on stakes only. */
  stake_id: bigint | null;
  /** Null for records from before passes were in the ledger. */
  transaction_id: string | null;
  created_at: Date;
}

/** A sold pass. */
export interface NftPassTable {
  tier: number;
  /** From 1, within its tier. */
  serial: number;
  member_id: bigint;
  /** Null for one that is not staked. */
  stake_id: bigint | null;
}

export interface NftStakeTable {
  id: Generated<bigint>;
  member_id: bigint;
  tier: number;
  quantity: number;
  /** Paid so far, in usdt. */
  earned: Generated<bigint>;
  created_at: Date;
}

/** Basis of a day's NFT run: total of fees so far, and profit since the previous run. */
export interface NftDayTable {
  day: string;
  /** Order of the runs' starts. */
  ordinal: Generated<bigint>;
  fees_total: bigint;
  profit: bigint;
}

export interface NftDayTierTable {
  day: string;
  tier: number;
  staked: number;
  per_pass: bigint;
  /** `per_pass` as a share of the pass's price, in units of 1e-8. */
  rate: bigint;
}

declare module "../store/tables.ts" {
  interface Tables {
    nft_stock: NftStockTable;
    nft_holding: NftHoldingTable;
    nft_pass: NftPassTable;
    nft_transaction: NftTransactionTable;
    nft_stake: NftStakeTable;
    nft_day: NftDayTable;
    nft_day_tier: NftDayTierTable;
  }
}
