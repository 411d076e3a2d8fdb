/** Which keys are the platform's, from the first one that this device has seen. Source: rules.md E23. */
import { KEY_OVERLAP_MS, keyChangePreimage } from "../../../contract/evidence/key-change.ts";
import type { KeyChange, ReceiptKey } from "../../../contract/wallet/receipt-schemas.ts";
import { isSigned } from "../evidence/signature.ts";
import { canHash, hex } from "./hash.ts";

export interface TrustedKey {
  /** 32 bytes, base64url. */
  publicKey: string;
  /** The first 16 characters of its SHA-256, hex. */
  keyId: string;
  /** What it signs later is not the platform's, milliseconds since 1970; null: it is in force. */
  until: number | null;
}

/**
 * The pinned key, and those that followed it, each by a statement that the one before has signed.
 * @param pinned base64url; null: the platform's first one.
 */
export async function trustedKeys(pinned: string | null, key: ReceiptKey): Promise<TrustedKey[]> {
  // Servers of before name no changes.
  const changes: KeyChange[] = (key.changes as KeyChange[] | undefined) ?? [];
  const first = pinned ?? changes[0]?.from ?? key.publicKey;
  const trusted: TrustedKey[] = [{ publicKey: first, keyId: await keyIdOf(first), until: null }];
  for (const change of changes) {
    const last = trusted.at(-1)!;
    if (change.from !== last.publicKey) continue;
    // Null: this browser cannot tell, and takes it as it is.
    if ((await isSigned(keyChangePreimage(change), change.signature, change.from)) === false) break;
    last.until = Date.parse(change.at) + KEY_OVERLAP_MS;
    trusted.push({ publicKey: change.to, keyId: await keyIdOf(change.to), until: null });
  }
  return trusted;
}

/** Whether the key in force follows from the pinned one. */
export async function leadsTo(pinned: string, key: ReceiptKey): Promise<boolean> {
  return (await trustedKeys(pinned, key)).at(-1)!.publicKey === key.publicKey;
}

async function keyIdOf(publicKey: string): Promise<string> {
  if (!canHash()) return "";
  const text = atob(publicKey.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0));
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return hex(digest).slice(0, 16);
}
