/**
 * Three tiers of eight levels: stored are leaves and the nodes at depths 16 and 8, in blocks of 256 places. A change
 * costs the blocks that it touches, and a path three blocks.
 */
import { DEPTH, HASH_BYTES, innerNode, type SumNode } from "../../contract/evidence/sum-tree.ts";
import { evidenceAssets } from "../../contract/evidence/assets.ts";
import { SUM_BYTES, writeSums } from "../../contract/evidence/sums.ts";
import { sha256, type EmptyNode } from "./hashing.ts";

export const TIER = 8;
export const BLOCK = 2 ** TIER;
export const MIDDLE = DEPTH - TIER;
export const TOP = MIDDLE - TIER;

/** Nodes by place, only of places with members below. */
export type Level = Map<number, SumNode>;

/** Computes the nodes eight levels above. */
export function raise(nodes: Level, depth: number, empty: EmptyNode): Level {
  const raised: Level = new Map();
  for (const [block, level] of blocksOf(nodes)) {
    raiseBlock(level, block, depth, empty);
    raised.set(block, level[0]!);
  }
  return raised;
}

/** Lowest first. @param nodes of the place's block. */
export function siblingsIn(nodes: Level, depth: number, place: number, empty: EmptyNode): SumNode[] {
  const siblings: SumNode[] = [];
  for (const [block, level] of blocksOf(nodes))
    raiseBlock(level, block, depth, empty, (at) => {
      const own = Math.floor(place / 2 ** (depth - at));
      const other = own % 2 === 0 ? own + 1 : own - 1;
      siblings.push(level[other % 2 ** (TIER - depth + at)] ?? empty(at, other));
    });
  return siblings;
}

type Block = (SumNode | undefined)[];

function blocksOf(nodes: Level): Map<number, Block> {
  const blocks = new Map<number, Block>();
  for (const [place, node] of nodes) {
    const block = Math.floor(place / BLOCK);
    const level = blocks.get(block) ?? Array.from<SumNode | undefined>({ length: BLOCK });
    blocks.set(block, level);
    level[place % BLOCK] = node;
  }
  return blocks;
}

/**
 * Overwrites each level with the one above.
 * @param passed receives each level before.
 */
function raiseBlock(
  level: Block,
  block: number,
  depth: number,
  empty: EmptyNode,
  passed: (depth: number) => void = () => {},
): void {
  for (let [at, width] = [depth, BLOCK]; width > 1; [at, width] = [at - 1, width / 2]) {
    passed(at);
    const first = block * width;
    for (let i = 0; i < width; i += 2) {
      const [left, right] = [level[i], level[i + 1]];
      level[i / 2] =
        left || right
          ? innerNode(left ?? empty(at, first + i), right ?? empty(at, first + i + 1), sha256)
          : undefined;
    }
  }
}

const WIDTH = evidenceAssets.length * SUM_BYTES;
export const NODE_BYTES = WIDTH + HASH_BYTES;

export function packNode(node: SumNode): Buffer {
  const bytes = Buffer.alloc(NODE_BYTES);
  packInto(node, bytes, 0);
  return bytes;
}

export function packInto({ hash, sums }: SumNode, bytes: Buffer, at: number): void {
  writeSums(new DataView(bytes.buffer, bytes.byteOffset), at, sums);
  bytes.set(hash, at + WIDTH);
}

export function unpackNode(packed: Uint8Array): SumNode {
  const bytes = Buffer.from(packed.buffer, packed.byteOffset, packed.byteLength);
  const sums = evidenceAssets.map(
    (_, i) => (bytes.readBigUInt64BE(i * SUM_BYTES) << 64n) + bytes.readBigUInt64BE(i * SUM_BYTES + 8),
  );
  return { hash: Uint8Array.from(bytes.subarray(WIDTH)), sums };
}
