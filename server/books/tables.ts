import type { Generated } from "kysely";

/** Stored sums of a book's entries by the platform's day. */
export interface BookDayTable {
  pool: string;
  asset: string;
  day: string;
  received: bigint;
  paid: bigint;
}

/** Up to when days are summed, and in which zone. */
export interface BookDaysTable {
  sole: Generated<boolean>;
  zone: string;
  through: Date;
}

/** Operators' transfers out of books: fee payouts, and top-ups of the reserve. */
export interface BookTransferTable {
  id: Generated<bigint>;
  kind: "payout" | "topUp";
  taken_from: "fees" | "surplus";
  amount: bigint;
  /** A payout's address; null for a top-up. */
  address: string | null;
  /** `open`: booked, and not known to be sent. */
  state: "open" | "sent" | "takenBack" | "done";
  /** The platform's day whose limit it counts towards. */
  day: string;
  reason: string;
  made_by: string;
  made_at: Date;
  transaction_id: string;
  ended_by: string | null;
  ended_at: Date | null;
  tx_hash: string | null;
  /** Index of the transfer in the transaction; null if no chain was asked. */
  tx_ordinal: number | null;
  /** The ledger transaction that took it back. */
  back_id: string | null;
}

/**
 * The last reading of the chain. The ledger was read before it, so that concurrent movements can only look like a
 * shortfall.
 */
export interface CustodyReadingTable {
  chain_id: bigint;
  read_at: Date;
  block: bigint;
  block_hash: string;
  hot: bigint;
  cold: bigint;
  deposits: bigint;
  /** The amount that custody owed. */
  ledger: bigint;
  /** Withdrawals that may have left the chain but not the ledger. */
  in_transit: bigint;
  /** On the chain but not credited yet. */
  uncredited: bigint;
  /** Fee payouts booked but not known to be sent. */
  open_payouts: bigint;
  /** Whether deposits were read up to the block; otherwise some may be unknown. */
  watched: boolean;
  /** Since when every reading has shown a shortfall. */
  short_since: Date | null;
}

/** From the last reading; omits addresses without a balance, except the operator's own. */
export interface CustodyAddressTable {
  chain_id: bigint;
  address: string;
  kind: "hot" | "cold" | "deposit";
  child: number | null;
  balance: bigint;
}

declare module "../store/tables.ts" {
  interface Tables {
    book_day: BookDayTable;
    book_days: BookDaysTable;
    book_transfer: BookTransferTable;
    custody_reading: CustodyReadingTable;
    custody_address: CustodyAddressTable;
  }
}
