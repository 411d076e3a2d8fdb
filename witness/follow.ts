/** One run: asks the platform for what is new, compares it with what was seen, and says what does not fit. Source: rules.md E30, E31. */
import { canonical, type Json } from "../contract/canonical.ts";
import { fromHex, toHex } from "../contract/evidence/bytes.ts";
import { completedBy, logRoot } from "../contract/evidence/log-proofs.ts";
import { logLeaf } from "../contract/evidence/log.ts";
import {
  follows,
  logDigest,
  rootFault,
  type LogHead,
  type PublishedRoot,
} from "../contract/evidence/root.ts";
import { sha256 } from "../contract/evidence/sha256.ts";
import { isSigned, isSignedRoot } from "../contract/evidence/signature.ts";
import type { Folder } from "./folder.ts";
import { keysFrom, type Key } from "./keys.ts";
import { NotThere, Unreached, type Ask } from "./platform.ts";

export interface Options {
  now: Date;
  /** Asks for every root again, not only for the newest. */
  thorough: boolean;
  /** Judged from this key; default: the first one seen. */
  publicKey: string | null;
}

export interface Report {
  findings: string[];
  /** The newest root that was judged. */
  last: PublishedRoot | null;
  added: number;
}

const HASH_BYTES = 32;
const PAGE = 100;
/** Roots that are asked for again. */
const AGAIN = 10;
/** Daily jobs make a root at least once a day. */
const MAX_AGE_MS = 26 * 3_600_000;

/** @throws Unreached when nothing can be said. */
export async function follow(ask: Ask, folder: Folder, options: Options): Promise<Report> {
  const findings: string[] = [];
  const keys = await followKeys(ask, folder, options, findings);
  const before = folder.kept.roots.length;
  try {
    await askAgain(ask, folder, options, findings);
    await takeNew(ask, folder, keys, findings);
    await compareHead(ask, folder, keys, findings);
  } catch (error) {
    // What was found stays found, whatever is not answered afterwards.
    if (!(error instanceof Unreached) || findings.length === 0) throw error;
    findings.push(`not judged further: ${error.message}`);
  }
  const last = folder.kept.roots.at(-1) ?? null;
  const age = last ? options.now.getTime() - Date.parse(last.statement.at) : 0;
  if (age > MAX_AGE_MS) findings.push(`old: the newest root is of ${last!.statement.at}`);
  for (const text of findings) folder.add({ kind: "finding", at: options.now.toISOString(), text });
  return { findings, last, added: folder.kept.roots.length - before };
}

async function followKeys(
  ask: Ask,
  folder: Folder,
  { publicKey }: Options,
  findings: string[],
): Promise<Key[]> {
  const { kept } = folder;
  const answer = await ask("GET receipt/key", {});
  // Earlier keys have signed earlier roots.
  const first = kept.publicKey ?? publicKey ?? answer.changes[0]?.from ?? answer.publicKey;
  if (kept.publicKey === null) folder.add({ kind: "key", publicKey: first });
  if (publicKey !== null && publicKey !== first)
    findings.push(`key: this folder follows ${first}, not ${publicKey}`);
  const keys = await keysFrom(first, [...kept.changes, ...answer.changes]);
  if (keys.at(-1)!.publicKey !== answer.publicKey) {
    findings.push(`key: ${answer.publicKey} signs now, and ${keys.at(-1)!.publicKey} has not signed for it`);
    return keys;
  }
  const known = new Set(kept.changes.map(({ to }) => to));
  for (const change of answer.changes)
    if (!known.has(change.to) && keys.some((key) => key.publicKey === change.to))
      folder.add({ kind: "change", change });
  const said = new Set(answer.changes.map(({ to }) => to));
  for (const { to } of kept.changes)
    if (!said.has(to)) findings.push(`key: the platform no longer names its change to ${to}`);
  return keys;
}

