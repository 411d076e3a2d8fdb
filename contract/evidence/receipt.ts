/** The second version of a receipt, signed over everything that was decided. Source: rules.md E20. */
import { canonical, type Json } from "../canonical.ts";
import type { HashedReceipt } from "../wallet/statement.ts";

/** Amounts are as on the wire. */
export type Subject = { [field: string]: Json };

/** The end of a member's statement. */
export interface ChainEnd {
  seq: number;
  /** Hash of line `seq`. */
  hash: string;
}

/** What the second version adds to the first. */
export interface ReceiptContent {
  version: 2;
  /** The member whose statement lines the entries are. */
  member: string;
  subject: Subject;
  /** The end of the statement after the action. */
  head: ChainEnd;
  keyId: string;
}

/** The SHA-256 of this text (hex) is the `hash`; Ed25519 signs the hash's 32 bytes. */
export function fullReceiptPreimage(receipt: HashedReceipt, content: ReceiptContent): string {
  const { key, action, at } = receipt;
  const entries = receipt.entries.map(({ asset, amount, balance, seq }) => ({ asset, amount, balance, seq }));
  const { version, member, subject, keyId } = content;
  const head = { seq: content.head.seq, hash: content.head.hash };
  return canonical({
    type: "receipt",
    version,
    key,
    action,
    at,
    entries,
    member,
    subject,
    head,
    keyId,
  });
}
