/** A root's hash on a chain, in the data of a transaction that anybody can look up. Source: rules.md E41. */
import { fromHex, toHex, utf8 } from "./bytes.ts";
import { HASH_BYTES } from "./sum-tree.ts";

/** Precedes the hash in the data. */
const TAG = toHex(utf8("Starship root 1:"));

/** Where a root stands on a chain. The root's signature does not cover it. */
export interface RootAnchor {
  chainId: number;
  /** Sender of the transaction, with checksum. */
  address: string;
  transaction: string;
  block: { number: number; hash: string };
  /** The block's time. */
  at: string;
}

export function anchorData(hash: string): `0x${string}` {
  return `0x${TAG}${hash}`;
}

/** Whether the data name the root of this hash, and nothing else. */
export function isAnchorOf(data: string, hash: string): boolean {
  return fromHex(hash, HASH_BYTES) !== null && data.toLowerCase() === anchorData(hash);
}
