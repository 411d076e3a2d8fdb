/** How long the paths of a member are on the wire, for a tree of a million. */
import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import fc from "fast-check";
import { evidenceAssets } from "../../../../contract/evidence/assets.ts";
import { fromBase85, toBase85 } from "../../../../contract/evidence/base85.ts";
import type { MemberPath } from "../../../../contract/evidence/member-path.ts";
import { decodeSiblings, encodeSiblings } from "../../../../contract/evidence/sum-path.ts";
import { DEPTH, PARTS, SLOTS, type SumNode } from "../../../../contract/evidence/sum-tree.ts";
import { formatAmount } from "../../../../contract/money.ts";

const LIMIT = 4_096;
const MEMBERS = 1_000_000;
const PATHS = 300;
/** The most that a member has of each asset, in units: balances are anything up to it. */
const MOST = [1e12, 1e11, 1e12, 1e10, 2e9];
/** A node over more leaves has what is to be expected of them. */
const MANY = 300;

test(`fault 450: both paths of a member have at most ${LIMIT} bytes among ${MEMBERS} members with five assets`, () => {
  expect(MOST).toHaveLength(evidenceAssets.length);
  const random = generator(17);
  const sizes = Array.from({ length: PATHS }, () => JSON.stringify(pathOf(random)).length);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(LIMIT);
});

test("a path of the greatest sums comes back as it was", () => {
  const sums = evidenceAssets.map(() => 2n ** 100n);
  const siblings = Array.from({ length: DEPTH }, (_, i) => ({
    hash: new Uint8Array(32).fill(i),
    sums: i % 2 === 0 ? sums : sums.map(() => 0n),
  }));
  expect(decodeSiblings(encodeSiblings(siblings), evidenceAssets.length)).toEqual(siblings);
});

test("bytes come back from base 85, and no other text is taken for them", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
      const text = toBase85(bytes);
      expect(fromBase85(text)).toEqual(bytes);
      expect(JSON.stringify(text)).toHaveLength(text.length + 2);
      expect(fromBase85(`${text} `)).toBeNull();
    }),
  );
  // Beyond four bytes, and one digit that tells nothing.
  expect(fromBase85("~~~~~")).toBeNull();
  expect(fromBase85("!")).toBeNull();
});

function pathOf(random: () => number): MemberPath {
  const leaves = Array.from({ length: PARTS }, (_, part) => ({
    part,
    slot: SLOTS - 1 - part,
    salt: "A".repeat(22),
    sums: Object.fromEntries(evidenceAssets.map((asset, i) => [asset, formatAmount(partOf(random)[i]!)])),
    siblings: encodeSiblings(siblingsOf(random)),
  }));
  return { seq: 12_345, head: "f".repeat(64), leaves };
}

function siblingsOf(random: () => number): SumNode[] {
  return Array.from({ length: DEPTH }, (_, level) => {
    const expected = (2 ** level * MEMBERS * PARTS) / SLOTS;
    const hash = Uint8Array.from(createHash("sha256").update(String(random())).digest());
    if (expected > MANY) {
      const spread = () => 1 + ((random() - 0.5) * 3) / Math.sqrt(expected);
      return { hash, sums: MOST.map((most) => BigInt(Math.floor((expected * most * spread()) / 4))) };
    }
    const sums = MOST.map(() => 0n);
    for (let slot = 0; slot < 2 ** level; slot += 1)
      if (random() < (MEMBERS * PARTS) / SLOTS)
        for (const [i, part] of partOf(random).entries()) sums[i]! += part;
    return { hash, sums };
  });
}

const partOf = (random: () => number) =>
  MOST.map((most) => BigInt(Math.floor(random() * Math.floor(random() * most))));

/** Numbers from 0 to below 1 that a seed repeats (mulberry32). */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}