/** Roots that were kept are to be what they were. */
async function askAgain(
  ask: Ask,
  { kept }: Folder,
  { thorough }: Options,
  findings: string[],
): Promise<void> {
  const again = thorough ? kept.roots : kept.roots.slice(-AGAIN);
  const newest = await ask("GET evidence/head", {});
  const size = newest?.size ?? 0;
  for (const root of again) {
    const { number } = root.statement;
    if (number > size) {
      findings.push(`shorter: root ${number} (${root.hash}) is gone, the log ends at ${size}`);
      return;
    }
    const said = await ask("GET evidence/root", { number }).catch((error: unknown) => {
      if (error instanceof NotThere) return null;
      throw error;
    });
    if (!said) findings.push(`gone: root ${number} (${root.hash})`);
    else if (!isSame(said, root))
      findings.push(`rewritten: root ${number} was ${root.hash}, and is ${said.hash} now`);
  }
}

async function takeNew(ask: Ask, folder: Folder, keys: Key[], findings: string[]): Promise<void> {
  const { roots } = folder.kept;
  const nodes = new Map<string, Uint8Array>();
  for (const root of roots) appended(nodes, root);
  for (const root of await newRoots(ask, roots.at(-1)?.statement.number ?? 0)) {
    const fault = await faultOf(root, roots.at(-1) ?? null, keys, nodes);
    if (fault !== null) {
      findings.push(`root ${root.statement.number} (${root.hash}): ${fault}`);
      return;
    }
    folder.add({ kind: "root", root });
  }
}

/** Oldest first. */
async function newRoots(ask: Ask, after: number): Promise<PublishedRoot[]> {
  const found: PublishedRoot[] = [];
  for (let cursor: string | null = null; ;) {
    const page: { list: PublishedRoot[]; next: string | null } = await ask("GET evidence/roots", {
      limit: PAGE,
      ...(cursor !== null && { cursor }),
    });
    const fresh = page.list.filter(({ statement }) => statement.number > after);
    found.unshift(...fresh.toReversed());
    cursor = page.next;
    if (cursor === null || fresh.length < page.list.length || page.list.length === 0) return found;
  }
}

/** What is wrong with a root, in words; null for nothing. Adds it to the log's nodes. */
async function faultOf(
  root: PublishedRoot,
  before: PublishedRoot | null,
  keys: Key[],
  nodes: Map<string, Uint8Array>,
): Promise<string | null> {
  const { statement, log } = root;
  const own = rootFault(root, sha256);
  if (own !== null) return own;
  if (!follows(root, before)) return "does not follow the one before";
  if (before && statement.at < before.statement.at) return "is earlier than the one before";
  if (before && statement.audit.count < before.statement.audit.count) return "names fewer acts than before";
  const key = keys.find(({ keyId }) => keyId === statement.keyId);
  const isInTime = key !== undefined && Date.parse(statement.at) <= key.until;
  if (!isInTime || !(await isSignedRoot(root, key.publicKey, sha256))) return "is not signed by the platform";
  appended(nodes, root);
  const lookup = (level: number, index: number) => nodes.get(`${level}/${index}`)!;
  return toHex(logRoot(log.size, lookup, sha256)) === log.root ? null : "is not what the log ends with";
}

function appended(nodes: Map<string, Uint8Array>, { hash, statement }: PublishedRoot): void {
  const lookup = (level: number, index: number) => nodes.get(`${level}/${index}`)!;
  const leaf = logLeaf(fromHex(hash, HASH_BYTES)!, sha256);
  for (const node of completedBy(statement.number - 1, leaf, lookup, sha256))
    nodes.set(`${node.level}/${node.index}`, node.hash);
}

/** A root may have been made meanwhile: then the end is at least the platform's word. */
async function compareHead(ask: Ask, { kept }: Folder, keys: Key[], findings: string[]): Promise<void> {
  const last = kept.roots.at(-1);
  if (!last) return;
  const head = await ask("GET evidence/head", {});
  const known = head && kept.roots.find(({ log }) => log.size === head.size);
  const isLater = head !== null && head.size > last.log.size && (await isSignedHead(head, keys));
  if (!isLater && (!known || !isSame(head, known.log)))
    findings.push(
      `head: the log ends with ${head?.root ?? "nothing"} at ${head?.size ?? 0}, not as its roots say`,
    );
}

async function isSignedHead(head: LogHead, keys: Key[]): Promise<boolean> {
  const key = keys.find(({ keyId }) => keyId === head.keyId);
  return key !== undefined && isSigned(logDigest(head, sha256), head.signature, key.publicKey);
}

function isSame(a: unknown, b: unknown): boolean {
  return canonical(a as Json) === canonical(b as Json);
}
