/** What a device keeps as evidence, and what contradicts it. Source: rules.md E24. */
import type { LogHead, PublishedRoot } from "../../contract/evidence/root.ts";
import type { OwnPath } from "../../contract/evidence/schemas.ts";
import type { Receipt, ReceiptKey, SignedHead } from "../../contract/wallet/receipt-schemas.ts";
import type { BalanceLine } from "../../contract/wallet/schemas.ts";

/** The platform's signing keys, as this device came to know them. Source: rules.md E23. */
export interface PinnedKeys {
  /** The first one seen, base64url. */
  publicKey: string;
  /** The newest answer that leads from it to the key in force. */
  answer: ReceiptKey;
}

/** What is said of a member's statement at one time. */
export interface Statement {
  line?: BalanceLine;
  head?: SignedHead;
  key?: ReceiptKey;
  receipt?: Receipt;
  root?: PublishedRoot;
  /** The largest head of the log of roots. */
  log?: LogHead;
  /** The member's path to the root. */
  path?: OwnPath["path"];
  /** Of the root's log: what shows, or does not, that it continues the one seen before and holds the root. */
  proofs?: { consistency: string[]; inclusion: string[] };
}

/**
 * What the platform says, and does not fit what this device has seen before. Source: rules.md E24.
 * - `line`: a line has another hash than before, or none of the kept end's chain is there.
 * - `content`: a line's hash is not that of its content.
 * - `shorter`: the statement ends before a line that was there.
 * - `head`: the signed end is not signed, or not the statement's end.
 * - `key`: no statement of change leads from the known key to this one.
 * - `receipt`: a receipt is another one than before, is not signed, or does not fit the statement.
 * - `root`: a root over all balances does not hold, or not for this member; `fault` says why.
 */
export interface Contradiction {
  kind: "line" | "content" | "shorter" | "head" | "key" | "receipt" | "root";
  fault?: RootFault;
  /** The answer's time, ISO 8601. */
  at: string;
  /** Of the line it is about; null for a key. */
  seq: number | null;
  kept: Statement;
  claimed: Statement;
}

/** Why a root does not hold. Source: rules.md E26. */
export type RootFault =
  /** Root or log head are not signed with a key that was in force. */
  | "unsigned"
  /** The hash is not that of the statement, or the log does not end with this root. */
  | "malformed"
  /** Members and pools do not sum to zero. */
  | "unbalanced"
  /** Its log is shorter than one seen before. */
  | "older"
  /** Its log does not begin with the one seen before. */
  | "inconsistent"
  /** The log holds another root at its place. */
  | "not_in_log"
  /** The member's path does not lead to the root. */
  | "wrong_path"
  /** It leads there with other balances, or another end, than those of the member's statement. */
  | "not_yours"
  /** The root knows nothing of lines that were there before it. */
  | "left_out";

/** The last root in which the member's balances were looked for, without a fault. Source: rules.md E27. */
export interface CheckedRoot {
  root: PublishedRoot;
  /**
   * - `included`: with the balances of the statement kept here.
   * - `unkept`: with balances that could not be compared: that part of the statement is not on this device.
   * - `new`: the member is newer than the root.
   */
  verdict: "included" | "unkept" | "new";
  /** By asset, as the root commits to them; null where it holds none. */
  balances: Record<string, string> | null;
  /** False: this browser cannot check signatures. */
  signed: boolean;
  /** Lines of the statement when the root was asked for. */
  lines: number;
  /** When it was checked, ISO 8601. */
  at: string;
  /** Absent where no node was asked, or it did not answer. */
  chain?: ChainWord;
}

/** What a node that somebody else may run says of a root. Source: rules.md E29. */
export interface ChainWord {
  /** Whether the chain names the root where the platform says so. */
  names: boolean;
  /** The node's host. */
  node: string;
}

/** The newest roots as anybody sees them, checked before they were kept. Source: rules.md E28. */
export interface SeenRoots {
  /** The newest first. */
  list: PublishedRoot[];
  /** The cursor of those before; null at the end. */
  next: string | null;
  /** When they were fetched and checked, ISO 8601. */
  at: string;
  /** The largest log head that was checked; null before the first root. */
  head: LogHead | null;
  /** False: this browser cannot check signatures. */
  signed: boolean;
  /** The platform's first key, as this device came to know it. */
  publicKey: string;
}

/** Kept until the member signs out: no fetch replaces it, and clearing what was fetched leaves it. */
export type EvidenceRow =
  | { key: "keys"; value: PinnedKeys }
  /** The first one: nothing of the statement is taken from then on. */
  | { key: "contradiction"; value: Contradiction }
  | RootRow;

export interface Roots {
  root: CheckedRoot;
  roots: SeenRoots;
}
export type RootRow = { [K in keyof Roots]: { key: K; value: Roots[K] } }[keyof Roots];
