/** The keys of a platform, from the first one seen. Source: rules.md E23. */
import { fromBase64Url, toHex, utf8 } from "../contract/evidence/bytes.ts";
import { KEY_OVERLAP_MS, keyChangePreimage } from "../contract/evidence/key-change.ts";
import { sha256 } from "../contract/evidence/sha256.ts";
import { isSigned } from "../contract/evidence/signature.ts";
import type { KeyChange } from "../contract/wallet/receipt-schemas.ts";

export interface Key {
  publicKey: string;
  keyId: string;
  /** What it signs later is not the platform's, milliseconds since 1970. */
  until: number;
}

/** The first key and its successors, each by a statement that the one before has signed. */
export async function keysFrom(first: string, changes: readonly KeyChange[]): Promise<Key[]> {
  const keys = [keyOf(first)];
  for (const change of changes) {
    const last = keys.at(-1)!;
    if (change.from !== last.publicKey) continue;
    if (!(await isSigned(sha256(utf8(keyChangePreimage(change))), change.signature, change.from))) break;
    last.until = Date.parse(change.at) + KEY_OVERLAP_MS;
    keys.push(keyOf(change.to));
  }
  return keys;
}

function keyOf(publicKey: string): Key {
  const keyId = toHex(sha256(fromBase64Url(publicKey) ?? new Uint8Array())).slice(0, 16);
  return { publicKey, keyId, until: Number.POSITIVE_INFINITY };
}
