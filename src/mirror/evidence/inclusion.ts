/** Checks a root over all balances, for one member. Source: rules.md E26. */
import { fromHex } from "../../../contract/evidence/bytes.ts";
import { isConsistent, isIncluded, logLeaf } from "../../../contract/evidence/log.ts";
import { checkMember, type MemberPath } from "../../../contract/evidence/member-path.ts";
import {
  logDigest,
  NO_ROOT,
  rootDigest,
  rootFault,
  type LogHead,
  type PublishedRoot,
} from "../../../contract/evidence/root.ts";
import type { OwnPath } from "../../../contract/evidence/schemas.ts";
import { sha256 } from "../../../contract/evidence/sha256.ts";
import { parseSum } from "../../../contract/evidence/sums.ts";
import { formatAmount } from "../../../contract/money.ts";
import { GENESIS_HASH } from "../../../contract/wallet/statement.ts";
import type { CheckedRoot, RootFault } from "../../shared/schema.ts";
import { importPublicKey, isSignedWith } from "../statement/ed25519.ts";
import { canHash } from "../statement/hash.ts";
import type { TrustedKey } from "../statement/trusted-keys.ts";

/** The member's statement on this device, up to one line. */
export interface OwnStatement {
  hash: string;
  /** Has only assets whose last line is on this device. */
  balances: Record<string, string>;
}

export interface RootQuestion {
  uid: string;
  /** The answer of `GET evidence/path`. */
  answer: OwnPath;
  trusted: readonly TrustedKey[];
  /** Null if the path's line is not on this device. */
  own: OwnStatement | null;
  head: LogHead | null;
  /** Proof from `head` to the root's own log head. */
  consistency: readonly string[];
  /** Proof of the root's place in its log. */
  inclusion: readonly string[];
  last: CheckedRoot | null;
}

export type RootVerdict =
  | { state: "none" }
  /** The key may be newer than the last sync. */
  | { state: "unknown_key" }
  | { state: "fault"; fault: RootFault }
  | ({ state: "checked" } & Pick<CheckedRoot, "root" | "verdict" | "balances" | "signed">);

export async function checkInclusion(question: RootQuestion): Promise<RootVerdict> {
  const { answer, trusted, head, own } = question;
  const root = answer.root as PublishedRoot | null;
  // Roots never disappear.
  if (root === null) return head ? { state: "fault", fault: "older" } : { state: "none" };
  const signed = await isPlatforms(root, trusted);
  if (signed === "unknown_key") return { state: "unknown_key" };
  if (signed === false) return { state: "fault", fault: "unsigned" };
  const fault = publicFault(root, question) ?? memberFault(root, question);
  if (fault) return { state: "fault", fault };
  if (answer.path === null)
    return { state: "checked", root, verdict: "new", balances: null, signed: signed === true };
  const checked = checkMember(answer.uid, answer.path as MemberPath, root.statement, sha256);
  const balances =
    "fault" in checked
      ? null
      : Object.fromEntries(
          Object.entries(checked.balances).map(([asset, sum]) => [asset, formatAmount(sum)]),
        );
  const verdict = own ? "included" : "unkept";
  return { state: "checked", root, verdict, balances, signed: signed === true };
}

/** Null if this browser cannot tell. */
export async function isPlatforms(
  { statement, signature, log }: PublishedRoot,
  trusted: readonly TrustedKey[],
): Promise<boolean | null | "unknown_key"> {
  if (!canHash()) return null;
  const key = trusted.find(({ keyId }) => keyId === statement.keyId);
  if (!key) return "unknown_key";
  if (key.until !== null && Date.parse(statement.at) > key.until) return false;
  const imported = await importPublicKey(key.publicKey);
  if (!imported) return null;
  const isStated = await isSignedWith(imported, new Uint8Array(rootDigest(statement, sha256)), signature);
  return isStated && isSignedWith(imported, new Uint8Array(logDigest(log, sha256)), log.signature);
}

/** Checks what anybody can, without a member's statement. */
export function publicFault(
  root: PublishedRoot,
  { head, consistency, inclusion }: Pick<RootQuestion, "head" | "consistency" | "inclusion">,
): RootFault | null {
  const own = rootFault(root, sha256);
  if (own) return own === "unbalanced" ? "unbalanced" : "malformed";
  const { log, statement } = root;
  if (head && log.size < head.size) return "older";
  const toRoot = bytes(log.root);
  const proof = { from: head?.size ?? 0, to: log.size, toRoot, proof: consistency.map(bytes) };
  if (head && !isConsistent({ ...proof, fromRoot: bytes(head.root) }, sha256)) return "inconsistent";
  const leaf = logLeaf(bytes(root.hash), sha256);
  const place = { index: statement.number - 1, size: log.size, leaf, root: toRoot };
  return isIncluded({ ...place, proof: inclusion.map(bytes) }, sha256) ? null : "not_in_log";
}

function memberFault(root: PublishedRoot, { uid, answer, own, last }: RootQuestion): RootFault | null {
  const { path } = answer;
  if (answer.uid !== uid) return "not_yours";
  // The next root may have been in the making at the last check; only the one after it must include what that check saw.
  const isAfter = last !== null && root.statement.number >= last.root.statement.number + 2;
  if (isAfter && (path?.seq ?? -1) < last.lines) return "left_out";
  if (path === null) return null;
  const checked = checkMember(uid, path as MemberPath, root.statement, sha256);
  if ("fault" in checked) return "wrong_path";
  if (own === null) return null;
  const isEqual = Object.entries(own.balances).every(
    ([asset, balance]) => parseSum(balance) === (checked.balances[asset] ?? 0n),
  );
  return isEqual && own.hash === checked.head ? null : "not_yours";
}

export const noLines: OwnStatement = { hash: GENESIS_HASH, balances: {} };

/** Invalid hashes become empty and prove nothing. */
function bytes(hex: string): Uint8Array {
  return fromHex(hex, NO_ROOT.length / 2) ?? new Uint8Array();
}
