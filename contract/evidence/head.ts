/** The signed end of a member's statement. Source: rules.md E22. */
import { canonical } from "../canonical.ts";

export interface HeadContent {
  member: string;
  /** Number of lines. */
  seq: number;
  /** Hash of the last line; 64 zeros for a statement without lines. */
  head: string;
  /** When the last line was written, ISO 8601; the beginning of 1970 for a statement without lines. */
  at: string;
  keyId: string;
}

/** Ed25519 signs the 32 bytes of this text's SHA-256. */
export function headPreimage({ member, seq, head, at, keyId }: HeadContent): string {
  return canonical({ type: "head", member, seq, head, at, keyId });
}
