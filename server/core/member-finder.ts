import type { RawBuilder } from "kysely";
import type { MemberKey } from "../../contract/operator/schemas.ts";

export interface MemberFinder {
  by: MemberKey;
  /** Null for a text that cannot be such a key. Uses an index and yields at most `most` ids. */
  query(text: string, most: number): RawBuilder<{ id: bigint }> | null;
}

/** Accepts a hash without "0x" and in any case; null for other texts. */
export function hashIn(text: string): string | null {
  const digits = /^(?:0x)?([0-9a-f]{64})$/i.exec(text)?.[1];
  return digits === undefined ? null : `0x${digits.toLowerCase()}`;
}
