import fc from "fast-check";
import { expect, test } from "vitest";
import { toHex } from "../../../../contract/evidence/bytes.ts";
import { sha256 } from "../../../../contract/evidence/sha256.ts";
import { hash } from "./trees.ts";

const digest = (text: string) => toHex(sha256(new TextEncoder().encode(text)));

test("the standard's own examples", () => {
  expect(digest("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  expect(digest("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq")).toBe(
    "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
  );
});

test("any bytes are hashed as others hash them", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
      expect(toHex(sha256(bytes))).toBe(toHex(hash(bytes)));
    }),
  );
});
