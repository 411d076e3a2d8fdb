import type { Generated } from "kysely";

export interface NftStockTable {
  tier: number;
  remaining: number;
}

export interface NftHoldingTable {
  member_id: bigint;
  tier: number;
  /** Includes staked ones. */
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
  /** Within their tier, ascending. */
  serials: number[];
  /** Set on stakes only. */
  stake_id: bigint | null;
  /** Null for records from before passes were in the ledger. */
  transaction_id: string | null;
  created_at: Date;
}

export interface NftPassTable {
  tier: number;
  /** From 1, within its tier. */
  serial: number;
  member_id: bigint;
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

/** `profit` is since the previous run. */
export interface NftDayTable {
  day: string;
  ordinal: Generated<bigint>;
  fees_total: bigint;
  profit: bigint;
}

export interface NftDayTierTable {
  day: string;
  tier: number;
  staked: number;
  per_pass: bigint;
  /** A share of the pass's price, in units of 1e-8. */
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
