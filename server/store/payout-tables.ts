/** The tables of withdrawals that are paid on a chain. Amounts of token and coin are text: they do not fit an int8. */
import type { Generated } from "kysely";

/** A wallet that pays: its row is locked by whoever takes a nonce of it. */
export interface PayoutWalletTable {
  chain_id: bigint;
  /** With its checksum. */
  address: string;
  /** The nonce of the next payout. */
  next_nonce: bigint;
  /** What keeps new payouts from being signed; null while nothing does. */
  paused: Generated<"usdt" | "gas" | "fee" | "nonce" | "signer" | null>;
  paused_at: Generated<Date | null>;
}

/** The one payment of a withdrawal: the same transfer under the same nonce, however often it is signed. */
export interface PayoutTable {
  withdrawal_id: bigint;
  chain_id: bigint;
  token: string;
  sender: string;
  nonce: bigint;
  recipient: string;
  /** In units of 1e-8, and the same in the token's smallest unit. */
  amount: bigint;
  value: string;
  /** The platform's day on which it was signed. */
  day: string;
  /** `open` until it is decided; `paid` ones are looked at until they are `buried`. */
  state: "open" | "paid" | "buried" | "failed";
  failure: Generated<"reverted" | "not_transferred" | "nonce_taken" | null>;
  /** Why it does not get into a block, once that has taken too long. */
  stuck: Generated<"unmined" | "gap" | "fee" | null>;
  /** The block that holds it, as far as the last look went. */
  block_number: Generated<bigint | null>;
  block_hash: Generated<string | null>;
  created_at: Date;
}

/** Signed bytes. Any attempt of a payout may be the one that a block takes. */
export interface PayoutAttemptTable {
  hash: string;
  withdrawal_id: bigint;
  /** From 1; each pays more for its gas than the one before. */
  ordinal: number;
  raw: string;
  gas: bigint;
  max_fee: string;
  max_priority_fee: string;
  created_at: Date;
  /** When it was last given to a node. */
  sent_at: Generated<Date | null>;
}
