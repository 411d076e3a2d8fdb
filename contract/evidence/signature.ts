/** Checks the server's signatures with WebCrypto. Source: rules.md E5. */
import { fromBase64Url } from "./bytes.ts";
import { logDigest, rootDigest, type PublishedRoot } from "./root.ts";
import type { Sha256 } from "./sha256.ts";

/** @param publicKey 32 bytes, base64url, as in `GET receipt/key`. */
export async function isSigned(digest: Uint8Array, signature: string, publicKey: string): Promise<boolean> {
  const [key, signed] = [fromBase64Url(publicKey), fromBase64Url(signature)];
  if (key === null || signed === null || key.length !== 32) return false;
  const { subtle } = globalThis.crypto;
  const imported = await subtle.importKey("raw", key, "Ed25519", false, ["verify"]);
  return subtle.verify("Ed25519", imported, signed, new Uint8Array(digest));
}

/** Whether the key has signed both the root and the head of its log. */
export async function isSignedRoot(root: PublishedRoot, publicKey: string, sha256: Sha256): Promise<boolean> {
  const { statement, signature, log } = root;
  const isStated = await isSigned(rootDigest(statement, sha256), signature, publicKey);
  return isStated && isSigned(logDigest(log, sha256), log.signature, publicKey);
}
