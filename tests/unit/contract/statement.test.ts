import fc from "fast-check";
import { expect, test } from "vitest";
import { canonical, type Json } from "../../../contract/canonical.ts";
import { linePreimage, receiptPreimage } from "../../../contract/wallet/statement.ts";

const line = {
  uid: "7",
  seq: 1,
  asset: "usdt",
  type: "credit",
  amount: "10",
  balance: "10",
  source: { kind: "credit", transfer: "t" },
  createdAt: "2026-01-01T00:00:00.000Z",
  prevHash: "0",
};

test("values that are equal have one spelling, whatever the order of their keys", () => {
  expect(canonical({ b: [1, { d: null, c: "x" }], a: true })).toBe('{"a":true,"b":[1,{"c":"x","d":null}]}');
});

test("a canonical text reads back as the same value", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(JSON.parse(canonical(value as Json))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});

test.each(Object.keys(line))("the hash of a line covers its %s", (field) => {
  expect(linePreimage({ ...line, [field]: field === "seq" ? 2 : "other" })).not.toBe(linePreimage(line));
});

test("a line's hash covers nothing else, so that what the wire adds does not break it", () => {
  expect(linePreimage({ ...line, id: "7-1", hash: "x" } as never)).toBe(linePreimage(line));
});

test("a receipt's hash covers all of it but the hash and the signature", () => {
  const receipt = {
    key: "k",
    action: "vote/create",
    at: "t",
    entries: [{ asset: "usdt", amount: "1", balance: "2", seq: 3 }],
  };
  expect(receiptPreimage({ ...receipt, hash: "x", signature: "y" } as never)).toBe(receiptPreimage(receipt));
  for (const change of [{ key: "l" }, { action: "x" }, { at: "u" }, { entries: [] }]) {
    expect(receiptPreimage({ ...receipt, ...change })).not.toBe(receiptPreimage(receipt));
  }
});
