/** A first tree is hashed by other code than later ones: both must say the same. */
import { expect, test } from "vitest";
import fc from "fast-check";
import { evidenceAssets } from "../../../contract/evidence/assets.ts";
import { DEPTH, type SumNode } from "../../../contract/evidence/sum-tree.ts";
import { sha256, type EmptyNode } from "../../../server/evidence/hashing.ts";
import { openBlock } from "../../../server/evidence/packed-block.ts";
import { drawFree } from "../../../server/evidence/slots.ts";
import { BLOCK, packInto, packNode, raise } from "../../../server/evidence/tiers.ts";

const empty: EmptyNode = (depth, place) => ({
  hash: sha256(Buffer.from(`${depth}/${place}`)),
  sums: evidenceAssets.map(() => 0n),
});

test("a packed block raises to the same node, one block after the other", () => {
  const packed = openBlock();
  const node = fc.record({
    hash: fc.uint8Array({ minLength: 32, maxLength: 32 }),
    // Up to where carries go through all limbs.
    sums: fc.array(fc.bigInt({ min: 0n, max: 2n ** 90n }), {
      minLength: evidenceAssets.length,
      maxLength: evidenceAssets.length,
    }),
  });
  const places = fc.uniqueArray(fc.nat({ max: BLOCK - 1 }), { minLength: 1 });
  fc.assert(
    fc.property(
      places,
      fc.array(node, { minLength: 1, maxLength: 8 }),
      fc.nat({ max: 65_535 }),
      (at, nodes, block) => {
        const level = new Map(
          at.map((place, i): [number, SumNode] => [block * BLOCK + place, nodes[i % nodes.length]!]),
        );
        for (const [place, one] of level) packInto(one, packed.bytes, packed.take(place % BLOCK));
        expect(packed.raise(DEPTH, block, empty)).toEqual(packNode(raise(level, DEPTH, empty).get(block)!));
      },
    ),
    { numRuns: 60 },
  );
});

test("slots of a new tree are drawn once each, and not more than half of all", () => {
  const taken = new Uint8Array(2 ** 21);
  const drawn = drawFree(taken, 50_000);
  expect(new Set(drawn).size).toBe(50_000);
  expect(new Set([...drawn, ...drawFree(taken, 50_000)]).size).toBe(100_000);
  expect(() => drawFree(taken, 2 ** 23 + 1)).toThrow("too few free ones");
});
