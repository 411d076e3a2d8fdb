/** The hash chain of a member's statement lines. Source: rules.md M9, C15. */
import { canonical, type Json } from "../canonical.ts";

/** `prevHash` of the first line. */
export const GENESIS_HASH = "0".repeat(64);

/** Hashed content of a line: amounts as on the wire, `createdAt` ISO 8601 UTC with milliseconds. */
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
 * Its SHA-256 (hex) is the line's `hash`.
 * @param source the canonical text of the line's, for who has it: lines of one income share it.
 */
export function linePreimage(line: HashedLine, source = canonical(line.source)): string {
  const { uid, seq, asset, type, amount, balance, createdAt, prevHash } = line;
  const text = JSON.stringify;
  // The canonical text of the whole: its keys are known, and stand here in their order.
  return `{"amount":${text(amount)},"asset":${text(asset)},"balance":${text(balance)},"createdAt":${text(createdAt)},"prevHash":${text(prevHash)},"seq":${text(seq)},"source":${source},"type":${text(type)},"uid":${text(uid)}}`;
}

/** Hashed content of a receipt: everything but hash and signature. */
export interface HashedReceipt {
  key: string;
  action: string;
  at: string;
  entries: { asset: string; amount: string; balance: string; seq: number }[];
}

/** Its SHA-256 (hex) is the receipt's `hash`; the Ed25519 signature is over the hash's 32 bytes. */
export function receiptPreimage(receipt: HashedReceipt): string {
  const entries = receipt.entries.map(({ asset, amount, balance, seq }) => ({ asset, amount, balance, seq }));
  return canonical({ key: receipt.key, action: receipt.action, at: receipt.at, entries });
}
