/** The tables of money and of what it is paid for. Money columns are int8 in units of 1e-8 and come as `bigint`. */
import type { Generated } from "kysely";
import type { Json } from "./json-column.ts";

/** One row per member: the four balances and the head of the hash chain, locked and written together. */
export interface WalletTable {
  member_id: bigint;
  usdt: Generated<bigint>;
  points: Generated<bigint>;
  fuel: Generated<bigint>;
  lock: Generated<bigint>;
  seq: Generated<number>;
  head_hash: string;
}

/** Balances of the platform's own pools. Striped, so that votes do not queue for one row. */
export interface PoolTable {
  pool: string;
  asset: string;
  stripe: number;
  balance: bigint;
}

export interface LedgerTransactionTable {
  id: string;
  kind: string;
  /** What its lines have in common: see `sourceOf`. Null before there was such a thing. */
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
  /** The rest is set on members' lines only. */
  type: string | null;
  source: Json<Record<string, unknown>> | null;
  seq: number | null;
  balance: bigint | null;
  prev_hash: string | null;
  hash: string | null;
  created_at: Date;
}

/** One income per (recipient, source transfer, type, level): rules.md M11. */
export interface CommissionTable {
  source_id: string;
  member_id: bigint;
  type: string;
  level: number;
  transaction_id: string;
  amount: bigint;
}

/** How much of an income counts towards which of the recipient's votes. */
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
  /** What each re-investment adds to `vote_value`, and the fuel that it burns: as agreed when the level was reached. */
  base_value: bigint;
  repurchase_fuel: bigint;
  /** Place in its level's line, from 1. */
  seat: number;
  /** What it earned by its seat; part of `released`. */
  position_earned: Generated<bigint>;
  status: "active" | "out";
  created_at: Date;
}

export interface LevelLineTable {
  level: number;
  last_seat: number;
}

/** A running total too busy for one row: its value is the sum over its stripes. */
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
  /** All passes held, the staked ones among them. */
  quantity: number;
  staked: Generated<number>;
}

export interface NftStakeTable {
  id: Generated<bigint>;
  member_id: bigint;
  tier: number;
  quantity: number;
  /** What it was paid so far, in usdt. */
  earned: Generated<bigint>;
  created_at: Date;
}

/** What a day's NFT run counted: the fees' total up to it, and the profit since the run before. */
export interface NftDayTable {
  day: string;
  /** In the order in which the runs began. */
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
  /** Of a transfer only, as `other_id` is. */
  direction: "in" | "out" | null;
  /** The other member of a transfer. */
  other_id: bigint | null;
  created_at: Date;
}

/** One run of a daily job for one day. */
export interface JobRunTable {
  name: string;
  /** YYYY-MM-DD in the platform's zone. */
  day: string;
  /** What is shared out, fixed when the run began. */
  budget: bigint;
  /** The sum of the payees' weights. */
  weight: string;
  /** Up to whom it has paid, in order of member and item: rows already paid are not walked over again. */
  paid_member: Generated<bigint>;
  paid_item: Generated<bigint>;
  /** The numbers in force when it began: a change meanwhile does not touch it. */
  terms: Json<unknown>;
  state: "running" | "done";
  started_at: Date;
  finished_at: Date | null;
}

/** What a run owes to one item: a vote, a stake of passes, a stake of fuel, or a member. */
export interface JobPaymentTable {
  name: string;
  day: string;
  item: bigint;
  member_id: bigint;
  weight: bigint;
  due: bigint;
  /** Null until it was this item's turn; less than `due` where a cap stopped it. */
  paid: bigint | null;
  transaction_id: string | null;
}

/** Locked fuel of one member and one day, released by `rate` of `amount` a day. */
export interface LockedLotTable {
  member_id: bigint;
  day: string;
  /** In units of 1e-8. */
  rate: bigint;
  amount: bigint;
  released: Generated<bigint>;
}

export interface StakeTable {
  id: Generated<bigint>;
  member_id: bigint;
  amount: bigint;
  /** Rate, term and release days as agreed when it was made. */
  rate: bigint;
  term_days: number;
  release_days: number;
  /** The day it was made, in the platform's zone. */
  day: string;
  /** Yield so far. */
  accrued: Generated<bigint>;
  days_accrued: Generated<number>;
  /** Principal and yield that have left. */
  released: Generated<bigint>;
  days_released: Generated<number>;
  created_at: Date;
}

/** A payment or a registration that is not yet rolled up to those above. */
export interface CommunityEventTable {
  id: Generated<bigint>;
  member_id: bigint;
  performance: bigint;
  members: number;
  day: string;
}

/** What was rolled up: own payments, and those of everyone below. */
export interface CommunityTable {
  member_id: bigint;
  own: Generated<bigint>;
  team: Generated<bigint>;
  members: Generated<number>;
  /** The day that `team_today` counts. */
  day: string | null;
  team_today: Generated<bigint>;
}

export interface DepositTable {
  id: Generated<bigint>;
  member_id: bigint;
  chain_id: Generated<bigint>;
  tx_hash: string;
  /** The place of its log among those of the transaction. */
  log_ordinal: number;
  /** What the ledger can hold of it; the rest, in the token's smallest unit, is the dust. */
  amount: bigint;
  dust: Generated<string>;
  /** The address it came from. */
  sender: string | null;
  block_number: bigint | null;
  /** Null when the chain has dropped that block and has not yet been seen with another one that holds it. */
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
  /** Whether the member had never withdrawn to this address before. */
  first_use: boolean;
  status: "pending" | "approved" | "signed" | "sent" | "confirmed" | "rejected" | "cancelled" | "failed";
  /** Whether the operator pays it, and never this platform by itself. */
  by_hand: Generated<boolean>;
  /** The day it counts for, in the platform's zone. */
  day: string;
  tx_hash: string | null;
  reason: string | null;
  created_at: Date;
  sent_at: Date | null;
  confirmed_at: Date | null;
}
