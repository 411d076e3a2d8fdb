/** One of a member's two leaves in the tree of the last root. */
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

/** A node of depth 8 or 16 that has leaves below: sums and hash, packed. */
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

/** A whole subtree of the log: the head of roots `place * 2^level` to the next multiple. */
export interface EvidenceLogTable {
  level: number;
  place: number;
  hash: string;
}

/** The last root: one row. Its lock orders the roots. */
export interface EvidenceHeadTable {
  number: number;
  hash: string;
}

declare module "../store/tables.ts" {
  interface Tables {
    sum_leaf: SumLeafTable;
    sum_node: SumNodeTable;
    evidence_root: EvidenceRootTable;
    evidence_log: EvidenceLogTable;
    evidence_head: EvidenceHeadTable;
  }
}
