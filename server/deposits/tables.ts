import type { Generated } from "kysely";

export interface DepositTable {
  id: Generated<bigint>;
  member_id: bigint;
  chain_id: Generated<bigint>;
  tx_hash: string;
  /** Within the transaction. */
  log_ordinal: number;
  /** Rounded down to the ledger's units; `dust` is the rest in the token's smallest unit. */
  amount: bigint;
  dust: Generated<string>;
  sender: string | null;
  block_number: bigint | null;
  /** Null after a reorg, until another block holds the transaction. */
  block_hash: string | null;
  status: "seen" | "confirming" | "credited" | "below_minimum" | "orphaned";
  confirmations: Generated<number>;
  reason: string | null;
  created_at: Date;
  credited_at: Date | null;
  /** Off the chain since, at the depth of a credit. */
  gone_at: Generated<Date | null>;
  written_off_at: Generated<Date | null>;
  /** The day's limit is reached, or the balance did not grow by as much. */
  review: Generated<"limit" | "unbacked" | null>;
  review_at: Generated<Date | null>;
  released_at: Generated<Date | null>;
  /** When an operator credited it after a look-up. */
  booked_at: Generated<Date | null>;
}

/** A transfer as a quorum of nodes last showed it. */
export interface LookedTransferTable {
  chain_id: bigint;
  tx_hash: string;
  log_ordinal: number;
  recipient: string;
  sender: string;
  amount: bigint;
  dust: string;
  block_number: bigint;
  block_hash: string;
}

export interface DepositWriteOffTable {
  deposit_id: bigint;
  first_by: string;
  /** Null for requests from before operators had names. */
  first_operator: string | null;
  first_reason: string;
  first_at: Date;
  second_by: string | null;
  second_reason: string | null;
  second_at: Date | null;
}

export interface DepositStopTable {
  chain_id: bigint;
  token: string;
  tx_hash: string;
  block_number: bigint;
  /** A JSON array. */
  said: string;
  since: Date;
}

/** Amounts credited without an operator. */
export interface DepositDayTable {
  day: string;
  credited: bigint;
}

export interface DepositAddressTable {
  /** With checksum. */
  address: string;
  member_id: bigint;
  key_id: string;
  child: number;
  created_at: Date;
  /** Returned to its member in addition to their current one. */
  recovered: Generated<boolean>;
}

/** Extended public keys, from which deposit addresses are derived. */
export interface DepositKeyTable {
  id: string;
  /** Continues at a multiple of 100,000 if the allocated indexes are unknown. */
  next_child: Generated<number>;
}

export interface ChainBlockTable {
  chain_id: bigint;
  number: bigint;
  hash: string;
}

export interface ChainCursorTable {
  chain_id: bigint;
  token: string;
  /** Blocks up to here were read once; the newest of them may still be replaced. */
  scanned: bigint;
  /** Blocks up to here were read again, at the depth of a credit. */
  verified: bigint;
  /** The head at the last complete pass. */
  head: bigint;
  head_hash: string;
  read_at: Date;
}

declare module "../store/tables.ts" {
  interface Tables {
    deposit: DepositTable;
    looked_transfer: LookedTransferTable;
    deposit_write_off: DepositWriteOffTable;
    deposit_stop: DepositStopTable;
    deposit_day: DepositDayTable;
    deposit_address: DepositAddressTable;
    deposit_key: DepositKeyTable;
    chain_block: ChainBlockTable;
    chain_cursor: ChainCursorTable;
  }
}
