/** Roots as the server states and signs them, and the heads of their log. Source: rules.md E4 to E6. */
import { canonical, type Json } from "../canonical.ts";
import type { RootAnchor } from "./anchor.ts";
import { fromHex, toHex, utf8 } from "./bytes.ts";
import type { Sha256 } from "./sha256.ts";
import { addSums, isInBounds, parseSum, type Sums } from "./sums.ts";
import { DEPTH, HASH_BYTES } from "./sum-tree.ts";

/** `previous` of the first root. */
export const NO_ROOT = "0".repeat(64);

/** Balances on the chain, at one block, of all addresses that hold what members own. */
export interface Reserves {
  chainId: number;
  token: string;
  block: { number: number; hash: string };
  total: string;
  addresses: ReserveAddress[];
}

export interface ReserveAddress {
  address: string;
  /** `hot` pays withdrawals, `deposit` waits to be swept, `cold` is named by the operator. */
  kind: "hot" | "deposit" | "cold";
  balance: string;
  /** The derivation index of a deposit address; null for other kinds. */
  index: number | null;
  /** The owner's signature over `ownershipText`; null where there is none. */
  signature: string | null;
}

export interface RootStatement {
  kind: "root";
  version: 1;
  /** From 1, without gaps. */
  number: number;
  at: string;
  /** What members own, by asset. */
  totals: Record<string, string>;
  /** What the platform's pools hold, by "pool/asset". */
  pools: Record<string, string>;
  reserves: Reserves | null;
  /** `assets` in the order in which their sums are hashed. */
  tree: { depth: number; assets: string[]; hash: string };
  /** The end of the operator's audit log. */
  audit: { count: number; head: string };
  /** The hash of the root before; 64 zeros in the first root. */
  previous: string;
  keyId: string;
}

export interface LogHead {
  size: number;
  root: string;
  at: string;
  keyId: string;
  signature: string;
}

/** A root as it is published. The signatures are Ed25519 over the SHA-256 of the canonical content, base64url. */
export interface PublishedRoot {
  statement: RootStatement;
  hash: string;
  signature: string;
  /** The log with this root as its last entry. */
  log: LogHead;
  /** Added later, and only where roots are written to a chain: two readings of one root may differ in it. */
  anchor?: RootAnchor | null;
}

export type RootFault =
  | "malformed"
  | "hash"
  /** Members and pools do not sum to zero. */
  | "unbalanced"
  /** The log's head is not that of a log that ends with this root. */
  | "log";

/** SHA-256 of the canonical statement, 32 bytes: the entry in the log, and what is signed. */
export function rootDigest(statement: RootStatement, sha256: Sha256): Uint8Array {
  return sha256(utf8(canonical(statement as unknown as Json)));
}

/** The 32 bytes that the signature of a log's head is over. */
export function logDigest({ size, root, at, keyId }: Omit<LogHead, "signature">, sha256: Sha256): Uint8Array {
  return sha256(utf8(canonical({ kind: "log", size, root, at, keyId })));
}

/** The text that the holder of an address signs, as wallets sign texts (EIP-191). */
export function ownershipText({
  chainId,
  token,
  address,
}: {
  chainId: number;
  token: string;
  address: string;
}) {
  return `Starship reserves: ${address} on chain ${chainId} holds what members own in the token ${token}.`;
}

/** The fault of a root taken by itself, apart from signatures; null for none. */
export function rootFault({ statement, hash, log }: PublishedRoot, sha256: Sha256): RootFault | null {
  if (toHex(rootDigest(statement, sha256)) !== hash) return "hash";
  const totals = statedTotals(statement);
  if (totals === null || fromHex(statement.tree.hash, HASH_BYTES) === null) return "malformed";
  const pools = poolSums(statement);
  if (pools === null) return "malformed";
  if (addSums(totals, pools).some((sum) => sum !== 0n)) return "unbalanced";
  if (log.size !== statement.number || log.at !== statement.at || log.keyId !== statement.keyId) return "log";
  return null;
}

/** Whether `later` directly follows `earlier`; with null, whether it is the first root. */
export function follows(later: PublishedRoot, earlier: PublishedRoot | null): boolean {
  const { number, previous } = later.statement;
  if (earlier === null) return number === 1 && previous === NO_ROOT;
  return number === earlier.statement.number + 1 && previous === earlier.hash;
}

/** In the tree's order; null where an asset is missing, unknown or out of bounds. */
export function statedTotals({ tree, totals }: RootStatement): Sums | null {
  const isNamed = tree.depth === DEPTH && Object.keys(totals).length === tree.assets.length;
  if (!isNamed || tree.assets.length === 0) return null;
  const sums = tree.assets.map((asset) => parseSum(totals[asset] ?? ""));
  return sums.every((sum) => sum !== null) && isInBounds(sums) ? sums : null;
}

function poolSums({ tree, pools }: RootStatement): Sums | null {
  const sums = tree.assets.map(() => 0n);
  for (const [name, balance] of Object.entries(pools)) {
    const asset = tree.assets.indexOf(name.slice(name.indexOf("/") + 1));
    const units = parseSum(balance);
    if (asset < 0 || units === null) return null;
    sums[asset]! += units;
  }
  return sums;
}
