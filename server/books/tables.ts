import type { Generated } from "kysely";

/** What a book received and paid on a day of the platform: kept sums of its entries. */
export interface BookDayTable {
  pool: string;
  asset: string;
  day: string;
  received: bigint;
  paid: bigint;
}

/** Up to when days are summed, and the zone in which they were. */
export interface BookDaysTable {
  sole: Generated<boolean>;
  zone: string;
  through: Date;
}

/** What operators move out of books: fees paid out, and the reserve filled. */
export interface BookTransferTable {
  id: Generated<bigint>;
  kind: "payout" | "topUp";
  taken_from: "fees" | "surplus";
  amount: bigint;
  /** Where a payout is sent; null for a top-up. */
  address: string | null;
  /** `open`: booked, and not known to be sent. */
  state: "open" | "sent" | "takenBack" | "done";
  /** The platform's day whose limit it counts for. */
  day: string;
  reason: string;
  made_by: string;
  made_at: Date;
  transaction_id: string;
  ended_by: string | null;
  ended_at: Date | null;
  tx_hash: string | null;
  /** Which transfer of the transaction it is; null where no chain was asked. */
  tx_ordinal: number | null;
  /** The ledger transaction that took it back. */
  back_id: string | null;
}

/** The last look at the chain. The ledger was read before it, so that what moved meanwhile looks like less than there is. */
export interface CustodyReadingTable {
  chain_id: bigint;
  read_at: Date;
  block: bigint;
  block_hash: string;
  hot: bigint;
  cold: bigint;
  deposits: bigint;
  /** What custody owed. */
  ledger: bigint;
  /** Withdrawals that may have left the chain and not the ledger. */
  in_transit: bigint;
  /** On the chain, and nobody's yet. */
  uncredited: bigint;
  /** Fee payouts that were booked and not known to be sent. */
  open_payouts: bigint;
  /** Whether deposits were read up to the block: else some may be unknown. */
  watched: boolean;
  /** Since when each reading has shown less than is owed. */
  short_since: Date | null;
}

/** Of the last reading; addresses without a balance are left out, but for the operator's own. */
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
