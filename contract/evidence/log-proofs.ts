/**
 * Makes heads and proofs of the log from its whole subtrees: a log of n entries needs about log n of them. RFC
 * 9162, 2.1.1, 2.1.3.1 and 2.1.4.1.
 */
import { emptyLog, logNode } from "./log.ts";
import type { Sha256 } from "./sha256.ts";

/** The head of the entries from `index * 2^level` to the next multiple of `2^level`. */
export type LogLookup = (level: number, index: number) => Uint8Array;

export interface LogNode {
  level: number;
  index: number;
  hash: Uint8Array;
}

/** The whole subtrees that the entry at `index` completes, its own leaf included, the lowest first. */
export function completedBy(index: number, leaf: Uint8Array, lookup: LogLookup, sha256: Sha256): LogNode[] {
  const made = [{ level: 0, index, hash: leaf }];
  for (let [level, place] = [0, index]; place % 2 === 1; [level, place] = [level + 1, (place - 1) / 2]) {
    const hash = logNode(lookup(level, place - 1), made.at(-1)!.hash, sha256);
    made.push({ level: level + 1, index: (place - 1) / 2, hash });
  }
  return made;
}

export function logRoot(size: number, lookup: LogLookup, sha256: Sha256): Uint8Array {
  return size === 0 ? emptyLog(sha256) : head(0, size, lookup, sha256);
}

/** @param index from 0, below `size`. */
export function inclusionProof(index: number, size: number, lookup: LogLookup, sha256: Sha256): Uint8Array[] {
  const prove = (start: number, end: number): Uint8Array[] => {
    if (end - start === 1) return [];
    const middle = start + below(end - start);
    return index < middle
      ? [...prove(start, middle), head(middle, end, lookup, sha256)]
      : [...prove(middle, end), head(start, middle, lookup, sha256)];
  };
  return prove(0, size);
}

/** @param from at most `to`. */
export function consistencyProof(from: number, to: number, lookup: LogLookup, sha256: Sha256): Uint8Array[] {
  if (from === 0 || from === to) return [];
  const prove = (start: number, end: number, isKnown: boolean): Uint8Array[] => {
    if (from === end) return isKnown ? [] : [head(start, end, lookup, sha256)];
    const middle = start + below(end - start);
    return from <= middle
      ? [...prove(start, middle, isKnown), head(middle, end, lookup, sha256)]
      : [...prove(middle, end, false), head(start, middle, lookup, sha256)];
  };
  return prove(0, to, true);
}

function head(start: number, end: number, lookup: LogLookup, sha256: Sha256): Uint8Array {
  const size = end - start;
  const level = Math.log2(size);
  if (Number.isInteger(level) && start % size === 0) return lookup(level, start / size);
  const middle = start + below(size);
  return logNode(head(start, middle, lookup, sha256), head(middle, end, lookup, sha256), sha256);
}

/** The largest power of two below `size`. */
function below(size: number): number {
  return 2 ** (Math.ceil(Math.log2(size)) - 1);
}
