import type { Generated } from "kysely";

/** The row is locked while a nonce is taken. */
export interface PayoutWalletTable {
  chain_id: bigint;
  /** With checksum. */
  address: string;
  next_nonce: bigint;
  /** Reason why no payouts are signed, or null. */
  paused: Generated<"usdt" | "gas" | "fee" | "nonce" | "signer" | "break" | null>;
  paused_at: Generated<Date | null>;
  /** Up to this block every transfer out of the wallet was matched; null before the first comparison. */
  checked_block: Generated<bigint | null>;
}

/** A disagreement of chain and database. While one is open, nothing is paid, credited or given back. */
export interface ChainBreakTable {
  id: Generated<bigint>;
  chain_id: bigint;
  kind: "transaction" | "address" | "payment" | "deposit" | "custody";
  /** What it concerns: see `breaks.ts`. */
  subject: string;
  /** For the operator. */
  detail: string;
  /** Of an address: from this block its deposits may be missing. */
  block: bigint | null;
  found_at: Date;
  closed_at: Date | null;
  /** Why it was closed, in the operator's words. */
  cause: string | null;
}

export interface ChainComparisonTable {
  chain_id: bigint;
  /** When the wallet's nonce last agreed, by the database's clock. */
  compared_at: Date | null;
  /** What the chain may lack against the ledger, in units of 1e-8; null before the first check. */
  accepted: bigint | null;
  /** The block read when addresses ahead were last looked at and unused. */
  looked_block: bigint | null;
}

/** A transaction of the wallet that the operator explained: no payout of this database. */
export interface WalletTransactionTable {
  chain_id: bigint;
  sender: string;
  nonce: bigint;
  hash: string;
  /** The withdrawal that it paid; null for none. */
  withdrawal_id: bigint | null;
  reason: string;
  created_at: Date;
}

declare module "../store/tables.ts" {
  interface Tables {
    payout_wallet: PayoutWalletTable;
    chain_break: ChainBreakTable;
    chain_comparison: ChainComparisonTable;
    wallet_transaction: WalletTransactionTable;
  }
}
