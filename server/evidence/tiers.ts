/**
 * The tree in three tiers of eight levels: blocks of 256 slots, of which leaves are stored, and the nodes at depth 16 and 8.
 * A change costs the blocks that it touches, and a path three of them.
 */
import { DEPTH, HASH_BYTES, innerNode, type SumNode } from "../../contract/evidence/sum-tree.ts";
import { evidenceAssets } from "../../contract/evidence/assets.ts";
import { SUM_BYTES, writeSums } from "../../contract/evidence/sums.ts";
import { sha256, type EmptyNode } from "./hashing.ts";

export const TIER = 8;
export const BLOCK = 2 ** TIER;
export const MIDDLE = DEPTH - TIER;
export const TOP = MIDDLE - TIER;

/** Nodes of one depth by place; without members below, none. */
export type Level = Map<number, SumNode>;

/**
 * The nodes eight levels above.
 * @param passed hears of each level before it is left.
 */
export function raise(
  nodes: Level,
  depth: number,
  empty: EmptyNode,
  passed: (level: Level, depth: number) => void = () => {},
): Level {
  let level = nodes;
  for (let at = depth; at > depth - TIER; at -= 1) {
    passed(level, at);
    const parents: Level = new Map();
    for (const [place, node] of level) {
      const parent = Math.floor(place / 2);
      if (parents.has(parent)) continue;
      const isLeft = place % 2 === 0;
      const other = isLeft ? place + 1 : place - 1;
      const sibling = level.get(other) ?? empty(at, other);
      parents.set(parent, isLeft ? innerNode(node, sibling, sha256) : innerNode(sibling, node, sha256));
    }
    level = parents;
  }
  return level;
}

/** The siblings of one place on its way up eight levels, the lowest first. */
export function siblingsIn(nodes: Level, depth: number, place: number, empty: EmptyNode): SumNode[] {
  const siblings: SumNode[] = [];
  raise(nodes, depth, empty, (level, at) => {
    const own = Math.floor(place / 2 ** (depth - at));
    const other = own % 2 === 0 ? own + 1 : own - 1;
    siblings.push(level.get(other) ?? empty(at, other));
  });
  return siblings;
}

const WIDTH = evidenceAssets.length * SUM_BYTES;
export const NODE_BYTES = WIDTH + HASH_BYTES;

export function packNode({ hash, sums }: SumNode): Buffer {
  const bytes = Buffer.alloc(NODE_BYTES);
  writeSums(new DataView(bytes.buffer, bytes.byteOffset), 0, sums);
  bytes.set(hash, WIDTH);
  return bytes;
}

export function unpackNode(packed: Uint8Array): SumNode {
  const bytes = Buffer.from(packed.buffer, packed.byteOffset, packed.byteLength);
  const sums = evidenceAssets.map(
    (_, i) => (bytes.readBigUInt64BE(i * SUM_BYTES) << 64n) + bytes.readBigUInt64BE(i * SUM_BYTES + 8),
  );
  return { hash: Uint8Array.from(bytes.subarray(WIDTH)), sums };
}
