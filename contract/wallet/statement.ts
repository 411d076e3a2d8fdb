/**
 * The hash chain of a member's balance lines: each line carries the SHA-256 of its own content and of the line before.
 * Source: rules.md M9, C15.
 */
import { canonical, type Json } from "../canonical.ts";

/** `prevHash` of a member's first line. */
export const GENESIS_HASH = "0".repeat(64);

/** What a line's hash covers. Amounts as on the wire, `createdAt` ISO 8601 UTC with milliseconds. */
export interface HashedLine {
  uid: string;
  seq: number;
  asset: string;
  type: string;
  amount: string;
  balance: string;
  source: Json;
  createdAt: string;
  prevHash: string;
}

/** The text whose SHA-256 (hex) is the line's `hash`. */
export function linePreimage(line: HashedLine): string {
  const { uid, seq, asset, type, amount, balance, source, createdAt, prevHash } = line;
  return canonical({ uid, seq, asset, type, amount, balance, source, createdAt, prevHash });
}

/** What a receipt's hash covers: all of it but the hash and the signature. */
export interface HashedReceipt {
  key: string;
  action: string;
  at: string;
  entries: { asset: string; amount: string; balance: string; seq: number }[];
}

/** The text whose SHA-256 (hex) is the receipt's `hash`; the Ed25519 signature is over that hash's 32 bytes. */
export function receiptPreimage(receipt: HashedReceipt): string {
  const entries = receipt.entries.map(({ asset, amount, balance, seq }) => ({ asset, amount, balance, seq }));
  return canonical({ key: receipt.key, action: receipt.action, at: receipt.at, entries });
}
