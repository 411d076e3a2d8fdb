/** Whether the platform can prove to others what its roots say: that nothing in its log was replaced. Source: rules.md E34. */
import { fromHex } from "../contract/evidence/bytes.ts";
import { isConsistent, isIncluded, logLeaf } from "../contract/evidence/log.ts";
import type { PublishedRoot } from "../contract/evidence/root.ts";
import { sha256 } from "../contract/evidence/sha256.ts";
import { NotThere } from "./platform.ts";
import { some, type Run } from "./run.ts";

/** Others at each run. */
const PROOFS = 3;
const HASH_BYTES = 32;

export async function compareProofs({ ask, folder, found }: Run): Promise<void> {
  const { roots } = folder.kept;
  const last = roots.at(-1);
  if (!last) return;
  const to = last.log.size;
  const earlier = some(roots.slice(0, -1), PROOFS);
  for (const root of earlier) {
    const from = root.log.size;
    const said = await orNothing(ask("GET evidence/consistency", { from, to }));
    if (!said || !isProvedPrefix(root, last, said.proof))
      found(`log: that it begins with its first ${from} roots is not proved`, { kept: [root, last], said });
  }
  for (const root of [...earlier, last]) {
    const { number } = root.statement;
    const said = await orNothing(ask("GET evidence/inclusion", { number, size: to }));
    if (!said || !isProvedEntry(root, last, said.proof))
      found(`log: that it holds root ${number} is not proved`, { kept: [root, last], said });
  }
}

/** Null where the platform says that there is no such proof. */
async function orNothing<T>(asked: Promise<T>): Promise<T | null> {
  return asked.catch((error: unknown) => {
    if (error instanceof NotThere) return null;
    throw error;
  });
}

const bytes = (hex: string) => fromHex(hex, HASH_BYTES)!;

function isProvedPrefix({ log }: PublishedRoot, later: PublishedRoot, hashes: readonly string[]): boolean {
  const [fromRoot, toRoot] = [bytes(log.root), bytes(later.log.root)];
  const proof = hashes.map(bytes);
  return isConsistent({ from: log.size, to: later.log.size, fromRoot, toRoot, proof }, sha256);
}

function isProvedEntry(entry: PublishedRoot, { log }: PublishedRoot, hashes: readonly string[]): boolean {
  const leaf = logLeaf(bytes(entry.hash), sha256);
  const [index, root] = [entry.statement.number - 1, bytes(log.root)];
  return isIncluded({ index, size: log.size, leaf, proof: hashes.map(bytes), root }, sha256);
}
