import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { concat, toHex } from "../../../../contract/evidence/bytes.ts";
import { toBase85 } from "../../../../contract/evidence/base85.ts";
import { climb, decodeSiblings, encodeSiblings } from "../../../../contract/evidence/sum-path.ts";
import { MAX_SUM } from "../../../../contract/evidence/sums.ts";
import {
  DEPTH,
  innerNode,
  leafNode,
  SLOTS,
  type Leaf,
  type SumNode,
} from "../../../../contract/evidence/sum-tree.ts";
import { hash, leafOf, treeOf, type Combine, type Tree } from "./trees.ts";

const slot = fc.integer({ min: 0, max: SLOTS - 1 });
const sums = fc.tuple(fc.bigInt({ min: 0n, max: 10n ** 18n }), fc.bigInt({ min: 0n, max: 10n ** 18n }));
const members = fc
  .uniqueArray(fc.record({ slot, sums }), { minLength: 1, maxLength: 12, selector: (one) => one.slot })
  .map((made) => new Map(made.map((one, i) => [one.slot, leafOf(`m${i}`, one.sums)])));

const climbed = (leaf: Leaf, at: number, tree: Tree) => climb(leaf, at, tree.siblings(at), hash);
const leadsTo = (leaf: Leaf, at: number, tree: Tree, root: SumNode) => {
  const end = climbed(leaf, at, tree);
  return (
    "root" in end && toHex(end.root.hash) === toHex(root.hash) && end.root.sums.join() === root.sums.join()
  );
};

test("every leaf leads to the root, whose sums are those of all leaves", () => {
  fc.assert(
    fc.property(members, (leaves) => {
      const tree = treeOf(leaves);
      for (const [at, leaf] of leaves) expect(leadsTo(leaf, at, tree, tree.root)).toBe(true);
      const total = [...leaves.values()].reduce((sum, leaf) => sum + leaf.sums[0]!, 0n);
      expect(tree.root.sums[0]).toBe(total);
    }),
    { numRuns: 30 },
  );
});

/** As another program would, by the bytes that rules.md E1 names. */
const bytesOf = (all: readonly bigint[]) =>
  Buffer.from(all.map((sum) => sum.toString(16).padStart(32, "0")).join(""), "hex");
const sha256 = (...parts: Uint8Array[]) => createHash("sha256").update(Buffer.concat(parts)).digest("hex");

test("fault 913: leaf and inner node are the hashes of the bytes that the rule names", () => {
  const held = [2n ** 70n + 5n, 7n];
  const leaf: Leaf = {
    salt: Uint8Array.from({ length: 16 }, (_, i) => i + 1),
    uid: "1002003",
    part: 1,
    sums: held,
    seq: 66_051,
    head: new Uint8Array(32).fill(9),
  };
  const uid = Buffer.from(leaf.uid);
  const seq = Uint8Array.of(0, 1, 2, 3);
  const own = leafNode(leaf, hash);
  expect(toHex(own.hash)).toBe(
    sha256(
      Uint8Array.of(0),
      leaf.salt,
      Uint8Array.of(7),
      uid,
      Uint8Array.of(1),
      bytesOf(held),
      seq,
      leaf.head,
    ),
  );
  const other: SumNode = { hash: new Uint8Array(32).fill(3), sums: [1n, 2n ** 64n] };
  expect(toHex(innerNode(own, other, hash).hash)).toBe(
    sha256(Uint8Array.of(1), bytesOf(held), own.hash, bytesOf(other.sums), other.hash),
  );
});

const changes: [string, (leaf: Leaf) => Leaf][] = [
  ["sum", (leaf) => ({ ...leaf, sums: leaf.sums.with(1, leaf.sums[1]! + 1n) })],
  ["salt", (leaf) => ({ ...leaf, salt: leaf.salt.with(3, leaf.salt[3]! ^ 1) })],
  ["owner", (leaf) => ({ ...leaf, uid: `${leaf.uid}0` })],
  ["part", (leaf) => ({ ...leaf, part: 1 - leaf.part })],
  ["last line", (leaf) => ({ ...leaf, seq: leaf.seq + 1 })],
  ["head", (leaf) => ({ ...leaf, head: leaf.head.with(31, leaf.head[31]! ^ 1) })],
];

