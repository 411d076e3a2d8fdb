/** Source: rules.md E23. */
import { KEY_OVERLAP_MS, keyChangePreimage } from "../../../contract/evidence/key-change.ts";
import type { KeyChange, ReceiptKey } from "../../../contract/wallet/receipt-schemas.ts";
import { bytesOf, importPublicKey, isSignedWith } from "./ed25519.ts";
import { canHash, hex, sha256, sha256Bytes } from "./hash.ts";

export interface TrustedKey {
  /** 32 bytes, base64url. */
  publicKey: string;
  keyId: string;
  /** Time in ms since 1970 after which its signatures do not count; null while in force. */
  until: number | null;
}

const KEY_ID_LENGTH = 16;

/** Returns the pinned key (else the platform's first) and its successors, each signed by its predecessor. */
export async function trustedKeys(pinned: string | null, key: ReceiptKey): Promise<TrustedKey[]> {
  if (!canHash()) return [];
  // Older servers send no changes.
  const { changes = [] } = key as Partial<ReceiptKey>;
  const first = pinned ?? changes[0]?.from ?? key.publicKey;
  return followed([await trustedKey(first)], changes);
}

/** Only the last trusted key may sign the next change. */
export async function followed(
  trusted: readonly TrustedKey[],
  changes: readonly KeyChange[],
): Promise<TrustedKey[]> {
  const keys = trusted.map((key) => ({ ...key }));
  const begin = changes.findIndex(({ from }) => from === keys.at(-1)?.publicKey);
  for (const change of begin < 0 ? [] : changes.slice(begin)) {
    const last = keys.at(-1);
    const until = Date.parse(change.at) + KEY_OVERLAP_MS;
    if (!last || change.from !== last.publicKey || Number.isNaN(until)) break;
    if (!(await isSaidBy(last, change))) break;
    last.until = until;
    keys.push(await trustedKey(change.to));
  }
  return keys;
}

async function isSaidBy({ publicKey }: TrustedKey, change: KeyChange): Promise<boolean> {
  const key = await importPublicKey(publicKey);
  return key !== null && isSignedWith(key, await sha256(keyChangePreimage(change)), change.signature);
}

async function trustedKey(publicKey: string): Promise<TrustedKey> {
  const digest = await sha256Bytes(bytesOf(publicKey) ?? new Uint8Array());
  return { publicKey, keyId: hex(digest).slice(0, KEY_ID_LENGTH), until: null };
}
