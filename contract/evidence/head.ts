/** The signed end of a member's statement. Source: rules.md E22. */
import { canonical } from "../canonical.ts";

export interface HeadContent {
  member: string;
  /** Number of lines. */
  seq: number;
  /** Hash of the last line; 64 zeros without one. */
  head: string;
  /** When the last line was written, ISO 8601; the beginning of 1970 without one. */
  at: string;
  keyId: string;
}

/** Its SHA-256's 32 bytes are signed with Ed25519. */
export function headPreimage({ member, seq, head, at, keyId }: HeadContent): string {
  return canonical({ type: "head", member, seq, head, at, keyId });
}