test.each(changes)(
  "any change of any leaf's %s changes the root, and its path leads there no more",
  (_, change) => {
    fc.assert(
      fc.property(members, fc.nat(), (leaves, pick) => {
        const [at, leaf] = [...leaves][pick % leaves.size]!;
        const tree = treeOf(leaves);
        const changed = treeOf(new Map(leaves).set(at, change(leaf)));
        expect(toHex(changed.root.hash)).not.toBe(toHex(tree.root.hash));
        expect(leadsTo(change(leaf), at, tree, tree.root)).toBe(false);
        expect(leadsTo(leaf, at, changed, changed.root)).toBe(false);
      }),
      { numRuns: 20 },
    );
  },
);

test("a leaf at another slot, or on another leaf's path, leads elsewhere", () => {
  fc.assert(
    fc.property(members, slot, (leaves, elsewhere) => {
      const tree = treeOf(leaves);
      const [at, leaf] = [...leaves][0]!;
      if (elsewhere === at) return;
      expect(leadsTo(leaf, elsewhere, tree, tree.root)).toBe(false);
      const end = climb(leaf, elsewhere, tree.siblings(at), hash);
      expect("root" in end && toHex(end.root.hash)).not.toBe(toHex(tree.root.hash));
    }),
    { numRuns: 30 },
  );
});

const larger = (a: bigint, b: bigint) => (a > b ? a : b);
const forged =
  (claim: (a: bigint, b: bigint) => bigint): Combine =>
  (left, right) => ({
    hash: innerNode(left, right, hash).hash,
    sums: left.sums.map((sum, i) => claim(sum, right.sums[i]!)),
  });

describe("the known break: a parent that claims less than both children hold", () => {
  const leaves = new Map([
    [4, leafOf("anna", [100n, 1n])],
    [5, leafOf("ben", [70n, 2n])],
    [9_000_000, leafOf("carl", [30n, 3n])],
  ]);
  test.each([
    ["the greater of them", larger],
    ["one unit less than their sum", (a: bigint, b: bigint) => (a > 0n && b > 0n ? a + b - 1n : a + b)],
    ["only the left one", (a: bigint, b: bigint) => (b > 0n && a > 0n ? a : a + b)],
  ] as const)("%s: no member's path leads to such a root", (_, claim) => {
    const tree = treeOf(leaves, forged(claim));
    expect(tree.root.sums[0]).toBeLessThan(200n);
    for (const [at, leaf] of leaves) expect(leadsTo(leaf, at, tree, tree.root)).toBe(false);
  });

  test("siblings shown to each so that they add up to the greater one: one of the two finds it out", () => {
    const [anna, ben] = [leaves.get(4)!, leaves.get(5)!];
    const pair = new Map([
      [4, anna],
      [5, ben],
    ]);
    const greater = [100n, 2n];
    const fitted = ({ sums: own }: { sums: readonly bigint[] }, other: SumNode): SumNode => ({
      ...other,
      sums: greater.map((sum, i) => sum - own[i]!),
    });
    // Committed to what anna is shown; a parent over the sum alone would do for both.
    const claims = treeOf(pair, (left, right) =>
      left.sums[0] === 100n && right.sums[0] === 70n
        ? { hash: innerNode(left, fitted(left, right), hash).hash, sums: greater }
        : innerNode(left, right, hash),
    );
    const shown = (at: number, leaf: Leaf) => {
      const siblings = claims.siblings(at).map((node, i) => (i === 0 ? fitted(leaf, node) : node));
      const end = climb(leaf, at, siblings, hash);
      return "root" in end && toHex(end.root.hash) === toHex(claims.root.hash);
    };
    expect([shown(4, anna), shown(5, ben)]).toEqual([true, false]);
  });

  test("a sibling shown as less than it is, each member another one, leads elsewhere too", () => {
    const tree = treeOf(leaves);
    const siblings = tree
      .siblings(4)
      .map((node, level) => (level === 0 ? { ...node, sums: [0n, 0n] } : node));
    const end = climb(leaves.get(4)!, 4, siblings, hash);
    expect("root" in end && toHex(end.root.hash)).not.toBe(toHex(tree.root.hash));
  });
});

