/** Verifies receipts offline. Source: rules.md C15; contract/wallet/statement.ts, receiptPreimage. */
import type { Receipt } from "../../../contract/wallet/receipt-schemas.ts";
import { receiptPreimage } from "../../../contract/wallet/statement.ts";
import { canHash, hex, sha256 } from "./hash.ts";

/**
 * - `changed`: the content does not match the hash.
 * - `unsigned`: the signature is not the platform's.
 * - `unable`: no key, or no support in the browser.
 */
export type ReceiptVerdict = "genuine" | "changed" | "unsigned" | "unable";

/** @param publicKey 32 bytes in base64url; null if not on this device. */
export async function checkReceipt(receipt: Receipt, publicKey: string | null): Promise<ReceiptVerdict> {
  if (!canHash()) return "unable";
  const digest = await sha256(receiptPreimage(receipt));
  if (hex(digest) !== receipt.hash) return "changed";
  const key = publicKey === null ? null : await importKey(publicKey);
  if (!key) return "unable";
  const signature = bytesOf(receipt.signature);
  return signature && (await crypto.subtle.verify("Ed25519", key, signature, digest))
    ? "genuine"
    : "unsigned";
}

/** Null without support for Ed25519. */
async function importKey(publicKey: string): Promise<CryptoKey | null> {
  try {
    const jwk = { kty: "OKP", crv: "Ed25519", x: publicKey };
    return await crypto.subtle.importKey("jwk", jwk, "Ed25519", false, ["verify"]);
  } catch {
    return null;
  }
}

/** Null for invalid base64url. */
function bytesOf(base64url: string): Uint8Array<ArrayBuffer> | null {
  try {
    const text = atob(base64url.replaceAll("-", "+").replaceAll("_", "/"));
    return Uint8Array.from(text, (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}
