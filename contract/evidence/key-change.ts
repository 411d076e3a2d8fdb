/** The signing key is replaced by a statement that the replaced key signs. Source: rules.md E23. */
import { canonical } from "../canonical.ts";

export interface KeyChangeContent {
  /** Public keys, 32 bytes in base64url. */
  from: string;
  to: string;
  /** ISO 8601. A signature that `from` makes later than {@link KEY_OVERLAP_MS} after it is not the platform's. */
  at: string;
}

/** `from` signs the 32 bytes of this text's SHA-256. */
export function keyChangePreimage({ from, to, at }: KeyChangeContent): string {
  return canonical({ type: "key", from, to, at });
}

/** A server may sign with a replaced key until it reads the new one. */
export const KEY_OVERLAP_MS = 5 * 60_000;
