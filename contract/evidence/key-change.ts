/** The signing key is replaced by a statement that the replaced key has signed. Source: rules.md E23. */
import { canonical } from "../canonical.ts";

export interface KeyChangeContent {
  /** Public keys, 32 bytes in base64url. */
  from: string;
  to: string;
  /** ISO 8601. What `from` signs long after is not the platform's. */
  at: string;
}

/** Its SHA-256's 32 bytes are signed with `from`. */
export function keyChangePreimage({ from, to, at }: KeyChangeContent): string {
  return canonical({ type: "key", from, to, at });
}

/** A server may sign with a replaced key until it reads the new one. */
export const KEY_OVERLAP_MS = 5 * 60_000;
