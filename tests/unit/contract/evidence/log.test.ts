import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fromHex, toHex } from "../../../../contract/evidence/bytes.ts";
import { consistencyProof, inclusionProof, logRoot } from "../../../../contract/evidence/log-proofs.ts";
import { isConsistent, isIncluded, logLeaf } from "../../../../contract/evidence/log.ts";
import { hash, logOf } from "./trees.ts";

/** The entries and roots that implementations of RFC 6962 and 9162 are compared by. */
const entries = [
  "",
  "00",
  "10",
  "2021",
  "3031",
  "40414243",
  "5051525354555657",
  "606162636465666768696a6b6c6d6e6f",
].map((hex) => fromHex(hex, hex.length / 2)!);
const roots = [
  "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
  "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
  "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
  "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
  "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
  "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
  "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
  "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
  "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
];
const hex = (hashes: Uint8Array[]) => hashes.map(toHex);

describe("known vectors of RFC 9162", () => {
  const lookup = logOf(entries);

  test.each(roots.map((root, size) => [size, root] as const))(
    "a log of %i entries has its root",
    (size, root) => {
      expect(toHex(logRoot(size, lookup, hash))).toBe(root);
    },
  );

  test("inclusion of the first and the sixth entry of eight, and of the third of three", () => {
    expect(hex(inclusionProof(0, 8, lookup, hash))).toEqual([
      "96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7",
      "5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e",
      "6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4",
    ]);
    expect(hex(inclusionProof(5, 8, lookup, hash))).toEqual([
      "bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b",
      "ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0",
      "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
    ]);
    expect(hex(inclusionProof(2, 3, lookup, hash))).toEqual([
      "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
    ]);
  });

  test("consistency of one with eight, and of six with eight", () => {
    expect(hex(consistencyProof(1, 8, lookup, hash))).toEqual([
      "96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7",
      "5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e",
      "6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4",
    ]);
    expect(hex(consistencyProof(6, 8, lookup, hash))).toEqual([
      "0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a",
      "ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0",
      "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
    ]);
  });
});

const log = fc
  .integer({ min: 1, max: 70 })
  .map((size) => Array.from({ length: size }, (_, i) => Uint8Array.of(i, size)));
const share = fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true });

test("every entry is included, and in no other place, in no other log, by no changed proof", () => {
  fc.assert(
    fc.property(log, share, share, (made, a, b) => {
      const lookup = logOf(made);
      const [size, index] = [made.length, Math.floor(a * made.length)];
      const [leaf, root] = [logLeaf(made[index]!, hash), logRoot(size, lookup, hash)];
      const proof = inclusionProof(index, size, lookup, hash);
      const claim = { index, size, leaf, proof, root };
      expect(isIncluded(claim, hash)).toBe(true);
      expect(isIncluded({ ...claim, leaf: logLeaf(Uint8Array.of(255), hash) }, hash)).toBe(false);
      expect(isIncluded({ ...claim, proof: [...proof, root] }, hash)).toBe(false);
      expect(isIncluded({ ...claim, index: size }, hash)).toBe(false);
      const place = Math.floor(b * size);
      if (place !== index) expect(isIncluded({ ...claim, index: place }, hash)).toBe(false);
      if (proof.length > 0) expect(isIncluded({ ...claim, proof: proof.slice(1) }, hash)).toBe(false);
    }),
  );
});

test("a log begins with each of its beginnings, and with no other log", () => {
  fc.assert(
    fc.property(log, share, share, (made, a, b) => {
      const lookup = logOf(made);
      const [to, from] = [made.length, Math.floor(a * (made.length + 1))];
      const proof = consistencyProof(from, to, lookup, hash);
      const claim = {
        from,
        to,
        proof,
        fromRoot: logRoot(from, lookup, hash),
        toRoot: logRoot(to, lookup, hash),
      };
      expect(isConsistent(claim, hash)).toBe(true);
      if (from === 0) return;
      const rewritten = made.with(Math.floor(b * from), Uint8Array.of(99, 99, 99));
      const other = logOf(rewritten);
      const toRoot = logRoot(to, other, hash);
      expect(isConsistent({ ...claim, toRoot }, hash)).toBe(false);
      const proofOfOther = consistencyProof(from, to, other, hash);
      expect(isConsistent({ ...claim, toRoot, proof: proofOfOther }, hash)).toBe(false);
      if (proof.length > 0) expect(isConsistent({ ...claim, proof: proof.slice(1) }, hash)).toBe(false);
      expect(isConsistent({ ...claim, proof: [...proof, claim.toRoot] }, hash)).toBe(false);
      expect(isConsistent({ ...claim, from: to + 1 }, hash)).toBe(false);
    }),
  );
});
