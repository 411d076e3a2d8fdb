import type { Generated } from "kysely";

/** Each member has two leaves. */
export interface SumLeafTable {
  slot: number;
  member_id: bigint;
  part: number;
  salt: Buffer;
  /** In the order of `evidenceAssets`, as text: "{1,2}". */
  sums: string;
  seq: number;
  head: string;
  hash: Buffer;
}

/** Depth 8 or 16, only with leaves below; sums and hash are packed. */
export interface SumNodeTable {
  depth: number;
  place: number;
  node: Buffer;
}

export interface EvidenceRootTable {
  number: number;
  at: Date;
  /** Canonical JSON. */
  statement: string;
  hash: string;
  signature: string;
  log_root: string;
  log_signature: string;
}

/** The head of roots `place * 2^level` to the next multiple. */
export interface EvidenceLogTable {
  level: number;
  place: number;
  hash: string;
}

/** One row, whose lock orders the roots. */
export interface EvidenceHeadTable {
  number: number;
  hash: string;
}

/** A transaction that names a root, in one or more signed attempts. */
export interface RootAnchorTable {
  id: Generated<bigint>;
  number: number;
  chain_id: bigint;
  sender: string;
  nonce: bigint;
  /** `anchored` is confirmed and watched until `buried`; `lost`: another transaction took the nonce. */
  state: "open" | "anchored" | "buried" | "lost";
  /** The attempt that a block held at the last check. */
  mined_hash: Generated<string | null>;
  block_number: Generated<bigint | null>;
  block_hash: Generated<string | null>;
  block_at: Generated<Date | null>;
  created_at: Date;
}

/** Attempts are stored before any node gets them. */
export interface RootAnchorAttemptTable {
  hash: string;
  anchor_id: bigint;
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

export interface AnchorWalletTable {
  chain_id: bigint;
  address: string;
  paused: Generated<"gas" | "fee" | "signer" | null>;
  paused_at: Generated<Date | null>;
  /** When a server last looked after it. */
  seen_at: Date;
}

declare module "../store/tables.ts" {
  interface Tables {
    root_anchor: RootAnchorTable;
    root_anchor_attempt: RootAnchorAttemptTable;
    anchor_wallet: AnchorWalletTable;
    sum_leaf: SumLeafTable;
    sum_node: SumNodeTable;
    evidence_root: EvidenceRootTable;
    evidence_log: EvidenceLogTable;
    evidence_head: EvidenceHeadTable;
  }
}
