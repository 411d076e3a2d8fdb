import type { Generated } from "kysely";

export interface WithdrawalTable {
  id: Generated<bigint>;
  member_id: bigint;
  amount: bigint;
  fee: bigint;
  address: string;
  first_use: boolean;
  /** Not paid automatically earlier; null if there is no cool-down. */
  payable_at: Date | null;
  /** Whether the withdrawal is approved at the end of the cool-down. */
  auto_approve: Generated<boolean>;
  status: "pending" | "approved" | "signed" | "sent" | "confirmed" | "rejected" | "cancelled" | "failed";
  /** Whether the operator pays the withdrawal, never the platform. */
  by_hand: Generated<boolean>;
  /** The day whose limit it counts towards, in the platform's zone. */
  day: string;
  tx_hash: string | null;
  reason: string | null;
  created_at: Date;
  approved_at: Generated<Date | null>;
  sent_at: Date | null;
  confirmed_at: Date | null;
  /** Rejected, cancelled or failed; null in any other status. */
  ended_at: Generated<Date | null>;
}

/** One transfer under one nonce, in one or more signed attempts. */
export interface PayoutTable {
  withdrawal_id: bigint;
  chain_id: bigint;
  token: string;
  sender: string;
  nonce: bigint;
  recipient: string;
  /** In units of 1e-8; `value` in the token's smallest unit. */
  amount: bigint;
  value: string;
  /** The day of signing in the platform's zone. */
  day: string;
  /** `open` until decided; `paid` ones are checked until they are `buried`. */
  state: "open" | "paid" | "buried" | "failed";
  failure: Generated<"reverted" | "not_transferred" | "nonce_taken" | null>;
  /** Why no block includes it after a long wait; `nodes`: they do not agree on it. */
  stuck: Generated<"unmined" | "gap" | "fee" | "nodes" | null>;
  /** The block that held the payout at the last check. */
  block_number: Generated<bigint | null>;
  block_hash: Generated<string | null>;
  created_at: Date;
}

/** Any attempt of a payout may be mined. */
export interface PayoutAttemptTable {
  hash: string;
  withdrawal_id: bigint;
  /** From 1; each pays more for gas. */
  ordinal: number;
  raw: string;
  gas: bigint;
  max_fee: string;
  max_priority_fee: string;
  created_at: Date;
  /** Last broadcast. */
  sent_at: Generated<Date | null>;
}

declare module "../store/tables.ts" {
  interface Tables {
    withdrawal: WithdrawalTable;
    payout: PayoutTable;
    payout_attempt: PayoutAttemptTable;
  }
}
