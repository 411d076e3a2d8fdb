import { expect, test } from "vitest";
import {
  LARGEST_FILE_BYTES,
  readReceiptFile,
  writeReceiptFile,
} from "../../../../src/mirror/statement/receipt-file.ts";
import { answerOf, firstVersion, keyPair, receiptBy } from "./signer.ts";

const pair = keyPair();
const receipt = receiptBy(pair);
const key = answerOf(pair);

test("what was written is read again, as are a receipt alone and an answer with one", () => {
  expect(readReceiptFile(writeReceiptFile(receipt, key))).toEqual({ receipt, key });
  expect(readReceiptFile(writeReceiptFile(receipt, null))).toEqual({ receipt, key: null });
  expect(readReceiptFile(JSON.stringify(firstVersion(pair)))).toMatchObject({ key: null });
  expect(readReceiptFile(JSON.stringify({ code: 200, msg: "", data: { receipt } }))).toEqual({
    receipt,
    key: null,
  });
  expect(readReceiptFile(`\uFEFF${JSON.stringify(receipt)}`)).toMatchObject({ receipt });
});

const nested = `${"[".repeat(100_000)}${"]".repeat(100_000)}`;

test.each([
  ["nothing", " \n", "empty"],
  ["a picture", "\u0089PNG\r\n", "text"],
  ["a huge file", "1".repeat(LARGEST_FILE_BYTES + 1), "large"],
  ["a number", "12", "other"],
  ["null", "null", "other"],
  ["a list", "[1]", "other"],
  ["another object", '{"receipt":{"key":"k"}}', "other"],
  ["a key's answer", JSON.stringify(key), "other"],
  ["entries that are none", JSON.stringify({ ...receipt, entries: [null] }), "other"],
  ["a second half that is none", JSON.stringify({ ...receipt, v2: { version: 2 } }), "other"],
  ["a subject without an end", JSON.stringify(receipt).replace('"300"', nested), "other"],
])("fault 476: %s is told as what it is", (_, text, fault) => {
  expect(readReceiptFile(text)).toBe(fault);
});

test("a key that is none is left out", () => {
  expect(readReceiptFile(JSON.stringify({ receipt, key: { publicKey: 1 } }))).toMatchObject({ key: null });
  const changes = [{ from: "a" }];
  expect(readReceiptFile(JSON.stringify({ receipt, key: { ...key, changes } }))).toMatchObject({ key: null });
});
