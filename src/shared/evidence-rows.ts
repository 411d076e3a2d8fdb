/** What a device keeps as evidence, and what contradicts it. Source: rules.md E24. */
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
}

/**
 * What the platform says, and does not fit what this device has seen before. Source: rules.md E24.
 * - `line`: a line has another hash than before, or none of the kept end's chain is there.
 * - `content`: a line's hash is not that of its content.
 * - `shorter`: the statement ends before a line that was there.
 * - `head`: the signed end is not signed, or not the statement's end.
 * - `key`: no statement of change leads from the known key to this one.
 * - `receipt`: a receipt is another one than before, is not signed, or does not fit the statement.
 */
export interface Contradiction {
  kind: "line" | "content" | "shorter" | "head" | "key" | "receipt";
  /** The answer's time, ISO 8601. */
  at: string;
  /** Of the line it is about; null for a key. */
  seq: number | null;
  kept: Statement;
  claimed: Statement;
}

/** Kept until the member signs out: no fetch replaces it, and clearing what was fetched leaves it. */
export type EvidenceRow =
  | { key: "keys"; value: PinnedKeys }
  /** The first one: nothing of the statement is taken from then on. */
  | { key: "contradiction"; value: Contradiction };
