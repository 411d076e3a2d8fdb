/** A root's hash on a chain, as data of a transaction that anybody can look up. Source: rules.md E41. */
import { fromHex, toHex, utf8 } from "./bytes.ts";
import { HASH_BYTES } from "./sum-tree.ts";

/** Stands before the hash. */
const TAG = toHex(utf8("Starship root 1:"));

/** Where a root stands on a chain. No part of what the root's signature is over. */
export interface RootAnchor {
  chainId: number;
  /** Who sent the transaction, with checksum. */
  address: string;
  /** The transaction's hash. */
  transaction: string;
  block: { number: number; hash: string };
  /** The block's time. */
  at: string;
}

/** The data of a transaction that names the root of this hash. */
export function anchorData(hash: string): `0x${string}` {
  return `0x${TAG}${hash}`;
}

/** Whether a transaction's data names the root of this hash, and nothing else. */
export function isAnchorOf(data: string, hash: string): boolean {
  return fromHex(hash, HASH_BYTES) !== null && data.toLowerCase() === anchorData(hash);
}
