/** Finds what contradicts earlier statements of the platform. Source: rules.md E24. */
import { headPreimage } from "../../../contract/evidence/head.ts";
import type { Sync } from "../../../contract/sync/schemas.ts";
import type { ReceiptKey, SignedHead } from "../../../contract/wallet/receipt-schemas.ts";
import type { BalanceLine } from "../../../contract/wallet/schemas.ts";
import { linePreimage } from "../../../contract/wallet/statement.ts";
import type { Contradiction, PinnedKeys, StatementEnd } from "../../shared/schema.ts";
import { canHash, sha256, sha256Hex } from "../statement/hash.ts";
import type { MirrorStore } from "../store.ts";
import { importPublicKey, isSignedWith } from "../statement/ed25519.ts";
import { trustedKeys } from "../statement/trusted-keys.ts";

export type Found = Omit<Contradiction, "at"> | null;
type Memory = Pick<MirrorStore, "linesOf" | "headsFrom" | "pinnedKeys" | "coming" | "lastStored">;

/** Checks keys, lines and signed end. */
export async function findInPage(store: Memory, uid: string, page: Sync): Promise<Found> {
  const pinned = await store.pinnedKeys();
  const { receiptKey, head } = page.documents;
  const keys = keysAfter(pinned, page);
  if (keys && receiptKey && !(await leadsTo(keys.publicKey, receiptKey))) {
    const kept = pinned ? { key: pinned.answer } : {};
    return { kind: "key", seq: null, kept, claimed: { key: receiptKey } };
  }
  if (head && keys && !(await isOwnHead(uid, keys, head)))
    return { kind: "head", seq: head.seq, kept: { key: keys.answer }, claimed: { head } };
  return findInLines(store, uid, page);
}

/** Call it after the last page. @param end of the lines. */
export async function findAtEnd(store: Memory, uid: string, page: Sync, end: StatementEnd): Promise<Found> {
  const head = page.documents.head ?? (await store.coming("head"))?.value;
  const claimed = head ? { head } : {};
  const heads = await store.headsFrom(0);
  const last = heads.at(-1);
  const later = last && last.seq > end.seq ? last : null;
  if (later) return { kind: "shorter", seq: end.seq, kept: { head: later }, claimed };
  const line = await store.lastStored();
  if (line && line.seq > end.seq && (await isIntact(uid, line)))
    return { kind: "shorter", seq: end.seq, kept: { line }, claimed };
  if (head && (head.seq !== end.seq || head.head !== end.hash))
    return { kind: "head", seq: end.seq, kept: last ? { head: last } : {}, claimed };
  return null;
}

/** Undefined if the platform has named no key. */
export function keysAfter(pinned: PinnedKeys | undefined, { documents }: Sync): PinnedKeys | undefined {
  const answer = documents.receiptKey;
  return answer ? { publicKey: pinned?.publicKey ?? firstOf(answer), answer } : pinned;
}

/** The first key, since earlier keys signed earlier receipts. Older servers send no changes. */
function firstOf({ publicKey, changes }: Partial<ReceiptKey>): string {
  return changes?.[0]?.from ?? publicKey ?? "";
}

async function findInLines(store: Memory, uid: string, { lines, documents }: Sync): Promise<Found> {
  const [first] = lines;
  if (!first) return null;
  const claimedHead = documents.head ? { head: documents.head } : {};
  const kept = new Map((await store.linesOf(lines.map(({ seq }) => seq))).map((line) => [line.seq, line]));
  const heads = await store.headsFrom(first.seq);
  const intact = await Promise.all(lines.map((line) => isIntact(uid, line)));
  for (const [i, line] of lines.entries()) {
    const { seq } = line;
    const before = kept.get(seq);
    const claimed = { line, ...claimedHead };
    const head = heads.find((one) => one.seq >= seq);
    // A line damaged on this device proves nothing against the platform.
    if (before && before.hash !== line.hash && (await isIntact(uid, before)))
      return { kind: "line", seq, kept: { line: before, ...(head && { head }) }, claimed };
    if (head?.seq === seq && head.head !== line.hash) return { kind: "line", seq, kept: { head }, claimed };
    if (!intact[i]) return { kind: "content", seq, kept: before ? { line: before } : {}, claimed };
  }
  return null;
}

async function isIntact(uid: string, line: BalanceLine): Promise<boolean> {
  return !canHash() || (await sha256Hex(linePreimage({ uid, ...line }))) === line.hash;
}

async function leadsTo(pinned: string, key: ReceiptKey): Promise<boolean> {
  if (!(await canVerify(pinned))) return true;
  return (await trustedKeys(pinned, key)).at(-1)?.publicKey === key.publicKey;
}

async function isOwnHead(uid: string, keys: PinnedKeys, head: SignedHead): Promise<boolean> {
  if (head.member !== uid) return false;
  if (!(await canVerify(keys.publicKey))) return true;
  const trusted = await trustedKeys(keys.publicKey, keys.answer);
  const by = trusted.find(({ keyId }) => keyId === head.keyId);
  if (!by || (by.until !== null && Date.parse(head.at) > by.until)) return false;
  const key = await importPublicKey(by.publicKey);
  return key !== null && isSignedWith(key, await sha256(headPreimage(head)), head.signature);
}

/** Some browsers lack Ed25519, and all do without TLS. */
async function canVerify(publicKey: string): Promise<boolean> {
  return canHash() && (await importPublicKey(publicKey)) !== null;
}
