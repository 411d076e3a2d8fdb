/**
 * Leaves come in the order of their slots, and each block is hashed when it is full, so that nothing is read again.
 * Source: rules.md E9, E11.
 */
import { randomBytes } from "node:crypto";
import { evidenceAssets } from "../../contract/evidence/assets.ts";
import {
  DEPTH,
  leafNode,
  PARTS,
  SALT_BYTES,
  SLOTS,
  type Leaf,
  type SumNode,
} from "../../contract/evidence/sum-tree.ts";
import type { Tx } from "../store/store.ts";
import { sha256, type EmptyNode } from "./hashing.ts";
import { drawWords, insertLeaves, split } from "./leaves.ts";
import { writeNodes } from "./nodes.ts";
import { openBlock } from "./packed-block.ts";
import { drawFree } from "./slots.ts";
import { BLOCK, MIDDLE, packInto, TOP, unpackNode } from "./tiers.ts";
import { readWallets, type WalletTable } from "./wallet-table.ts";

const BATCH = 8_192;

/** Null without members. */
export async function buildFirstTree(tx: Tx, empty: EmptyNode): Promise<SumNode | null> {
  const wallets = await readWallets(tx);
  if (wallets.count === 0) return null;
  const leafOf = openLeaves(wallets);
  const [leafBlock, middle, top] = [openBlock(), openBlock(), openBlock()];
  const pending = { slots: [] as number[], leaves: [] as Leaf[], hashes: [] as Uint8Array[] };
  const nodes = { middle: new Map<number, Buffer>(), top: new Map<number, Buffer>() };
  const raiseLeaves = (block: number) => {
    const node = leafBlock.raise(DEPTH, block, empty);
    nodes.middle.set(block, node);
    middle.bytes.set(node, middle.take(block % BLOCK));
  };
  const raiseMiddle = (place: number) => {
    const node = middle.raise(MIDDLE, place, empty);
    nodes.top.set(place, node);
    top.bytes.set(node, top.take(place));
  };
  const order = orderedSlots(wallets.count * PARTS);
  for (let i = 0; i < order.length; i += 1) {
    const entry = order[i]!;
    const slot = Math.floor(entry / SLOTS);
    const leaf = leafOf(entry % SLOTS);
    const node = leafNode(leaf, sha256);
    packInto(node, leafBlock.bytes, leafBlock.take(slot % BLOCK));
    pending.slots.push(slot);
    pending.leaves.push(leaf);
    pending.hashes.push(node.hash);
    const next = i + 1 < order.length ? Math.floor(order[i + 1]! / SLOTS) : SLOTS;
    const block = Math.floor(slot / BLOCK);
    if (Math.floor(next / BLOCK) === block) continue;
    raiseLeaves(block);
    const place = Math.floor(block / BLOCK);
    if (Math.floor(next / BLOCK / BLOCK) !== place) raiseMiddle(place);
    if (pending.slots.length < BATCH && next !== SLOTS) continue;
    await insertLeaves(tx, pending.slots, pending.leaves, pending.hashes);
    pending.slots = [];
    pending.leaves = [];
    pending.hashes = [];
  }
  await writeNodes(tx, MIDDLE, nodes.middle);
  await writeNodes(tx, TOP, nodes.top);
  return unpackNode(top.raise(TOP, 0, empty));
}

/** Slot times `SLOTS`, plus the number of its leaf. */
function orderedSlots(count: number): Float64Array {
  const slots = drawFree(new Uint8Array(SLOTS / 8), count);
  return Float64Array.from(slots, (slot, leaf) => slot * SLOTS + leaf).toSorted();
}

/** A balance's two parts come at different times. */
function openLeaves(wallets: WalletTable): (number: number) => Leaf {
  const salts = randomBytes(wallets.count * PARTS * SALT_BYTES);
  const firsts = firstParts(wallets);
  return (number) => {
    const row = Math.floor(number / PARTS);
    const part = number % PARTS;
    const sums = Array.from(firsts.subarray(row * ASSETS, (row + 1) * ASSETS));
    return {
      salt: salts.subarray(number * SALT_BYTES, (number + 1) * SALT_BYTES),
      uid: wallets.uid(row),
      part,
      sums: part === 0 ? sums : wallets.balances(row).map((balance, i) => balance - sums[i]!),
      seq: wallets.seq(row),
      head: wallets.head(row),
    };
  };
}

const ASSETS = evidenceAssets.length;

function firstParts(wallets: WalletTable): BigInt64Array {
  const firsts = new BigInt64Array(wallets.count * ASSETS);
  for (let from = 0; from < wallets.count; from += BATCH) {
    const end = Math.min(wallets.count, from + BATCH);
    const random = drawWords((end - from) * ASSETS);
    for (let row = from; row < end; row += 1)
      firsts.set(split(wallets.balances(row), random, row - from)[0], row * ASSETS);
  }
  return firsts;
}
