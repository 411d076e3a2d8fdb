/** Money is int8 in units of 1e-8, read as `bigint`. */
import type { Generated } from "kysely";
import type { Json } from "./json-column.ts";

/** One row per member: balances and head of the hash chain, locked and written together. */
export interface WalletTable {
  member_id: bigint;
  usdt: Generated<bigint>;
  points: Generated<bigint>;
  fuel: Generated<bigint>;
  lock: Generated<bigint>;
  seq: Generated<number>;
  head_hash: string;
}

/** Striped, so that payments do not contend for one row. */
export interface PoolTable {
  pool: string;
  asset: string;
  stripe: number;
  balance: bigint;
}

export interface LedgerTransactionTable {
  id: string;
  kind: string;
  /** The part of `source` that its lines share: see `sourceOf`. Null in old rows. */
  source: Json<Record<string, unknown>> | null;
  created_at: Date;
}

export interface EntryTable {
  transaction_id: string;
  ordinal: number;
  member_id: bigint | null;
  pool: string | null;
  asset: string;
  amount: bigint;
  /** From here set on members' lines only. */
  type: string | null;
  source: Json<Record<string, unknown>> | null;
  seq: number | null;
  balance: bigint | null;
  prev_hash: string | null;
  hash: string | null;
  created_at: Date;
}

/** One income per recipient, source transaction, type and level: rules.md M11. */
export interface CommissionTable {
  source_id: string;
  member_id: bigint;
  type: string;
  level: number;
  transaction_id: string;
  amount: bigint;
}

/** The part of an income that counts towards a vote. */
export interface VoteReleaseTable {
  transaction_id: string;
  vote_id: bigint;
  type: string;
  amount: bigint;
}

export interface VoteTable {
  id: Generated<bigint>;
  member_id: bigint;
  level: number;
  pay_price: bigint;
  vote_value: bigint;
  released: Generated<bigint>;
  repurchases_left: number;
  /** What a re-investment adds to `vote_value`, and the fuel it burns: as agreed for the level. */
  base_value: bigint;
  repurchase_fuel: bigint;
  /** In its level's line, from 1. */
  seat: number;
  /** Position income, part of `released`. */
  position_earned: Generated<bigint>;
  status: "active" | "out";
  created_at: Date;
}

export interface LevelLineTable {
  level: number;
  last_seat: number;
}

/** A running total, striped against contention: the value is the sum. */
export interface CounterTable {
  name: string;
  stripe: number;
  value: bigint;
}

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

export interface NftTransactionTable {
  id: Generated<bigint>;
  member_id: bigint;
  type: "MINT" | "TRANSFER" | "STAKE";
  tier: number;
  quantity: number;
  /** Set on transfers only, like `other_id`. */
  direction: "in" | "out" | null;
  other_id: bigint | null;
  created_at: Date;
}

export interface JobRunTable {
  name: string;
  /** YYYY-MM-DD in the platform's zone. */
  day: string;
  /** Total to distribute, fixed at the start. */
  budget: bigint;
  /** Sum of the payees' weights. */
  weight: string;
  /** Cursor: last paid item by member and item, so that paid rows are not read again. */
  paid_member: Generated<bigint>;
  paid_item: Generated<bigint>;
  /** The settings at the start; later changes do not affect the run. */
  terms: Json<unknown>;
  state: "running" | "done";
  started_at: Date;
  finished_at: Date | null;
}

/** Due to one item: a vote, a stake of passes, a stake of fuel, or a member. */
export interface JobPaymentTable {
  name: string;
  day: string;
  item: bigint;
  member_id: bigint;
  weight: bigint;
  due: bigint;
  /** Null until processed; below `due` if capped. */
  paid: bigint | null;
  transaction_id: string | null;
}

/** A member's locked fuel of one day; `rate` of `amount` is released a day. */
export interface LockedLotTable {
  member_id: bigint;
  day: string;
  rate: bigint;
  amount: bigint;
  released: Generated<bigint>;
}

export interface StakeTable {
  id: Generated<bigint>;
  member_id: bigint;
  amount: bigint;
  /** Rate, term and release days as agreed. */
  rate: bigint;
  term_days: number;
  release_days: number;
  /** In the platform's zone. */
  day: string;
  /** Yield so far. */
  accrued: Generated<bigint>;
  days_accrued: Generated<number>;
  /** Released principal and yield. */
  released: Generated<bigint>;
  days_released: Generated<number>;
  created_at: Date;
}

/** A payment or registration that is not yet added to the teams above. */
export interface CommunityEventTable {
  id: Generated<bigint>;
  member_id: bigint;
  performance: bigint;
  members: number;
  day: string;
}

/** Sums of own payments and of everyone below. */
export interface CommunityTable {
  member_id: bigint;
  own: Generated<bigint>;
  team: Generated<bigint>;
  members: Generated<number>;
  /** The day of `team_today`. */
  day: string | null;
  team_today: Generated<bigint>;
}

export interface DepositTable {
  id: Generated<bigint>;
  member_id: bigint;
  chain_id: Generated<bigint>;
  tx_hash: string;
  /** Index of the log within the transaction. */
  log_ordinal: number;
  /** Rounded down to units of the ledger; `dust` is the rest in the token's smallest unit. */
  amount: bigint;
  dust: Generated<string>;
  sender: string | null;
  block_number: bigint | null;
  /** Null after a reorg dropped the block, until another block holds the transaction. */
  block_hash: string | null;
  status: "seen" | "confirming" | "credited" | "below_minimum" | "orphaned";
  confirmations: Generated<number>;
  reason: string | null;
  created_at: Date;
  credited_at: Date | null;
}

export interface WithdrawalTable {
  id: Generated<bigint>;
  member_id: bigint;
  amount: bigint;
  fee: bigint;
  address: string;
  /** Whether it is the member's first withdrawal to the address. */
  first_use: boolean;
  status: "pending" | "approved" | "signed" | "sent" | "confirmed" | "rejected" | "cancelled" | "failed";
  /** The operator pays it, never the platform. */
  by_hand: Generated<boolean>;
  /** The day whose limit it counts for, in the platform's zone. */
  day: string;
  tx_hash: string | null;
  reason: string | null;
  created_at: Date;
  sent_at: Date | null;
  confirmed_at: Date | null;
}
