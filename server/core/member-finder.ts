/** How a capability finds members by what it knows of them. */
import type { RawBuilder } from "kysely";
import type { MemberKey } from "../../contract/operator/schemas.ts";

export interface MemberFinder {
  by: MemberKey;
  /** Null for a text that cannot be such a key. On an index: gives at most `most` members' ids. */
  query(text: string, most: number): RawBuilder<{ id: bigint }> | null;
}

/** A transaction's hash, in lower case, with or without its 0x. */
export function hashIn(text: string): string | null {
  const digits = /^(?:0x)?([0-9a-f]{64})$/i.exec(text)?.[1];
  return digits === undefined ? null : `0x${digits.toLowerCase()}`;
}
