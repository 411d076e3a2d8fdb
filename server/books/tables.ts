import type { Generated } from "kysely";

export interface BookDayTable {
  pool: string;
  asset: string;
  day: string;
  received: bigint;
  paid: bigint;
}

/** Until when, and in which zone, days are summed. */
export interface BookDaysTable {
  sole: Generated<boolean>;
  zone: string;
  through: Date;
}

export interface BookTransferTable {
  id: Generated<bigint>;
  kind: "payout" | "topUp";
  taken_from: "fees" | "surplus";
  amount: bigint;
  /** Null for a top-up. */
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
  /** Null if no chain was asked. */
  tx_ordinal: number | null;
  /** The ledger transaction that took it back. */
  back_id: string | null;
}

/** The ledger was read first, so that concurrent movements can only look like a shortfall. */
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
  /** They may have left the chain but not the ledger. */
  in_transit: bigint;
  /** On the chain but not credited yet. */
  uncredited: bigint;
  /** Payouts that are not known to be sent. */
  open_payouts: bigint;
  /** Whether deposits were read up to the block; otherwise some may be unknown. */
  watched: boolean;
  /** Since when every reading has shown a shortfall. */
  short_since: Date | null;
}

/** Omits addresses without a balance, except the operator's own. */
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
