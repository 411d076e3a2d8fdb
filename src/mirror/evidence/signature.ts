/** Ed25519 as the browser has it. */
import { sha256 } from "../statement/hash.ts";

/**
 * Whether the SHA-256 of `preimage` is signed.
 * @param publicKey 32 bytes in base64url.
 * @returns null where the browser cannot tell.
 */
export async function isSigned(
  preimage: string,
  signature: string,
  publicKey: string,
): Promise<boolean | null> {
  const key = await importKey(publicKey);
  if (!key) return null;
  const bytes = bytesOf(signature);
  return bytes !== null && crypto.subtle.verify("Ed25519", key, bytes, await sha256(preimage));
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
