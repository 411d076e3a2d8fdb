import type { Generated } from "kysely";

/** See rules.md M11. */
export interface CommissionTable {
  source_id: string;
  member_id: bigint;
  type: string;
  level: number;
  transaction_id: string;
  amount: bigint;
}

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
  /** As agreed for the level. */
  base_value: bigint;
  repurchase_fuel: bigint;
  /** The seat in its level's line, from 1. */
  seat: number;
  /** Part of `released`. */
  position_earned: Generated<bigint>;
  status: "active" | "out";
  created_at: Date;
}

export interface LevelLineTable {
  level: number;
  last_seat: number;
}

declare module "../store/tables.ts" {
  interface Tables {
    commission: CommissionTable;
    vote_release: VoteReleaseTable;
    vote: VoteTable;
    level_line: LevelLineTable;
  }
}
