/** Tables of what was read from chains. Token amounts are text, since they exceed an int8. */
import type { Generated } from "kysely";

/** An extended public key from which addresses are derived. */
export interface DepositKeyTable {
  id: string;
  /** Next index. Indexes have no gaps, so that a wallet finds every address. */
  next_child: Generated<number>;
}

export interface DepositAddressTable {
  /** With checksum. */
  address: string;
  member_id: bigint;
  key_id: string;
  child: number;
  created_at: Date;
}

export interface ChainBlockTable {
  chain_id: bigint;
  number: bigint;
  hash: string;
}

/** Progress of reading a token's transfers. */
export interface ChainCursorTable {
  chain_id: bigint;
  token: string;
  /** Read once up to here; the newest blocks may still be replaced. */
  scanned: bigint;
  /** Read again up to here, at the depth at which deposits are credited. */
  verified: bigint;
  /** Head of the last complete pass. */
  head: bigint;
  head_hash: string;
  read_at: Date;
}

/** Leases, by the database's clock. */
export interface LeaseTable {
  name: string;
  owner: string;
  until: Date;
}
