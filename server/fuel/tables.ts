import type { Generated, GeneratedAlways } from "kysely";

/** In usdt units of 1e-8, from `at` on. */
export interface TokenPriceTable {
  id: Generated<bigint>;
  at: Date;
  price: bigint;
}

export interface StakeTable {
  id: Generated<bigint>;
  member_id: bigint;
  amount: bigint;
  /** The agreed rate. */
  rate: bigint;
  term_days: number;
  release_days: number;
  /** In the platform's zone. */
  day: string;
  accrued: Generated<bigint>;
  days_accrued: Generated<number>;
  /** Principal and yield. */
  released: Generated<bigint>;
  days_released: Generated<number>;
  created_at: Date;
}

/** Each day `rate` of `amount` is released. */
export interface LockedLotTable {
  id: Generated<bigint>;
  member_id: bigint;
  day: string;
  rate: bigint;
  amount: bigint;
  released: Generated<bigint>;
  is_open: GeneratedAlways<boolean>;
}

export interface LockedLotDeletionTable {
  id: bigint;
  member_id: bigint;
  deleted_at: Generated<Date>;
}

declare module "../store/tables.ts" {
  interface Tables {
    token_price: TokenPriceTable;
    stake: StakeTable;
    locked_lot: LockedLotTable;
    locked_lot_deletion: LockedLotDeletionTable;
  }
}
