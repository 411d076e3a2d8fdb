import type { Json } from "../store/json-column.ts";
import type { Generated } from "kysely";

/** Balances and head of the hash chain are locked and written together. */
export interface WalletTable {
  member_id: bigint;
  usdt: Generated<bigint>;
  points: Generated<bigint>;
  fuel: Generated<bigint>;
  lock: Generated<bigint>;
  pass: Generated<bigint>;
  seq: Generated<number>;
  head_hash: string;
}

export interface PoolTable {
  pool: string;
  asset: string;
  stripe: number;
  balance: bigint;
}

export interface LedgerTransactionTable {
  id: string;
  kind: string;
  /** See `sourceOf`. Null in old rows. */
  source: Json<Record<string, unknown>> | null;
  created_at: Date;
  /** PostgreSQL's transaction number. Null in old rows. */
  written_in: Generated<bigint | null>;
}

export interface EntryTable {
  transaction_id: string;
  ordinal: number;
  member_id: bigint | null;
  pool: string | null;
  asset: string;
  amount: bigint;
  /** This and the following columns are set on members' lines only. */
  type: string | null;
  source: Json<Record<string, unknown>> | null;
  seq: number | null;
  balance: bigint | null;
  prev_hash: string | null;
  hash: string | null;
  created_at: Date;
  written_in: Generated<bigint | null>;
}

export interface CounterTable {
  name: string;
  stripe: number;
  value: bigint;
}

export interface SigningKeyTable {
  ordinal: number;
  public_key: string;
  /** PEM; null once another key has replaced it. */
  private_key: string | null;
  /** Null for the first key, like `signature`. */
  made_at: Date | null;
  /** Made by the previous key. */
  signature: string | null;
}

/** At most one row: see point.ts. */
export interface SealedPointTable {
  id: Generated<number>;
  /** Canonical JSON. */
  statement: string;
  signature: string;
}

/** Of a member transfer, or a gift of passes, that was asked for back or returned. */
export interface ReturnTable {
  /** The ledger transaction of the transfer or gift. */
  transaction_id: string;
  asked_at: Date | null;
  returned_at: Date | null;
  /** The ledger transaction that returned it. */
  return_id: string | null;
}

declare module "../store/tables.ts" {
  interface Tables {
    transfer_return: ReturnTable;
    gift_return: ReturnTable;
    sealed_point: SealedPointTable;
    wallet: WalletTable;
    pool: PoolTable;
    ledger_transaction: LedgerTransactionTable;
    entry: EntryTable;
    counter: CounterTable;
    signing_key: SigningKeyTable;
  }
}
