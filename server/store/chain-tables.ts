/** The tables of what the chain is known to hold. Amounts of the token itself are text: they do not fit an int8. */
import type { Generated } from "kysely";

/** An extended public key that addresses were made of. */
export interface DepositKeyTable {
  id: string;
  /** Addresses are given out without a gap, so that a wallet finds them all. */
  next_child: Generated<number>;
}

export interface DepositAddressTable {
  /** With its checksum. */
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

/** How far the transfers of a token have been read. */
export interface ChainCursorTable {
  chain_id: bigint;
  token: string;
  /** Read up to here near the head, where what was read may not last. */
  scanned: bigint;
  /** Read again up to here, as deep as a deposit must be to be credited. */
  verified: bigint;
  /** The head of the last whole reading. */
  head: bigint;
  head_hash: string;
  read_at: Date;
}

/** Who does something that one server at a time does, until when by the database's clock. */
export interface ChainLeaseTable {
  name: string;
  owner: string;
  until: Date;
}
