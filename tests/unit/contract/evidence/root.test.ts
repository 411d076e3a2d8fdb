import { generateKeyPairSync, sign } from "node:crypto";
import { expect, test } from "vitest";
import { toHex } from "../../../../contract/evidence/bytes.ts";
import {
  follows,
  logDigest,
  NO_ROOT,
  rootDigest,
  rootFault,
  type PublishedRoot,
  type RootStatement,
} from "../../../../contract/evidence/root.ts";
import { isSignedRoot } from "../../../../contract/evidence/signature.ts";
import { hash } from "./trees.ts";

const { privateKey, publicKey } = generateKeyPairSync("ed25519");
const key = publicKey.export({ format: "jwk" }).x!;
const signed = (digest: Uint8Array) => sign(null, digest, privateKey).toString("base64url");

const first: RootStatement = {
  kind: "root",
  version: 1,
  number: 1,
  at: "2026-11-22T18:00:00.000Z",
  totals: { usdt: "123456789012345.00000001", fuel: "5" },
  pools: { "custody/usdt": "-123456789012346", "fees/usdt": "0.99999999", "supply/fuel": "-5" },
  reserves: null,
  tree: { depth: 24, assets: ["usdt", "fuel"], hash: "ab".repeat(32) },
  audit: { count: 0, head: NO_ROOT },
  previous: NO_ROOT,
  keyId: "key",
};

function published(statement: RootStatement): PublishedRoot {
  const digest = rootDigest(statement, hash);
  const head = { size: statement.number, root: "cd".repeat(32), at: statement.at, keyId: statement.keyId };
  const log = { ...head, signature: signed(logDigest(head, hash)) };
  return { statement, hash: toHex(digest), signature: signed(digest), log };
}

test("a root that sums to zero, with its signatures, is whole", async () => {
  const root = published(first);
  expect(rootFault(root, hash)).toBeNull();
  expect(await isSignedRoot(root, key, hash)).toBe(true);
  expect(follows(root, null)).toBe(true);
  const second = published({ ...first, number: 2, previous: root.hash });
  expect(follows(second, root)).toBe(true);
  expect([follows(second, null), follows(root, root), follows(second, second)]).toEqual([
    false,
    false,
    false,
  ]);
});

test.each<[string, Partial<RootStatement>, string]>([
  ["a total of less", { totals: { ...first.totals, usdt: "1" } }, "unbalanced"],
  ["a pool left out", { pools: { "custody/usdt": "-123456789012346" } }, "unbalanced"],
  ["a negative total", { totals: { ...first.totals, usdt: "-1" } }, "malformed"],
  ["a total left out", { totals: { usdt: first.totals.usdt! } }, "malformed"],
  ["a total too many", { totals: { ...first.totals, points: "0" } }, "malformed"],
  ["an amount that is none", { totals: { ...first.totals, usdt: "1e9" } }, "malformed"],
  ["a pool of an asset that is not summed", { pools: { ...first.pools, "fees/gold": "0" } }, "malformed"],
  ["another depth", { tree: { ...first.tree, depth: 3 } }, "malformed"],
  ["no assets", { totals: {}, pools: {}, tree: { ...first.tree, assets: [] } }, "malformed"],
] as const)("a root with %s is none, whoever signed it", (_, change, fault) => {
  expect(rootFault(published({ ...first, ...change }), hash)).toBe(fault);
});

test("a changed statement, another log's head and another key are found", async () => {
  const root = published(first);
  expect(rootFault({ ...root, statement: { ...first, number: 2 } }, hash)).toBe("hash");
  expect(rootFault({ ...root, log: { ...root.log, size: 2 } }, hash)).toBe("log");
  const other = generateKeyPairSync("ed25519").publicKey.export({ format: "jwk" }).x!;
  expect(await isSignedRoot(root, other, hash)).toBe(false);
  expect(await isSignedRoot(root, "no key", hash)).toBe(false);
  const swapped = { ...root, signature: root.log.signature };
  expect(await isSignedRoot(swapped, key, hash)).toBe(false);
  expect(await isSignedRoot({ ...root, log: { ...root.log, size: 9 } }, key, hash)).toBe(false);
});
