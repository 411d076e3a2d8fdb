import type { Generated } from "kysely";
import type { BreakFacts } from "../../contract/withdrawals/break-facts.ts";

/** The row is locked while a nonce is taken. */
export interface PayoutWalletTable {
  chain_id: bigint;
  /** With checksum. */
  address: string;
  next_nonce: bigint;
  paused: Generated<"usdt" | "gas" | "fee" | "nonce" | "signer" | "break" | "ledger" | null>;
  paused_at: Generated<Date | null>;
  /** Up to here all transfers out of the wallet were matched; null before the first comparison. */
  checked_block: Generated<bigint | null>;
}

/** While a break is open, nothing is paid, credited or given back. */
export interface ChainBreakTable {
  id: Generated<bigint>;
  chain_id: bigint;
  kind: "transaction" | "address" | "payment" | "deposit" | "custody";
  /** See `breaks.ts`. */
  subject: string;
  /** In English, of releases before 2026-12-01. */
  detail: Generated<string>;
  /** Null where `detail` tells it. */
  facts: BreakFacts | null;
  /** For an address: from here its deposits may be missing. */
  block: bigint | null;
  found_at: Date;
  closed_at: Date | null;
  /** In the operator's words. */
  cause: string | null;
}

export interface ChainComparisonTable {
  chain_id: bigint;
  /** By the database's clock. */
  compared_at: Date | null;
  /** The allowed shortfall against the ledger, in units of 1e-8; null before the first check. */
  accepted: bigint | null;
  /** The block at which the addresses ahead were last found unused. */
  looked_block: bigint | null;
}

/** Bound by the operator; no payout of this database. */
export interface WalletTransactionTable {
  chain_id: bigint;
  sender: string;
  nonce: bigint;
  hash: string;
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
