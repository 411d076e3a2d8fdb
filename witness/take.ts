/** Judges new roots, and keeps those that are right. Source: rules.md E30, E33. */
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
import type { Key } from "./keys.ts";
import { askRoots, isPast, isSame, type Run } from "./run.ts";

const HASH_BYTES = 32;
/** An hour each, ten years: a log without end ends a run. */
const MOST = 100_000;

export async function takeNew(
  { ask, folder, options, found }: Run,
  keys: Key[],
  size: number,
): Promise<void> {
  const { most = MOST, now } = options;
  const { roots } = folder.kept;
  const nodes = new Map<string, Uint8Array>();
  for (const root of roots) append(nodes, root);
  const first = (roots.at(-1)?.statement.number ?? 0) + 1;
  const count = Math.min(Math.max(size - first + 1, 0), most);
  const numbers = Array.from({ length: count }, (_, i) => first + i);
  for await (const { number, said } of askRoots(ask, numbers)) {
    if (!said) {
      found(`gone: root ${number}, though the log has ${size}`);
      return;
    }
    const before = roots.at(-1) ?? null;
    const fault = await faultOf(said, before, { keys, nodes, now });
    if (fault !== null) {
      found(`root ${number} (${said.hash}): ${fault}`, { before, said });
      return;
    }
    folder.add({ kind: "root", root: said });
  }
  if (size - first + 1 > count) found(`the log ends at ${size}: more than ${most} new roots`);
}

interface Known {
  keys: Key[];
  /** Of the log until here. */
  nodes: Map<string, Uint8Array>;
  now: Date;
}

/** What is wrong with a root, in words; null for nothing. Adds it to the log's nodes. */
async function faultOf(
  root: PublishedRoot,
  before: PublishedRoot | null,
  { keys, nodes, now }: Known,
): Promise<string | null> {
  const { statement, log } = root;
  const own = rootFault(root, sha256);
  if (own !== null) return own;
  if (!follows(root, before)) return "does not follow the one before";
  if (!isPast(statement.at, now))
    return `is dated in the future by this machine's clock, or not in UTC: ${statement.at}`;
  if (before && statement.at < before.statement.at) return "is earlier than the one before";
  if (before && statement.audit.count < before.statement.audit.count) return "names fewer acts than before";
  const key = keyAt(keys, statement);
  if (!key || !(await isSignedRoot(root, key.publicKey, sha256))) return "is not signed by the platform";
  append(nodes, root);
  const lookup = (level: number, index: number) => nodes.get(`${level}/${index}`)!;
  return toHex(logRoot(log.size, lookup, sha256)) === log.root ? null : "is not what the log ends with";
}

function keyAt(keys: Key[], { at, keyId }: { at: string; keyId: string }): Key | undefined {
  return keys.find((key) => key.keyId === keyId && Date.parse(at) <= key.until);
}

function append(nodes: Map<string, Uint8Array>, { hash, statement }: PublishedRoot): void {
  const lookup = (level: number, index: number) => nodes.get(`${level}/${index}`)!;
  const leaf = logLeaf(fromHex(hash, HASH_BYTES)!, sha256);
  for (const node of completedBy(statement.number - 1, leaf, lookup, sha256))
    nodes.set(`${node.level}/${node.index}`, node.hash);
}

/** A root may have been made meanwhile: then the end is at least the platform's word. */
export async function compareHead({ ask, folder, options, found }: Run, keys: Key[]): Promise<void> {
  const { roots } = folder.kept;
  const last = roots.at(-1);
  if (!last) return;
  const head = await ask("GET evidence/head", {});
  const known = head && roots[head.size - 1];
  const isLater =
    head !== null &&
    head.size > last.log.size &&
    isPast(head.at, options.now) &&
    head.at >= last.log.at &&
    (await isSignedHead(head, keys));
  if (isLater || (known && isSame(head, known.log))) return;
  const end = `${head?.root ?? "nothing"} at ${head?.size ?? 0}`;
  found(`head: the log ends with ${end}, not as its roots say`, { kept: known ?? last, said: head });
}

async function isSignedHead(head: LogHead, keys: Key[]): Promise<boolean> {
  const key = keyAt(keys, head);
  return key !== undefined && isSigned(logDigest(head, sha256), head.signature, key.publicKey);
}
