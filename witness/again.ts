/** Whether what was published is what it was. Source: rules.md E30, E34. */
import { randomInt } from "node:crypto";
import { fromHex } from "../contract/evidence/bytes.ts";
import { isConsistent } from "../contract/evidence/log.ts";
import type { LogHead, PublishedRoot } from "../contract/evidence/root.ts";
import { sha256 } from "../contract/evidence/sha256.ts";
import { NotThere } from "./platform.ts";
import { askRoots, isSame, type Run } from "./run.ts";

/** The newest roots, which are asked for at each run. */
const NEWEST = 10;
/** Older ones, others at each run: the platform cannot know which. */
const SAMPLE = 40;
/** Proofs that the log of today begins with an earlier one. */
const PROOFS = 3;
const HASH_BYTES = 32;

export async function askAgain({ ask, folder, options, found }: Run, head: LogHead | null): Promise<void> {
  const { roots } = folder.kept;
  const older = roots.slice(0, -NEWEST);
  const again = options.thorough ? [...roots] : [...some(older, SAMPLE), ...roots.slice(-NEWEST)];
  const size = head?.size ?? 0;
  const gone = again.find(({ statement }) => statement.number > size);
  if (gone)
    found(`shorter: root ${gone.statement.number} (${gone.hash}) is gone, the log ends at ${size}`, {
      kept: gone,
      said: head,
    });
  const byNumber = new Map(again.map((root) => [root.statement.number, root]));
  const numbers = [...byNumber.keys()].filter((number) => number <= size);
  for await (const { number, said } of askRoots(ask, numbers)) {
    const kept = byNumber.get(number)!;
    if (!said) found(`gone: root ${number} (${kept.hash})`, { kept, said: head });
    else if (!isSame(said, kept))
      found(`rewritten: root ${number} was ${kept.hash}, and is ${said.hash} now`, { kept, said });
  }
}

/** Whether the list of roots has the same ones. */
export async function compareList({ ask, folder, found }: Run): Promise<void> {
  const { list } = await ask("GET evidence/roots", { limit: NEWEST });
  const size = (await ask("GET evidence/head", {}))?.size ?? 0;
  const newest = list[0]?.statement.number ?? 0;
  if (newest > size) found(`list: root ${newest} is listed, and the log ends at ${size}`, { said: list[0] });
  const { roots } = folder.kept;
  const last = roots.at(-1)?.statement.number ?? 0;
  // Newer ones may have been made meanwhile.
  let expected = Math.max(newest, last);
  for (const said of list) {
    const { number } = said.statement;
    const kept = roots[expected - 1];
    if (number !== expected) {
      found(`list: root ${number} is listed where root ${expected} should be`, { kept, said });
      return;
    }
    if (kept && !isSame(said, kept))
      found(`rewritten: root ${number} was ${kept.hash}, and is listed as ${said.hash}`, { kept, said });
    expected -= 1;
  }
  if (list.length < Math.min(NEWEST, last)) found(`list: it ends before root ${expected}`, { said: list });
}

/** Whether the platform can prove to others what its roots say: that nothing in its log was replaced. */
export async function compareProofs({ ask, folder, found }: Run): Promise<void> {
  const { roots } = folder.kept;
  const last = roots.at(-1);
  if (!last) return;
  for (const earlier of some(roots.slice(0, -1), PROOFS)) {
    const [from, to] = [earlier.log.size, last.log.size];
    const text = `log: that it begins with its first ${from} roots is not proved`;
    const evidence = { kept: [earlier, last] };
    try {
      const said = await ask("GET evidence/consistency", { from, to });
      if (!isProved(earlier, last, said.proof)) found(text, { ...evidence, said });
    } catch (error) {
      if (!(error instanceof NotThere)) throw error;
      found(text, evidence);
    }
  }
}

const bytes = (hex: string) => fromHex(hex, HASH_BYTES)!;

function isProved(earlier: PublishedRoot, later: PublishedRoot, hashes: readonly string[]): boolean {
  const proof = hashes.map(bytes);
  const [fromRoot, toRoot] = [bytes(earlier.log.root), bytes(later.log.root)];
  return isConsistent({ from: earlier.log.size, to: later.log.size, fromRoot, toRoot, proof }, sha256);
}

/** At random, in their order. */
function some<T>(all: readonly T[], count: number): T[] {
  if (all.length <= count) return [...all];
  const places = new Set<number>();
  while (places.size < count) places.add(randomInt(all.length));
  return [...places].toSorted((a, b) => a - b).map((i) => all[i]!);
}
