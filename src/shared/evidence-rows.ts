/** What a device keeps as evidence, and what contradicts it. Source: rules.md E24. */
import type { LogHead, PublishedRoot } from "../../contract/evidence/root.ts";
import type { OwnPath } from "../../contract/evidence/schemas.ts";
import type { Receipt, ReceiptKey, SignedHead } from "../../contract/wallet/receipt-schemas.ts";
import type { BalanceLine } from "../../contract/wallet/schemas.ts";

/** Source: rules.md E23. */
export interface PinnedKeys {
  /** The first key seen, base64url. */
  publicKey: string;
  /** The answer that leads from the first key to the one in force. */
  answer: ReceiptKey;
}

export interface Statement {
  line?: BalanceLine;
  head?: SignedHead;
  key?: ReceiptKey;
  receipt?: Receipt;
  root?: PublishedRoot;
  log?: LogHead;
  path?: OwnPath["path"];
  /** Proofs that the root's log continues the one seen before and holds the root. */
  proofs?: { consistency: string[]; inclusion: string[] };
}

/**
 * A statement of the platform that does not fit what this device has seen. Source: rules.md E24.
 * - `line`: a line has another hash than before, or does not lead to a stored end.
 * - `content`: a line's hash does not match its content.
 * - `shorter`: the statement ends before a known line.
 * - `head`: the signed end is not signed, or is not the statement's end.
 * - `key`: no statement of change leads from the known key to this one.
 * - `receipt`: a receipt differs from the stored one, is not signed, or does not fit the statement.
 * - `root`: a root over all balances is wrong, in general or for this member; `fault` tells why.
 */
export interface Contradiction {
  kind: "line" | "content" | "shorter" | "head" | "key" | "receipt" | "root";
  fault?: RootFault;
  /** ISO 8601. */
  at: string;
  /** The line's number; null for a key. */
  seq: number | null;
  kept: Statement;
  claimed: Statement;
}

/** Why a root is wrong. Source: rules.md E26. */
export type RootFault =
  /** Root or log head are not signed with a key in force. */
  | "unsigned"
  /** The hash does not match the statement, or the log does not end with this root. */
  | "malformed"
  /** Members and pools do not sum to zero. */
  | "unbalanced"
  /** The root's log is shorter than one seen before. */
  | "older"
  /** The root's log does not continue the one seen before. */
  | "inconsistent"
  /** The log holds another root at its place. */
  | "not_in_log"
  /** The member's path does not lead to the root. */
  | "wrong_path"
  /** The path leads to other balances, or another end, than the member's statement has. */
  | "not_yours"
  /** The root lacks lines that existed before it. */
  | "left_out";

/** The last root that was checked for this member without a fault. Source: rules.md E27. */
export interface CheckedRoot {
  root: PublishedRoot;
  /**
   * - `included`: with the balances of the stored statement.
   * - `unkept`: not comparable, since that part of the statement is not on this device.
   * - `new`: the member is newer than the root.
   */
  verdict: "included" | "unkept" | "new";
  /** By asset; null if the root holds none. */
  balances: Record<string, string> | null;
  /** False if this browser cannot check signatures. */
  signed: boolean;
  /** Number of statement lines when the root was requested. */
  lines: number;
  /** ISO 8601. */
  at: string;
  /** Absent if no node was asked or none answered. */
  chain?: ChainWord;
}

/** Source: rules.md E29. */
export interface ChainWord {
  names: boolean;
  node: string;
}

/** These roots were checked before they were stored. Source: rules.md E28. */
export interface SeenRoots {
  /** Newest first. */
  list: PublishedRoot[];
  /** The cursor of earlier roots; null at the end. */
  next: string | null;
  /** ISO 8601. */
  at: string;
  /** The largest checked log head; null before the first root. */
  head: LogHead | null;
  /** False if this browser cannot check signatures. */
  signed: boolean;
  publicKey: string;
}

/** Kept until sign-out; neither a fetch nor clearing replaces it. */
export type EvidenceRow =
  | { key: "keys"; value: PinnedKeys }
  /** The first contradiction: no statement data are taken after it. */
  | { key: "contradiction"; value: Contradiction }
  | RootRow;

export interface Roots {
  root: CheckedRoot;
  roots: SeenRoots;
}
export type RootRow = { [K in keyof Roots]: { key: K; value: Roots[K] } }[keyof Roots];
