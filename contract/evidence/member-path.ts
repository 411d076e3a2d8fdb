/** Whether a member's balances are in a root. Source: rules.md E3. */
import { fromBase64Url, fromHex, toHex } from "./bytes.ts";
import { statedTotals, type RootStatement } from "./root.ts";
import type { Sha256 } from "./sha256.ts";
import { climb, decodeSiblings, type PathFault } from "./sum-path.ts";
import { addSums, areEqual, parseSum, type Sums } from "./sums.ts";
import { HASH_BYTES, PARTS } from "./sum-tree.ts";

/** A leaf with the values that it commits to, and its path. */
export interface OpenedLeaf {
  part: number;
  slot: number;
  /** Base64url. */
  salt: string;
  sums: Record<string, string>;
  siblings: string;
}

/** The answer of `GET evidence/path`. */
export interface MemberPath {
  /** The last statement line that the root commits to, and its hash. */
  seq: number;
  head: string;
  leaves: OpenedLeaf[];
}

export type MemberFault =
  | PathFault
  /** The leaves are not the parts of one member, each once. */
  | "parts"
  /** The path ends at another root than the stated one. */
  | "wrong_root"
  /** The path ends at the stated root with other totals than the stated ones. */
  | "wrong_total";

export type MemberCheck =
  | { balances: Record<string, bigint>; seq: number; head: string }
  | { fault: MemberFault };

/** @returns the balances that the root commits to, to compare with the statement at line `seq`. */
export function checkMember(
  uid: string,
  { seq, head, leaves }: MemberPath,
  statement: RootStatement,
  sha256: Sha256,
): MemberCheck {
  const { assets } = statement.tree;
  const totals = statedTotals(statement);
  const headBytes = fromHex(head, HASH_BYTES);
  if (totals === null || headBytes === null) return { fault: "malformed" };
  // One leaf must not stand for both parts.
  const isEach = Array.from({ length: PARTS }, (_, part) => leaves[part]?.part === part).every(Boolean);
  if (!isEach || new Set(leaves.map(({ slot }) => slot)).size !== PARTS || leaves.length !== PARTS)
    return { fault: "parts" };
  let balances: Sums = assets.map(() => 0n);
  for (const { part, slot, salt, sums: stated, siblings: text } of leaves) {
    const sums = assets.map((asset) => parseSum(stated[asset] ?? ""));
    const siblings = decodeSiblings(text, assets.length);
    const saltBytes = fromBase64Url(salt);
    if (!sums.every((sum) => sum !== null) || siblings === null || saltBytes === null)
      return { fault: "malformed" };
    const climbed = climb({ salt: saltBytes, uid, part, sums, seq, head: headBytes }, slot, siblings, sha256);
    if ("fault" in climbed) return climbed;
    if (toHex(climbed.root.hash) !== statement.tree.hash) return { fault: "wrong_root" };
    if (!areEqual(climbed.root.sums, totals)) return { fault: "wrong_total" };
    balances = addSums(balances, sums);
  }
  const named = assets.map((asset, i) => [asset, balances[i]!] as const);
  return { balances: Object.fromEntries(named), seq, head };
}
