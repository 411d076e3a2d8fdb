import { expect, test } from "vitest";
import { anchorData, isAnchorOf } from "../../../../contract/evidence/anchor.ts";

const hash = "0123456789abcdef".repeat(4);
const other = "f".repeat(64);

test("data names the root whose hash it was made of, however a node spells it", () => {
  expect(isAnchorOf(anchorData(hash), hash)).toBe(true);
  expect(isAnchorOf(anchorData(hash).toUpperCase().replace("0X", "0x"), hash)).toBe(true);
  // "Starship root 1:", then the hash: what anybody reads in a block explorer.
  expect(anchorData(hash)).toBe(`0x${Buffer.from("Starship root 1:").toString("hex")}${hash}`);
});

test.each([
  ["another root's", anchorData(other)],
  ["the hash alone", `0x${hash}`],
  ["two roots'", `${anchorData(hash)}${other}`],
  ["cut", anchorData(hash).slice(0, -2)],
  ["empty", "0x"],
])("fault 430: %s data names no root", (_, data) => {
  expect(isAnchorOf(data, hash)).toBe(false);
});

test.each(["", "0x", hash.slice(2), hash.toUpperCase()])("no data names what is no hash: %s", (wrong) => {
  expect(isAnchorOf(anchorData(wrong), wrong)).toBe(false);
});
