/** Source: RFC 8292. */
import { createECDH } from "node:crypto";
import webPush from "web-push";
import { sharedSecret } from "../store/secrets.ts";
import type { Store } from "../store/store.ts";

export interface Vapid {
  /** An uncompressed P-256 point, base64url. */
  publicKey: string;
  privateKey: string;
}

const KEY_BYTES = 32;
/** Push services accept a day; half allows for clock skew. */
const VALID_MS = 12 * 3_600_000;
const RENEW_MS = VALID_MS / 2;
const CACHE_MAX = 1_000;

/** Created once per database. */
export async function openVapid(db: Store): Promise<Vapid> {
  const stored = await sharedSecret(db, "vapid-key", () => {
    const pair = createECDH("prime256v1");
    pair.generateKeys();
    return pair.getPrivateKey("base64url");
  });
  const bytes = Buffer.from(stored, "base64url");
  const pair = createECDH("prime256v1");
  pair.setPrivateKey(bytes);
  // One key in 256 has a leading zero, which is not stored.
  const padded = Buffer.concat([Buffer.alloc(KEY_BYTES - bytes.length), bytes]);
  return { publicKey: pair.getPublicKey("base64url"), privateKey: padded.toString("base64url") };
}

/**
 * Signing costs as much as encrypting.
 * @param contact the operator's `mailto:` or `https:` address.
 */
export function authorizer({ publicKey, privateKey }: Vapid, contact: string): (origin: string) => string {
  const cache = new Map<string, { header: string; renewAt: number }>();
  return (origin) => {
    const now = Date.now();
    const cached = cache.get(origin);
    if (cached && cached.renewAt > now) return cached.header;
    const expires = Math.floor((now + VALID_MS) / 1000);
    const { Authorization: header } = webPush.getVapidHeaders(
      origin,
      contact,
      publicKey,
      privateKey,
      "aes128gcm",
      expires,
    );
    if (cache.size >= CACHE_MAX) cache.clear();
    cache.set(origin, { header, renewAt: now + RENEW_MS });
    return header;
  };
}
