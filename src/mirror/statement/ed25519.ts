/**
 * @param publicKey 32 bytes in base64url.
 * @returns null if invalid or unsupported.
 */
export async function importPublicKey(publicKey: string): Promise<CryptoKey | null> {
  try {
    const jwk = { kty: "OKP", crv: "Ed25519", x: publicKey };
    return await crypto.subtle.importKey("jwk", jwk, "Ed25519", false, ["verify"]);
  } catch {
    return null;
  }
}

/** @param signature base64url. */
export async function isSignedWith(
  key: CryptoKey,
  digest: Uint8Array<ArrayBuffer>,
  signature: string,
): Promise<boolean> {
  const bytes = bytesOf(signature);
  return bytes !== null && (await crypto.subtle.verify("Ed25519", key, bytes, digest));
}

/** Null if invalid. */
export function bytesOf(base64url: string): Uint8Array<ArrayBuffer> | null {
  try {
    const text = atob(base64url.replaceAll("-", "+").replaceAll("_", "/"));
    return Uint8Array.from(text, (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}
