import { createHash } from "node:crypto";

/** Base64url: 48 bits. */
export const HASH_LENGTH = 8;

export function hashOf(value: unknown): string {
  return createHash("sha256").update(JSON.stringify(value)).digest("base64url").slice(0, HASH_LENGTH);
}