describe("sums that are none", () => {
  const leaves = new Map([
    [1, leafOf("anna", [5n, 0n])],
    [2, leafOf("ben", [7n, 0n])],
  ]);
  const tree = treeOf(leaves);

  test.each([0, 1, DEPTH - 1])("a negative sibling at level %i is refused", (level) => {
    const siblings = tree.siblings(1).map((node, i) => (i === level ? { ...node, sums: [-1n, 0n] } : node));
    expect(climb(leaves.get(1)!, 1, siblings, hash)).toEqual({ fault: "out_of_bounds" });
  });

  test.each([0, 1, DEPTH - 1])(
    "one above the bound at level %i is refused, and two that pass it together",
    (level) => {
      const withSum = (sum: bigint) =>
        tree.siblings(1).map((node, i) => (i === level ? { ...node, sums: [sum, 0n] } : node));
      expect(climb(leaves.get(1)!, 1, withSum(MAX_SUM + 1n), hash)).toEqual({ fault: "out_of_bounds" });
      expect(climb(leaves.get(1)!, 1, withSum(2n ** 128n - 5n), hash)).toEqual({ fault: "out_of_bounds" });
      expect(climb(leaves.get(1)!, 1, withSum(MAX_SUM), hash)).toEqual({ fault: "out_of_bounds" });
    },
  );

  test("a leaf's own are refused as well", () => {
    expect(climb(leafOf("anna", [-5n, 0n]), 1, tree.siblings(1), hash)).toEqual({ fault: "out_of_bounds" });
    expect(climb(leafOf("anna", [MAX_SUM + 1n, 0n]), 1, tree.siblings(1), hash)).toEqual({
      fault: "out_of_bounds",
    });
  });

  test("a path that is shorter, longer, or over other assets is none", () => {
    const siblings = tree.siblings(1);
    for (const wrong of [
      siblings.slice(1),
      [...siblings, siblings[0]!],
      siblings.map((one) => ({ ...one, sums: [0n] })),
    ])
      expect(climb(leaves.get(1)!, 1, wrong, hash)).toEqual({ fault: "malformed" });
    for (const at of [-1, 0.5, SLOTS])
      expect(climb(leaves.get(1)!, at, siblings, hash)).toEqual({ fault: "malformed" });
  });
});

describe("on the wire", () => {
  test("siblings come back as they were, and no other text is taken for them", () => {
    const any = fc.record({
      hash: fc.uint8Array({ minLength: 32, maxLength: 32 }),
      sums: fc.array(fc.bigInt({ min: 0n, max: MAX_SUM }), { minLength: 5, maxLength: 5 }),
    });
    fc.assert(
      fc.property(fc.array(any, { minLength: DEPTH, maxLength: DEPTH }), fc.nat(), (siblings, pick) => {
        const text = encodeSiblings(siblings);
        const decoded = decodeSiblings(text, 5)!;
        expect(decoded.map((one) => toHex(one.hash))).toEqual(siblings.map((one) => toHex(one.hash)));
        expect(decoded.map((one) => one.sums)).toEqual(siblings.map((one) => one.sums));
        expect(decodeSiblings(text.slice(0, pick % text.length), 5)).toBeNull();
        expect(decodeSiblings(`${text}AAAA`, 5)).toBeNull();
        expect(decodeSiblings(`=${text.slice(1)}`, 5)).toBeNull();
      }),
      { numRuns: 40 },
    );
  });

  test("a sum has one way to be written", () => {
    const hashes = new Uint8Array(DEPTH * 32);
    const empty = new Uint8Array(DEPTH / 8);
    expect(decodeSiblings(toBase85(concat(hashes, empty)), 1)).toHaveLength(DEPTH);
    expect(decodeSiblings(toBase85(concat(hashes, empty, Uint8Array.of(0))), 1)).toBeNull();
    // A first sibling that is said not to be empty, with a sum of zero bits.
    const zero = Uint8Array.of(0b10000001, 0b00011000, 0, 0, 0);
    expect(decodeSiblings(toBase85(concat(hashes, zero)), 1)).toBeNull();
  });
});

test("but for the sums, which are hashed in plain, the path of one among a thousand is like that of one alone", () => {
  const alone = new Map([[777, leafOf("anna", [1n, 1n])]]);
  const many = new Map(alone);
  for (let i = 1; i < 1_000; i += 1) many.set((777 + i * 16_411) % SLOTS, leafOf(`m${i}`, [0n, 0n]));
  const [first, second] = [treeOf(alone).siblings(777), treeOf(many).siblings(777)];
  expect(encodeSiblings(first)).toHaveLength(encodeSiblings(second).length);
  for (const siblings of [first, second]) {
    const hashes = siblings.map((one) => toHex(one.hash));
    expect(new Set(hashes).size).toBe(DEPTH);
  }
});
