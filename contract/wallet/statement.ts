/** The hash chain of a member's statement lines. Source: rules.md M9, C15. */
import { canonical, type Json } from "../canonical.ts";

/** `prevHash` of the first line. */
export const GENESIS_HASH = "0".repeat(64);

/** The hashed content of a line. Amounts are as on the wire; `createdAt` is ISO 8601 UTC with milliseconds. */
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

/**
 * The SHA-256 of this text (hex) is the line's `hash`.
 * @param source the canonical text of `line.source`, for callers that have it: lines of one income share it.
 */
export function linePreimage(line: HashedLine, source = canonical(line.source)): string {
  const { uid, seq, asset, type, amount, balance, createdAt, prevHash } = line;
  const text = JSON.stringify;
  // Equals `canonical(line)`: the keys are known, and are written in sorted order.
  return `{"amount":${text(amount)},"asset":${text(asset)},"balance":${text(balance)},"createdAt":${text(createdAt)},"prevHash":${text(prevHash)},"seq":${text(seq)},"source":${source},"type":${text(type)},"uid":${text(uid)}}`;
}

/** The hashed content of a receipt: all fields but hash and signature. */
export interface HashedReceipt {
  key: string;
  action: string;
  at: string;
  entries: { asset: string; amount: string; balance: string; seq: number }[];
}

/** The SHA-256 of this text (hex) is the receipt's `hash`; Ed25519 signs the hash's 32 bytes. */
export function receiptPreimage(receipt: HashedReceipt): string {
  const entries = receipt.entries.map(({ asset, amount, balance, seq }) => ({ asset, amount, balance, seq }));
  return canonical({ key: receipt.key, action: receipt.action, at: receipt.at, entries });
}
